import Testing

@testable import Rivet
@testable import RivetInspection

/// Trials of deep graphs.
@Suite struct DeepTrialTests {
    /// Numbers, each of which depends on the next.
    private func chain(_ count: Int, _ define: (Module, _ name: String, _ next: String) -> Void) throws -> Trial {
        try factory { module in
            module.define(Key("Link \(1_000 + count)"), in: .singleton) { _ in 1 }
            for number in 0..<count { define(module, "Link \(1_000 + number)", "Link \(1_001 + number)") }
        }.trial()
    }

    @Test func `a trial builds a deep chain of singletons`() throws {
        let made = Counter()
        let trial = try chain(2_000) { module, name, next in
            module.define(Key(name), in: .singleton) { factory -> Int in
                let next: Int = try factory[next]
                made.increment()
                return next
            }
        }
        #expect(trial.failures.isEmpty)
        #expect(trial.built.count == 2_001 && trial.built == trial.built.sorted())
        #expect(made.value == 2_000)
    }

    @Test func `a trial builds declared dependencies first`() throws {
        let trial = try chain(2_000) { module, name, next in
            module.define(Key(name), in: .singleton, as: .calling({ (next: Int) in next }, with: Key(next)))
        }
        #expect(trial.failures.isEmpty)
        #expect(trial.built.count == 2_001)
    }

    @Test func `a trial reports definitions that are too deep in a few lines`() throws {
        let trial = try chain(530) { module, name, next in
            module.define(Key(name)) { factory in try factory[next] as Int }
        }
        #expect(!trial.failures.isEmpty && trial.failures.allSatisfy { $0.error.code == .tooDeep })
        #expect(trial.built.count + trial.failures.count == 531)
        #expect(trial.failures.map(\.name) == trial.failures.map(\.name).sorted())
        #expect("\(trial)".split(separator: "\n").count == 1 + 6 * trial.failures.count)
        #expect("\(trial)".contains("more …"))
    }
}
