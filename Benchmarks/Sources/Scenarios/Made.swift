import Handwritten
import Rivet

/// Objects that are created for each request.
///
/// The handwritten code consists of functions that throw, as the closures of definitions do.
func madeScenarios() throws -> [Scenario] {
    let factory = try ObjectGraphFactory(RatioModule.self, environment: Environment())
    let hooked = try ObjectGraphFactory(HookedModule.self, environment: Environment())
    let provide: Provider<Engine> = try factory["Engine Provider"]
    let provideByKey = try factory.provider(for: Key<Engine>("Engine"))
    let makeUser: @Sendable (Int) throws -> Engine = try factory["User Provider"]
    let (engineClosure, closureOfPower) = (engineClosure(), engineClosureOfPower())

    var dictionary: [String: @Sendable () throws -> AnyObject] = [:]
    for name in factory.names { dictionary[name] = { Engine(power: 3) } }
    let closures = dictionary
    let made: (Int) throws -> Void = { count in for _ in 0..<count { sink(try makeEngine()) } }
    let provided: (Int) throws -> Void = { count in for _ in 0..<count { sink(try engineClosure()) } }
    let car: (Int) throws -> Void = { count in for _ in 0..<count { sink(try makeCar()) } }

    func scenario(
        _ name: String,
        atMost goal: Double? = nil,
        hand: @escaping (Int) throws -> Void,
        rivet: @escaping (Int) throws -> Void
    ) -> Scenario {
        Scenario(.made, name, goal: goal.map { .times($0, of: .hand) }, hand: hand, rivet: rivet)
    }
    func chain(of length: Int) -> (Int) throws -> Void {
        { count in for _ in 0..<count { sink(try makeChain(of: length)) } }
    }

    return [
        scenario("control: creating an object by hand, twice", hand: made, rivet: made),
        Scenario(
            .made,
            "prototype by name",
            goal: .times(2.3, of: .hand),
            hand: made,
            dictionary: { count in for _ in 0..<count { if let make = closures["Engine"] { sink(try make()) } } },
            rivet: { count in for _ in 0..<count { sink(try factory["Engine"] as Engine) } }
        ),
        scenario("provider of a prototype; by hand: a closure", atMost: 2.3, hand: provided) { count in
            for _ in 0..<count { sink(try provide()) }
        },
        scenario("provider of a prototype, by key; by hand: a closure", atMost: 2.3, hand: provided) { count in
            for _ in 0..<count { sink(try provideByKey()) }
        },
        scenario(
            "prototype as a protocol",
            atMost: 5,
            hand: { count in for _ in 0..<count { sink(try makeMotor()) } }
        ) { count in
            for _ in 0..<count { sink(try factory["New Turbine"] as any Motor) }
        },
        scenario(
            "prototype with an argument",
            atMost: 2.5,
            hand: { count in for _ in 0..<count { sink(try makeEngine(of: 3)) } }
        ) { count in
            for _ in 0..<count { sink(try factory["User", with: 3] as Engine) }
        },
        scenario(
            "prototype with an argument, by recipe",
            atMost: 4,
            hand: { count in for _ in 0..<count { sink(try makeEngine(of: 3)) } }
        ) { count in
            for _ in 0..<count { sink(try factory["Recipe User", with: 3] as Engine) }
        },
        scenario(
            "provider with an argument; by hand: a closure",
            atMost: 2.5,
            hand: { count in for _ in 0..<count { sink(try closureOfPower(3)) } }
        ) { count in
            for _ in 0..<count { sink(try makeUser(3)) }
        },
        scenario("decorated prototype, 2 objects", hand: chain(of: 2)) { count in
            for _ in 0..<count { sink(try factory["Decorated"] as Link) }
        },
        scenario(
            "group of five, 6 objects",
            atMost: 4,
            hand: { count in for _ in 0..<count { sink(try makeFive()[4]) } },
            rivet: { count in for _ in 0..<count { sink(try (factory["Five"] as [Engine])[4]) } }
        ),
        scenario("car graph: 8 requests, 8 objects", atMost: 1.45, hand: car) { count in
            for _ in 0..<count { sink(try factory["Car"] as Car) }
        },
        scenario("prototype, in a graph with a hook", hand: made) { count in
            for _ in 0..<count { sink(try hooked["Engine"] as Engine) }
        },
        scenario("car graph, in a graph with a hook", hand: car) { count in
            for _ in 0..<count { sink(try hooked["Car"] as Car) }
        },
        scenario("car graph by recipe", atMost: 1.6, hand: car) { count in
            for _ in 0..<count { sink(try factory["Wired Car"] as Car) }
        },
        scenario("chain of 10", hand: chain(of: 10)) { count in
            for _ in 0..<count { sink(try factory["link10"] as Link) }
        },
        scenario("chain of 100", atMost: 1.4, hand: chain(of: 100)) { count in
            for _ in 0..<count { sink(try factory["link100"] as Link) }
        },
    ]
}
