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

    @Test(arguments: [true, false])
    func `what an object requests late, through a prototype, stops after it`(isAwaited: Bool) async throws {
        let stopped = Collected<String>()
        let factory = try factory { module in
            module.define("Pool", in: .singleton) { _ in "pool" }.onStop { stopped.append($0) }
            module.define("Query") { factory in try factory["Pool"] as String }
            module.define("Awaited query") { factory async throws in try await factory.resolve("Pool", as: String.self)
            }
            module.define(Key<Late>("Server"), in: .singleton) { factory in
                let query: Provider<String> = try factory["Query Provider"]
                let awaited: @Sendable () async throws -> String = try factory["Awaited query Provider"]
                return Late { if isAwaited { _ = try await awaited() } else { _ = try query() } }
            }
            .onStart { try await $0.request() }
            .onStop { _ in stopped.append("server") }
        }
        _ = try factory["Server"] as Late
        try await factory.start()
        try await factory.stop(atOnce: 1)
        #expect(stopped.elements == ["server", "pool"])
    }
}

private struct Late: Sendable {
    let request: @Sendable () async throws -> Void
}
