import Handwritten
import Rivet

// Namespaces, children and scopes. Each scenario is also compared with a plain request to the same factory.

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
    static let cache = CachedScope("Session", timeToLive: .seconds(3_600))

    override func configure() {
        define("Own", in: .singleton) { _ in Engine(power: 1) }
        expect("Plain" as Key<Engine>)
        define("Weak", in: .weak) { _ in Engine(power: 1) }
        define("Cached", in: SessionModule.cache) { _ in Engine(power: 1) }
        define("Paint", in: .graph) { _ in Engine(power: 1) }
        define("Painter") { (factory, count: Int) in
            for _ in 0..<count { sink(try factory["Paint"] as Engine) }
            return Engine(power: count)
        }
        define("Pair") { factory in try Pair(first: factory["Paint"], second: factory["Paint"]) }
        for number in 0..<44 { define("Filler \(number)", in: .singleton) { _ in Engine(power: number) } }
    }
}

/// An application's factory, the graph of its sessions, and one session.
func neighbours() throws -> (application: ObjectGraphFactory, graph: ObjectGraph, session: ObjectGraphFactory) {
    let application = try ObjectGraphFactory(NeighbourModule.self, environment: Environment())
    let graph = try ObjectGraph(SessionModule.self, environment: Environment(), parent: application.graph)
    return (application, graph, try ObjectGraphFactory(graph, parent: application))
}

func neighbourScenarios() throws -> [Scenario] {
    let (application, _, session) = try neighbours()
    let inside: ObjectGraphFactory = try application["Left.Inside"]
    let (weakShelf, timedShelf, shelf) = (WeakShelf(), TimedShelf(), Shelf(try makeEngine()))
    let held = (try session["Weak"] as Engine, try weakShelf.engine())

    func kept(_ name: String, atMost goal: Double?, rivet: @escaping (Int) throws -> Void) -> Scenario {
        Scenario(
            .neighbours,
            name,
            goal: goal.map { .times($0, of: .plain) },
            hand: { count in for _ in 0..<count { sink(sharedEngine()) } },
            plain: { count in for _ in 0..<count { sink(try application["Plain"] as Engine) } },
            rivet: rivet
        )
    }
    func made(_ name: String, atMost goal: Double?, rivet: @escaping (Int) throws -> Void) -> Scenario {
        Scenario(
            .neighbours,
            name,
            goal: goal.map { .times($0, of: .plain) },
            hand: { count in for _ in 0..<count { sink(try makeEngine()) } },
            plain: { count in for _ in 0..<count { sink(try application["Made"] as Engine) } },
            rivet: rivet
        )
    }

    func scope(
        _ name: String,
        atMost goal: Double,
        hand: @escaping () throws -> Engine,
        rivet: @escaping (Int) throws -> Void
    ) -> Scenario {
        Scenario(
            .neighbours,
            name,
            goal: .times(goal, of: .hand),
            hand: { count in for _ in 0..<count { sink(try hand()) } },
            rivet: rivet
        )
    }

    return [
        kept("singleton by its relative name", atMost: 1.05) { count in
            for _ in 0..<count { sink(try inside["Kept"] as Engine) }
        },
        made("prototype by its relative name", atMost: 1.05) { count in
            for _ in 0..<count { sink(try inside["Made"] as Engine) }
        },
        kept("outer singleton, from a namespace", atMost: 2.2) { count in
            for _ in 0..<count { sink(try inside["Logger"] as Engine) }
        },
        kept("child's own singleton", atMost: 1.05) { count in
            for _ in 0..<count { sink(try session["Own"] as Engine) }
        },
        kept("parent's singleton through a child", atMost: 2.2) { count in
            for _ in 0..<count { sink(try session["Logger"] as Engine) }
        },
        kept("parent's singleton, declared by expect", atMost: 2.2) { count in
            for _ in 0..<count { sink(try session["Plain"] as Engine) }
        },
        scope("weak object", atMost: 2.5, hand: { try weakShelf.engine() }) { count in
            for _ in 0..<count { sink(try session["Weak"] as Engine) }
            withExtendedLifetime(held) {}
        },
        scope("cached object", atMost: 2.5, hand: { try timedShelf.engine() }) { count in
            for _ in 0..<count { sink(try session["Cached"] as Engine) }
        },
        scope(
            "object of the scope .graph again; by hand: a function returns it",
            atMost: 3,
            hand: { keptEngine(in: shelf) }
        ) { count in
            sink(try session["Painter", with: count] as Engine)
        },
        Scenario(
            .neighbours,
            "two users of one .graph object",
            goal: nil,
            hand: { count in for _ in 0..<count { sink(try makePair()) } },
            rivet: { count in for _ in 0..<count { sink(try session["Pair"] as Pair) } }
        ),
        made("object of the scope .graph", atMost: 30) { count in
            for _ in 0..<count { sink(try session["Paint"] as Engine) }
        },
    ]
}
