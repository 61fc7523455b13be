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

    @Test(arguments: [Problem.Code.captive, .needsAwait])
    func `thousands of problems with long paths omit the middle of each path`(code: Problem.Code) {
        let count = 2_000
        let found = problems { module in
            if code == .captive {
                module.define("P0", in: CachedScope("cached")) { _ in 1 }
            } else {
                module.define("P0") { () async in 1 }
            }
            for number in 1...count {
                let next = Key<Int>("P\(number - 1)")
                let needed = Key<Int>("P\(number)")
                module.define(needed, as: .calling({ (number: Int) in number }, with: next))
                if code == .captive {
                    module.define(Key<Int>("N\(number)"), in: .singleton, as: .calling({ $0 }, with: needed))
                } else {
                    module.define(Key<Int>("N\(number)"), needing: needed) { _ in 1 }
                }
            }
        }
        #expect(found.map(\.code) == Array(repeating: code, count: count))
        // At most 100,000 steps for whole paths, and a few for each of the others.
        #expect(found.reduce(0) { $0 + $1.related.count } < 110_000 + 24 * count)
        let last = found.first { $0.name == "N\(count)" }
        #expect(last?.message.contains("N\(count) → P\(count) → P\(count - 1)") == true)
        #expect(last?.message.contains(" → … → P0") == true)
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
