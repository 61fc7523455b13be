import Handwritten
import Rivet

// Namespaces, children and scopes: each beside a plain request to the same factory, in the same run.

final class NeighbourModule: Module {
    override func configure() {
        define("Logger", in: .singleton) { _ in Engine(power: 1) }
        define("Plain", in: .singleton) { _ in Engine(power: 1) }
        define("Made") { _ in Engine(power: 1) }
        require(PartModule.self, under: "Left")
    }
}

final class PartModule: Module {
    override func configure() {
        define("Kept", in: .singleton) { _ in Engine(power: 1) }
        define("Made") { _ in Engine(power: 1) }
        define("Inside") { factory in factory }
    }
}

final class SessionModule: Module {
    static let cache = CachedScope("Session")

    override func configure() {
        define("Own", in: .singleton) { _ in Engine(power: 1) }
        expect("Plain" as Key<Engine>)
        define("Weak", in: .weak) { _ in Engine(power: 1) }
        define("Cached", in: SessionModule.cache) { _ in Engine(power: 1) }
        define("Paint", in: .graph) { _ in Engine(power: 1) }
        for number in 0..<44 { define("Filler \(number)", in: .singleton) { _ in Engine(power: number) } }
    }
}

/// An application's factory, the graph of its sessions, and one of them.
func neighbours() throws -> (application: ObjectGraphFactory, graph: ObjectGraph, session: ObjectGraphFactory) {
    let application = try ObjectGraphFactory(NeighbourModule.self, environment: Environment())
    let graph = try ObjectGraph(SessionModule.self, environment: Environment(), parent: application.graph)
    return (application, graph, try ObjectGraphFactory(graph, parent: application))
}

func neighbourScenarios() throws -> [Scenario] {
    let (application, _, session) = try neighbours()
    let inside: ObjectGraphFactory = try application["Left.Inside"]
    let held = try session["Weak"] as Engine
    let plain: (Int) throws -> Void = { count in
        for _ in 0..<count { sink(try application["Plain"] as Engine) }
    }
    let made: (Int) throws -> Void = { count in
        for _ in 0..<count { sink(try application["Made"] as Engine) }
    }
    return [
        Scenario("relative singleton, to a plain one", goal: 1.05, byHand: plain) { count in
            for _ in 0..<count { sink(try inside["Kept"] as Engine) }
        },
        Scenario("relative prototype, to a plain one", goal: 1.05, byHand: made) { count in
            for _ in 0..<count { sink(try inside["Made"] as Engine) }
        },
        Scenario("outer singleton from inside, to a plain one", goal: nil, byHand: plain) { count in
            for _ in 0..<count { sink(try inside["Logger"] as Engine) }
        },
        Scenario("child's own singleton, to a plain one", goal: 1.05, byHand: plain) { count in
            for _ in 0..<count { sink(try session["Own"] as Engine) }
        },
        Scenario("parent's singleton through a child", goal: 2, byHand: plain) { count in
            for _ in 0..<count { sink(try session["Logger"] as Engine) }
        },
        Scenario("the same, expected", goal: 2, byHand: plain) { count in
            for _ in 0..<count { sink(try session["Plain"] as Engine) }
        },
        Scenario("weak object, to a singleton", goal: nil, byHand: plain) { count in
            for _ in 0..<count { sink(try session["Weak"] as Engine) }
            withExtendedLifetime(held) {}
        },
        Scenario("cached object, to a singleton", goal: nil, byHand: plain) { count in
            for _ in 0..<count { sink(try session["Cached"] as Engine) }
        },
        Scenario("object of one request, to a prototype", goal: nil, byHand: made) { count in
            for _ in 0..<count { sink(try session["Paint"] as Engine) }
        },
    ]
}
