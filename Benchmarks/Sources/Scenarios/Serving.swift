import Handwritten
import Rivet

// A server's work for each request: it creates a child factory with the supplied data and resolves the handler.

final class ServerModule: Module {
    override func configure() {
        define("Logger", in: .singleton) { _ in sharedEngine() }
        define("Wheel") { _ in try makeWheel() }
        define("Database", in: .singleton) { _ async in sharedEngine() }
    }
}

final class RequestModule: Module {
    override func configure() {
        expect("Number" as Key<Int>)
        define("Unit", in: .singleton) { factory in try Engine(power: factory["Number"]) }
        define(
            "Handler",
            in: .singleton,
            as: .calling(Handler.init, with: "Logger", "Unit", "Wheel Provider" as Key<Provider<Wheel>>)
        )
    }
}

func servingScenarios() throws -> [Scenario] {
    let server = try ObjectGraphFactory(ServerModule.self, environment: Environment())
    let graph = try ObjectGraph(RequestModule.self, environment: Environment(), parent: server.graph)
    let key = Key<Int>("Number")

    func scenario(_ name: String, _ rivet: @escaping (Int) throws -> ObjectGraphFactory) -> Scenario {
        Scenario(
            .making,
            name,
            goal: .nanoseconds(1_800),
            hand: { count in for number in 0..<count { sink(makeHandler(of: number)) } },
            rivet: { count in for number in 0..<count { sink(try rivet(number)["Handler"] as Handler) } }
        )
    }

    return [
        scenario("child factory for a request, and its handler") { number in
            try ObjectGraphFactory(graph, parent: server, supplying: ["Number": number])
        },
        scenario("child factory, supplied by a key, and its handler") { number in
            try ObjectGraphFactory(graph, parent: server, supplying: (key, number))
        },
    ]
}

/// The same in a task.
///
/// The handler, which one of the callers awaits, doesn't depend on the server's asynchronous object.
func awaitedServingScenarios() throws -> [Scenario] {
    let server = try ObjectGraphFactory(ServerModule.self, environment: Environment())
    let graph = try ObjectGraph(RequestModule.self, environment: Environment(), parent: server.graph)
    let key = Key<Int>("Number")
    func scenario(_ name: String, _ rivet: @escaping @Sendable (Int) async throws -> Void) -> Scenario {
        awaitedScenario(
            name,
            hand: { count in for number in 0..<count { sink(makeHandler(of: number)) } },
            rivet: rivet
        )
    }
    return [
        scenario("child factory, and its handler, in a task") { count in
            for number in 0..<count {
                let child = try ObjectGraphFactory(graph, parent: server, supplying: ["Number": number])
                sink(try child["Handler"] as Handler)
            }
        },
        scenario("child factory, and its awaited handler") { count in
            for number in 0..<count {
                let child = try ObjectGraphFactory(graph, parent: server, supplying: (key, number))
                sink(try await child.resolve("Handler", as: Handler.self))
            }
        },
    ]
}
