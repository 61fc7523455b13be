import Handwritten
import Rivet

final class RatioModule: Module {
    override func configure() {
        define("SharedEngine", in: .singleton) { _ in Engine(power: 3) }
        define("A shared engine with quite a long name", in: .singleton) { _ in Engine(power: 3) }
        define("Turbine", in: .singleton) { _ in Turbine(power: 3) }
        define("New Turbine") { _ in Turbine(power: 3) }
        define("Local", in: .singleton) { _ in Local() }
        define("Engine") { _ in Engine(power: 3) }
        define("Frequency", in: .singleton) { _ in 102.8 }
        define("Radio") { factory in try Radio(frequency: factory["Frequency"]) }
        define("Wheel") { _ in Wheel(size: 3) }
        define("Car") { factory in
            try Car(
                engine: factory["Engine"],
                radio: factory["Radio"],
                wheels: [factory["Wheel"], factory["Wheel"], factory["Wheel"], factory["Wheel"]]
            )
        }
        define(
            "Wired Car",
            as: .calling(
                { Car(engine: $0, radio: $1, wheels: [$2, $3, $4, $5]) },
                with: "Engine",
                "Radio",
                "Wheel",
                "Wheel",
                "Wheel",
                "Wheel"
            )
        )
        define("link1") { _ in Link(next: nil) }
        for length in 2...100 {
            let next = "link\(length - 1)"
            define(Key("link\(length)")) { factory in try Link(next: factory[next] as Link) }
        }
        define("User") { (_, id: Int) in Engine(power: id) }
    }
}

/// The metadata of a class of the same module is at a known address; that of another's is asked for by a call.
final class Local: Sendable {
    let power = 3
}

/// Names in an order that no cache foresees.
func shuffled(_ names: [String]) -> [String] {
    var generator = SplitMix(state: 7)
    return names.shuffled(using: &generator)
}

struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var word = state
        word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
        return word ^ (word >> 31)
    }
}

func scenarios() throws -> [Scenario] {
    let factory = try ObjectGraphFactory(RatioModule.self, environment: Environment())
    let runTime = ["Shared", "Engine"].joined()
    let long = "A shared engine " + ["with quite", "a long name"].joined(separator: " ")
    var heapShort = String(repeating: " ", count: 20)
    heapShort = String((heapShort + "SharedEngine").dropFirst(20))
    let key = Key<Engine>("SharedEngine")
    let provideShared: Provider<Engine> = try factory["SharedEngine Provider"]
    let provideNew: Provider<Engine> = try factory["Engine Provider"]
    let keyProvider = try factory.provider(for: Key<Engine>("Engine"))
    let makeUser: @Sendable (Int) throws -> Engine = try factory["User Provider"]

    let many = try manyNames(10_000)
    let order = shuffled(many.names)
    var dictionary: [String: AnyObject] = [:]
    for name in many.names { dictionary[name] = try many.factory[name] as Engine }
    let objects = dictionary

    let shared: (Int) throws -> Void = { count in for _ in 0..<count { sink(sharedEngine()) } }
    let made: (Int) throws -> Void = { count in for _ in 0..<count { sink(try makeEngine()) } }
    let car: (Int) throws -> Void = { count in for _ in 0..<count { sink(try makeCar()) } }

    return [
        Scenario("control: by hand against itself", goal: nil, byHand: shared, byRivet: shared),
        Scenario("singleton by literal", goal: 1.1, byHand: shared) { count in
            for _ in 0..<count { sink(try factory["SharedEngine"] as Engine) }
        },
        Scenario("singleton whose type is of the asking module", goal: 1.1, byHand: shared) { count in
            for _ in 0..<count { sink(try factory["Local"] as Local) }
        },
        Scenario("singleton by run-time name", goal: 1.1, byHand: shared) { count in
            for _ in 0..<count { sink(try factory[runTime] as Engine) }
        },
        Scenario("singleton by a name of 38 bytes", goal: 1.1, byHand: shared) { count in
            for _ in 0..<count { sink(try factory[long] as Engine) }
        },
        Scenario("singleton by a literal of 38 bytes", goal: 1.1, byHand: shared) { count in
            for _ in 0..<count { sink(try factory["A shared engine with quite a long name"] as Engine) }
        },
        Scenario("singleton by key", goal: 1.1, byHand: shared) { count in
            for _ in 0..<count { sink(try factory[key]) }
        },
        Scenario("provider of a singleton", goal: 1.1, byHand: shared) { count in
            for _ in 0..<count { sink(try provideShared()) }
        },
        Scenario("singleton as a superclass", goal: 1.2, byHand: shared) { count in
            for _ in 0..<count { sink(try factory["Turbine"] as Machine) }
        },
        Scenario("singleton as a protocol", goal: 1.2, byHand: shared) { count in
            for _ in 0..<count { sink(try factory["Turbine"] as any Motor) }
        },
        Scenario("singleton as an Optional", goal: 1.2, byHand: shared) { count in
            for _ in 0..<count { sink((try factory["SharedEngine"] as Engine?).unsafelyUnwrapped) }
        },
        Scenario("prototype by name", goal: 1.45, byHand: made) { count in
            for _ in 0..<count { sink(try factory["Engine"] as Engine) }
        },
        Scenario("provider of a prototype", goal: 1.6, byHand: made) { count in
            for _ in 0..<count { sink(try provideNew()) }
        },
        Scenario("provider of a prototype, by key", goal: 1.6, byHand: made) { count in
            for _ in 0..<count { sink(try keyProvider()) }
        },
        Scenario("prototype as a protocol", goal: nil, byHand: made) { count in
            for _ in 0..<count { sink(try factory["New Turbine"] as any Motor) }
        },
        Scenario("with an argument", goal: nil, byHand: made) { count in
            for _ in 0..<count { sink(try factory.object(named: "User", with: 3) as Engine) }
        },
        Scenario("provider with an argument", goal: nil, byHand: made) { count in
            for _ in 0..<count { sink(try makeUser(3)) }
        },
        Scenario("car graph: 8 requests, 8 objects", goal: 1.5, byHand: car) { count in
            for _ in 0..<count { sink(try factory["Car"] as Car) }
        },
        Scenario("car graph by recipe", goal: nil, byHand: car) { count in
            for _ in 0..<count { sink(try factory["Wired Car"] as Car) }
        },
        Scenario("chain of 100", goal: 1.4, byHand: { count in for _ in 0..<count { sink(try makeChain(of: 100)) } }) {
            count in
            for _ in 0..<count { sink(try factory["link100"] as Link) }
        },
        Scenario("random of 10,000 names, to [String: AnyObject]", goal: 0.6) { count in
            var index = 0
            for _ in 0..<count {
                if let it = objects[order[index]] { sink(it) }
                index = index == order.count - 1 ? 0 : index + 1
            }
        } byRivet: { count in
            var index = 0
            for _ in 0..<count {
                sink(try many.factory[order[index]] as Engine)
                index = index == order.count - 1 ? 0 : index + 1
            }
        },
    ]
}

/// A factory with that many singletons.
func manyNames(_ count: Int) throws -> (names: [String], factory: ObjectGraphFactory) {
    let names = (0..<count).map { "service\($0)" }
    let assembly = Assembly()
    assembly.load(environment: Environment()) { module in
        for name in names { module.define(Key(name), in: .singleton) { _ in Engine(power: 1) } }
    }
    return (names, try ObjectGraphFactory(assembly: assembly))
}
