import Rivet
import Testing

/// Long paths and long cycles don't make long texts.
@Suite struct LongWordingTests {
    /// "N0" depends on "N1", and so on.
    ///
    /// The last one throws.
    private func error(of count: Int) async throws -> ResolutionError {
        let factory = try factory { module in
            for index in 0..<count {
                module.define("N\(index)", shared: false) { factory -> Int in
                    guard index + 1 < count else { throw Boom() }
                    return try factory["N\(index + 1)"]
                }
            }
        }
        return try #require(try await found(stack: 64 << 20) { failure { try factory["N0"] as Int } })
    }

    @Test func `a path of 25 steps is drawn in full`() async throws {
        let lines = try await error(of: 25).description.split(separator: "\n")
        #expect(lines.count == 26)
        #expect(!lines.contains { $0.contains("more") })
    }

    @Test(arguments: [26, 1_000]) func `the text of a longer path omits the middle`(count: Int) async throws {
        let error = try await error(of: count)
        let lines = text(error).split(separator: "\n")
        #expect(error.path.count == count)
        #expect(lines.count == 26)
        #expect(lines[12].trimmingPrefix { $0 == " " }.hasPrefix("└ N11 "))
        #expect(lines[13].trimmingPrefix { $0 == " " } == "└ … \(count - 24) more …")
        #expect(lines[14].trimmingPrefix { $0 == " " }.hasPrefix("└ N\(count - 12) "))
        #expect(lines[25].trimmingPrefix { $0 == " " }.hasPrefix("└ N\(count - 1) "))
        #expect(text(error).utf8.count < 5_000)
    }

    @Test func `the text of a long cycle omits the middle`() async throws {
        let error = try #require(
            try await found(stack: 64 << 20) { failure { try ring(200, of: .prototypes)["N0"] as String } }
        )
        #expect(error.code == .cycle)
        let names = { (range: Range<Int>) in range.map { "N\($0)" }.joined(separator: " → ") }
        #expect(
            error.summary
                == #"can't resolve "N0": dependency cycle \#(names(0..<12)) → … 177 more … → "#
                + #"\#(names(189..<200)) → N0; let one of them depend on a provider [cycle]"#
        )
    }

    @Test func `the text of a long cycle of declared dependencies omits the middle`() {
        let found = problems { module in
            for index in 0..<10_000 {
                let next = Key<Int>("N\((index + 1) % 10_000)")
                module.define(Key("N\(index)"), as: .calling({ (number: Int) in number }, with: next))
            }
        }
        #expect(found.count == 1)
        #expect(found.first?.message.contains("N11 → … 9977 more … → N9989") == true)
        #expect(found.first.map { $0.message.utf8.count < 500 } == true)
    }
}
