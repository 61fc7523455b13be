import Rivet
import Testing

/// The order in which independent objects stop.
@Suite struct StopOrderTests {
    private func stopped(_ built: [String], atOnce count: Int, needs: [String: String] = [:]) async throws -> [String] {
        let stopped = Collected<String>()
        let factory = try factory { module in
            for name in ["A", "B", "C", "D", "E"] {
                module.define(Key<String>(name), in: .singleton) { factory in
                    if let need = needs[name] { _ = try factory[need] as String }
                    return name
                }
                .onStop { stopped.append($0) }
            }
        }
        for name in built { _ = try factory[name] as String }
        try await factory.start()
        try await factory.stop(atOnce: count)
        return stopped.elements
    }

    @Test(arguments: [["A", "B", "C", "D", "E"], ["C", "A", "E", "B", "D"], ["E", "D", "C", "B", "A"]])
    func `independent objects stop in the reverse of the order in which they were built`(built: [String]) async throws {
        #expect(try await stopped(built, atOnce: 1) == built.reversed())
    }

    @Test func `an object stops before what it needs, and each in its turn otherwise`() async throws {
        // B was built after A; but C needs A, and D needs B.
        let needs = ["C": "B", "E": "A"]
        #expect(try await stopped(["A", "B", "C", "D", "E"], atOnce: 1, needs: needs) == ["E", "D", "C", "B", "A"])
        #expect(try await stopped(["D", "E", "C"], atOnce: 1, needs: needs) == ["C", "B", "E", "A", "D"])
    }
}
