import Foundation
import Rivet
import RivetLifecycle
import Testing

/// The order in which independent objects stop.
@Suite struct StopOrderTests {
    @Test func `a build that outlives the build that started it finishes while the factory stops`() async throws {
        let (outside, begun) = (Later<ObjectGraphFactory>(), Gate())
        let factory = try factory { module in
            module.define("Late", in: .singleton) { _ in Engine() }
            module.define("Slow", in: .singleton) { (_: ObjectGraphFactory) async throws -> Engine in
                begun.open()
                try await Task.detached { try await Task.sleep(for: .milliseconds(200)) }.value
                return try await outside.value.resolve("Late")
            }
            module.define("Starter", in: .singleton) { (factory: ObjectGraphFactory) async throws -> Engine in
                Task { try await factory.resolve("Slow", as: Engine.self) }
                try await begun.pass()
                return Engine()
            }
        }
        outside.set(factory)
        defer { outside.set(nil) }
        try await watchedTask {
            _ = try await factory.resolve("Starter", as: Engine.self)
            async let slow: Engine = factory.resolve("Slow")
            try await Task.sleep(for: .milliseconds(50))
            try await factory.stop()
            _ = try await slow
        }
    }

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

    @Test func `an object stops before its dependencies, and otherwise in reverse order`() async throws {
        // C depends on B, and E on A.
        let needs = ["C": "B", "E": "A"]
        #expect(try await stopped(["A", "B", "C", "D", "E"], atOnce: 1, needs: needs) == ["E", "D", "C", "B", "A"])
        #expect(try await stopped(["D", "E", "C"], atOnce: 1, needs: needs) == ["C", "B", "E", "A", "D"])
    }

    @Test func `a declared dependency counts, even if the closure didn't request it`() async throws {
        let order = Collected<String>()
        let factory = try factory { module in
            module.define("Server", in: .singleton, needing: "Logger") { _ in "server" }
                .onStart { order.append("+ " + $0) }.onStop { order.append("- " + $0) }
            module.define("Logger", in: .singleton) { "logger" }.eager()
                .onStart { text in
                    try await Task.sleep(for: .milliseconds(20))
                    order.append("+ " + text)
                }
                .onStop { order.append("- " + $0) }
        }
        try await factory.start()
        try await factory.stop()
        #expect(order.elements == ["+ logger", "+ server", "- server", "- logger"])
    }

    @Test func `children stop in the reverse of the order in which they were created`() async throws {
        let stopped = Collected<Int>()
        let parent = try factory { $0.text("Name", "parent") }
        let graph = try parent.graph.child { module in
            module.expect(Key<Int>("Number"))
            module.define("Child", in: .singleton) { try $0["Number"] as Int }.onStop { stopped.append($0) }
        }
        let children = try (0..<8).map { try ObjectGraphFactory(graph, parent: parent, supplying: ["Number": $0]) }
        for child in children { _ = try child["Child"] as Int }
        try await parent.stop(atOnce: 1)
        // A parent doesn't retain its children.
        withExtendedLifetime(children) {}
        #expect(stopped.elements == (0..<8).reversed())
    }

    /// A factory lists the children of different threads apart.
    @Test func `children of several threads stop in the reverse order, without the released ones`() async throws {
        let stopped = Collected<Int>()
        let parent = try factory { $0.text("Name", "parent") }
        let graph = try parent.graph.child { module in
            module.expect(Key<Int>("Number"))
            module.define("Child", in: .singleton) { try $0["Number"] as Int }.onStop { stopped.append($0) }
        }
        let children = Collected<ObjectGraphFactory>()
        /// Creates two children, and releases one of them.
        @Sendable func addChild(_ number: Int) throws {
            let kept = try ObjectGraphFactory(graph, parent: parent, supplying: (Key("Number"), number))
            let released = try ObjectGraphFactory(graph, parent: parent, supplying: (Key("Number"), -1))
            guard try released["Child"] as Int == -1, try kept["Child"] as Int == number else { return }
            children.append(kept)
        }
        for number in 0..<12 {
            await withCheckedContinuation { ended in
                Thread.detachNewThread {
                    try? addChild(number)
                    ended.resume()
                }
            }
        }
        try await parent.stop(atOnce: 1)
        #expect(children.elements.count == 12)
        #expect(stopped.elements == (0..<12).reversed())
    }

    /// A hook or another object's closure calls the server's provider of a prototype that depends on the pool.
    @Test(arguments: [true, false], [true, false])
    func `a dependency resolved late counts for the object that is being built`(isAwaited: Bool, byHook: Bool)
        async throws
    {
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
            .onStart { if byHook { try await $0.request() } }
            .onStop { _ in stopped.append("server") }
            module.define("Client", in: .singleton) { factory -> Int in
                try await (factory["Server"] as Late).request()
                return 0
            }
        }
        _ = try factory["Server"] as Late
        if !byHook { _ = try await factory.resolve("Client", as: Int.self) }
        try await factory.start()
        try await factory.stop(atOnce: 1)
        #expect(stopped.elements == ["pool", "server"])
    }

    /// How an object that stores its factory, or a provider, creates a prototype later.
    enum LateRequest: CaseIterable { case provider, otherProvider, name, key, otherType }

    @Test(arguments: LateRequest.allCases)
    func `a prototype's dependencies stop before an older object whose stored factory created it later`(
        request: LateRequest
    ) async throws {
        let stopped = Collected<String>()
        let factory = try factory { module in
            module.define("Pool", in: .singleton) { _ in "pool" }.onStop { stopped.append($0) }
            module.define("Query") { factory in try factory["Pool"] as String }
            module.define(Key<Query>("Server"), in: .singleton) { factory in
                let provider: Provider<String> = try factory["Query Provider"]
                let other: Provider<any Sendable> = try factory["Query Provider"]
                return Query {
                    switch request {
                    case .provider: _ = try provider()
                    case .otherProvider: _ = try other()
                    case .name: _ = try factory["Query"] as String
                    case .key: _ = try factory[Key<String>("Query")]
                    case .otherType: _ = try factory["Query"] as any Sendable
                    }
                }
            }
            .onStop { _ in stopped.append("server") }
            module.define(Key<Int>("Client"), in: .singleton) { factory in
                try (factory["Server"] as Query).run()
                return 0
            }
            .onStop { _ in stopped.append("client") }
        }
        _ = try factory["Server"] as Query
        _ = try factory["Client"] as Int
        try await factory.start()
        try await factory.stop(atOnce: 1)
        #expect(stopped.elements == ["client", "pool", "server"])
    }
}

private struct Query: Sendable {
    let run: @Sendable () throws -> Void
}

private struct Late: Sendable {
    let request: @Sendable () async throws -> Void
}
