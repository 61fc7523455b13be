import Foundation
import Rivet
import Testing

/// Objects that background tasks retain if they start during a build.
@Suite struct AwaitingMemoryTests {
    /// Starts a task that runs until the gate opens.
    private final class Server: Sendable {
        let task: Task<Void, any Error>
        init(_ gate: Gate) { task = Task { try await gate.pass() } }
    }

    private struct SilentObserver: GraphObserver {
        private let end: OnDeinit
        init(_ end: OnDeinit) { self.end = end }
        func observe(_ event: GraphEvent) {}
    }

    @Test func `a background task retains neither an existing object of the graph nor an observer`() async throws {
        let (probe, gate, ended) = (Probe(), Gate(), Counter())
        do {
            let graph = try ObjectGraph(
                assembly { module in
                    module.define("Config", instance: probe.object())
                    module.define("Server", in: .singleton) { _ in Server(gate) }
                }
            )
            let observer = SilentObserver(OnDeinit { ended.increment() })
            _ = try ObjectGraphFactory(graph, observer: observer)["Server"] as Server
        }
        #expect(probe.alive == 0 && ended.value == 1, "the task still waits")
        gate.open()
    }

    @Test func `a background task retains neither the factory's objects nor those of the resolution`() async throws {
        let (probe, gate) = (Probe(), Gate())
        let tasks = Collected<Task<Void, any Error>>()
        try await watchedTask {
            do {
                let factory = try factory { module in
                    module.define("Context", in: .graph) { _ -> Probe.Object in
                        await Task.yield()
                        return probe.object()
                    }
                    module.define("Kept", in: .singleton) { _ -> Probe.Object in
                        await Task.yield()
                        return probe.object()
                    }
                    module.define("Server", in: .singleton) { factory -> Server in
                        _ = try await factory.resolve("Context", as: Probe.Object.self)
                        let server = Server(gate)
                        tasks.append(server.task)
                        return server
                    }
                    module.define("Plain", in: .singleton) { _ -> Server in
                        let server = Server(gate)
                        tasks.append(server.task)
                        return server
                    }
                }
                _ = try await factory.resolve("Kept", as: Probe.Object.self)
                _ = try await factory.resolve("Server", as: Server.self)
                _ = try factory["Plain"] as Server
            }
            while probe.alive > 0 { await Task.yield() }
            gate.open()
            for task in tasks.elements { try await task.value }
        }
        #expect(probe.made == 2 && tasks.elements.count == 2)
    }

    @Test func `objects of failed and cancelled builds are released`() async throws {
        let probe = Probe()
        let gate = Gate()
        try await watchedTask {
            do {
                let factory = try factory { module in
                    module.define("Part") { _ -> Probe.Object in
                        await Task.yield()
                        return probe.object()
                    }
                    module.define("Broken", in: .singleton) { factory -> Probe.Object in
                        _ = try await factory.resolve("Part", as: Probe.Object.self)
                        throw Boom()
                    }
                    module.define("Stuck", in: .singleton) { factory -> Probe.Object in
                        let part: Probe.Object = try await factory.resolve("Part")
                        try await gate.pass()
                        return part
                    }
                    module.define("Weak", in: .weak) { _ -> Probe.Object in
                        await Task.yield()
                        return probe.object()
                    }
                }
                for _ in 0..<50 {
                    _ = await awaitedFailure { try await factory.resolve("Broken", as: Any.self) }
                    _ = try await factory.resolve("Weak", as: Probe.Object.self)
                }
                let made = probe.made
                let stuck = Task { try await factory.resolve("Stuck", as: Probe.Object.self) }
                while probe.made == made { await Task.yield() }
                stuck.cancel()
                _ = try? await stuck.value
            }
            while probe.alive > 0 { await Task.yield() }
        }
    }
}
