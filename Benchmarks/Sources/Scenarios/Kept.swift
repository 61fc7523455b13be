import Handwritten
import Rivet

/// Singletons that exist.
///
/// The handwritten code is a function that returns an object on the heap and that the optimizer can't see through.
/// Any code that returns a reference has to retain and release it.
func keptScenarios() throws -> [Scenario] {
    let factory = try ObjectGraphFactory(RatioModule.self, environment: Environment())
    let runTime = ["Shared", "Engine"].joined()
    let long = "A shared engine " + ["with quite", "a long name"].joined(separator: " ")
    var onHeap = String(repeating: " ", count: 20)
    onHeap = String((onHeap + "SharedEngine").dropFirst(20))
    let key = Key<Engine>("SharedEngine")
    let (provide, byHand): (Provider<Engine>, _) = (try factory["SharedEngine Provider"], sharedEngineClosure())

    var dictionary: [String: AnyObject] = [:]
    for name in factory.names { dictionary[name] = sharedEngine() }
    let objects = dictionary
    let shared: (Int) throws -> Void = { count in for _ in 0..<count { sink(sharedEngine()) } }

    func scenario(
        _ name: String,
        atMost goal: Double?,
        dictionary: ((Int) throws -> Void)? = nil,
        rivet: @escaping (Int) throws -> Void
    ) -> Scenario {
        let goal = goal.map { Scenario.Goal.times($0, of: .hand) }
        return Scenario(.kept, name, goal: goal, hand: shared, dictionary: dictionary, rivet: rivet)
    }

    return [
        scenario("control: hand-written code against itself", atMost: nil, rivet: shared),
        scenario(
            "singleton by literal",
            atMost: 1.5,
            dictionary: { count in for _ in 0..<count { if let it = objects["SharedEngine"] { sink(it) } } },
            rivet: { count in for _ in 0..<count { sink(try factory["SharedEngine"] as Engine) } }
        ),
        scenario("singleton with a type of the caller's module", atMost: 1.5) { count in
            for _ in 0..<count { sink(try factory["Local"] as Local) }
        },
        scenario(
            "singleton by a name computed at run time",
            atMost: 1.5,
            dictionary: { count in for _ in 0..<count { if let it = objects[runTime] { sink(it) } } },
            rivet: { count in for _ in 0..<count { sink(try factory[runTime] as Engine) } }
        ),
        scenario(
            "singleton by a name of 38 bytes",
            atMost: 2.2,
            dictionary: { count in for _ in 0..<count { if let it = objects[long] { sink(it) } } },
            rivet: { count in for _ in 0..<count { sink(try factory[long] as Engine) } }
        ),
        scenario("singleton by a short name on the heap", atMost: nil) { count in
            for _ in 0..<count { sink(try factory[onHeap] as Engine) }
        },
        scenario("singleton by key", atMost: 1.5) { count in for _ in 0..<count { sink(try factory[key]) } },
        Scenario(
            .kept,
            "provider of a singleton; by hand: a closure",
            goal: .times(1.5, of: .hand),
            hand: { count in for _ in 0..<count { sink(try byHand()) } },
            rivet: { count in for _ in 0..<count { sink(try provide()) } }
        ),
        scenario("singleton as a superclass", atMost: 2) { count in
            for _ in 0..<count { sink(try factory["Turbine"] as Machine) }
        },
        scenario("singleton as a protocol", atMost: 2) { count in
            for _ in 0..<count { sink(try factory["Turbine"] as any Motor) }
        },
        scenario("singleton as an Optional", atMost: 2) { count in
            for _ in 0..<count { sink((try factory["SharedEngine"] as Engine?).unsafelyUnwrapped) }
        },
    ]
}
