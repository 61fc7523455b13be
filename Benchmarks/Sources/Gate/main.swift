import CMeasure
import Dispatch
import Handwritten
import Rivet

// A thousand requests of each kind, for a tool that counts instructions and allocations: `.ci/check-performance`.
// It prints each scenario's name, its handwritten counterpart, and whether the container may allocate.

final class GateModule: Module {
    override func configure() {
        define("Shared", in: .singleton) { _ in Engine(power: 3) }
        define("A shared engine with a long name", in: .singleton) { _ in Engine(power: 3) }
        define("Turbine", in: .singleton) { _ in Turbine(power: 3) }
        define("Engine") { _ in Engine(power: 3) }
        define("Frequency") { _ in 102.8 }
        define("Radio") { factory in try Radio(frequency: factory["Frequency"]) }
        define("Wheel") { _ in Wheel(size: 3) }
        define("Car") { factory in
            try Car(
                engine: factory["Engine"],
                radio: factory["Radio"],
                wheels: [factory["Wheel"], factory["Wheel"], factory["Wheel"], factory["Wheel"]]
            )
        }
        define("Link", as: .calling({ (link: Link) in Link(next: link) }, with: "Last Link"))
        define("Last Link") { _ in Link(next: nil) }
        define("Decorated") { _ in Link(next: nil) }
        decorate("Decorated") { (link: Link, _) in Link(next: link) }
        define("User") { (_, power: Int) in Engine(power: power) }
        require(PartModule.self, under: "Left")
    }
}

/// Requests for other types, with arguments, and in other scopes.
final class FormModule: Module {
    override func configure() {
        define("New Turbine") { _ in Turbine(power: 3) }
        for power in 1...5 { contribute("Five") { _ in Engine(power: power) } }
        define("Weak", in: .weak) { _ in Engine(power: 3) }
        define("Cached", in: CachedScope("Session", timeToLive: .seconds(3_600))) { _ in Engine(power: 3) }
        define("Paint", in: .graph) { _ in Engine(power: 3) }
        define("Pair") { factory in try Pair(first: factory["Paint"], second: factory["Paint"]) }
        define("Recipe User", as: .calling(Engine.init(power:), with: .argument))
        define("Painter") { (factory, count: Int) in
            for _ in 0..<count { sink(try factory["Paint"] as Engine) }
            return Engine(power: count)
        }
    }
}

/// Singletons, each of which is requested once.
final class ManyModule: Module {
    static let names = (0..<1_010).map { "first\($0)" }

    override func configure() {
        for name in ManyModule.names { define(Key(name), in: .singleton) { _ in Engine(power: 3) } }
    }
}

/// Objects that have to be awaited.
final class AwaitedModule: Module {
    override func configure() {
        define("Awaited") { _ in await awaitedEngine() }
        define("Two", as: .calling({ (one: Engine, _: Engine) async in one }, with: "Awaited", "Awaited"))
    }
}

final class PartModule: Module {
    override func configure() {
        define("Part", in: .singleton) { _ in Engine(power: 3) }
        define("New Part") { _ in Engine(power: 3) }
        define("Factory") { factory in factory }
    }
}

final class ServerModule: Module {
    override func configure() {
        expect("Number" as Key<Int>)
        define("Unit", in: .singleton) { factory in try Engine(power: factory["Number"]) }
        // Callers that await the handler must find out that it doesn't lead to this one.
        define("Session") { _ in await awaitedEngine() }
        define(
            "Handler",
            in: .singleton,
            as: .calling(Handler.init, with: "Shared", "Unit", "Wheel Provider" as Key<Provider<Wheel>>)
        )
    }
}

@inline(never) func sink(_ object: AnyObject) {
    measure_sink(UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()))
}

@inline(never) func awaitedEngine() async -> Engine { Engine(power: 3) }

let requests = 1_000

/// Counts a body, including its loop, after a warm-up.
func count(
    _ name: String,
    beside other: String = "-",
    allocating: Bool = false,
    _ body: (Int) throws -> Void
) throws {
    try body(10)
    measure_begin()
    try body(requests)
    measure_end()
    print(name, other, allocating ? "allocates" : "-", separator: "\t")
}

/// Counts a body that awaits its objects.
///
/// Only bodies that stay in one task have the same counts in each run. If child tasks take part, they differ by some
/// percent.
func countAwaited(
    _ name: String,
    beside other: String = "-",
    inChildTasks: Bool = false,
    _ body: @escaping @Sendable (Int) async throws -> Void
) throws {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var failure: (any Error)?
    Task.detached {
        do {
            try await body(10)
            measure_begin()
            try await body(requests)
            measure_end()
        } catch { failure = error }
        done.signal()
    }
    done.wait()
    if let failure { throw failure }
    print(name, other, inChildTasks ? "varies" : "allocates", separator: "\t")
}

let factory = try ObjectGraphFactory(GateModule.self, environment: Environment())
let awaited = try ObjectGraphFactory(AwaitedModule.self, environment: Environment())
let forms = try ObjectGraphFactory(FormModule.self, environment: Environment())
let name = ["Sha", "red"].joined()
let long = ["A shared engine", "with a long name"].joined(separator: " ")
let provideShared: Provider<Engine> = try factory["Shared Provider"]
let provideNew: Provider<Engine> = try factory["Engine Provider"]
let makeUser: @Sendable (Int) throws -> Engine = try factory["User Provider"]
let (engineByHand, engineOfPowerByHand, sharedByHand) = (engineClosure(), engineClosureOfPower(), sharedEngineClosure())
let (sharedKey, newKey) = (Key<Engine>("Shared"), Key<Engine>("Engine"))
let inside: ObjectGraphFactory = try factory["Left.Factory"]
let shelf = try Shelf(makeEngine())
let (weakShelf, timedShelf, lazyShelf) = (WeakShelf(), TimedShelf(), LazyShelf(count: requests + 10))
let (weakEngine, ownWeakEngine) = (try weakShelf.engine(), try forms["Weak"] as Engine)
let requestGraph = try ObjectGraph(ServerModule.self, environment: Environment(), parent: factory.graph)
let child = try ObjectGraphFactory(requestGraph, parent: factory, supplying: ["Number": 3])

// The handwritten code comes first: the others are compared with it.
try count("singleton by hand") { for _ in 0..<$0 { sink(sharedEngine()) } }
try count("shared provider by hand") { for _ in 0..<$0 { sink(try sharedByHand()) } }
try count("object by hand") { for _ in 0..<$0 { sink(try makeEngine()) } }
try count("car by hand") { for _ in 0..<$0 { sink(try makeCar()) } }
try count("two links by hand") { for _ in 0..<$0 { sink(try makeChain(of: 2)) } }
try count("protocol by hand") { for _ in 0..<$0 { sink(try makeMotor()) } }
try count("argument by hand") { for _ in 0..<$0 { sink(try makeEngine(of: 3)) } }
try count("provider by hand") { for _ in 0..<$0 { sink(try engineByHand()) } }
try count("provider with an argument by hand") { for _ in 0..<$0 { sink(try engineOfPowerByHand(3)) } }
try count("five by hand") { for _ in 0..<$0 { sink(try makeFive()[4]) } }
try count("weak by hand") { for _ in 0..<$0 { sink(try weakShelf.engine()) } }
try count("cached by hand") { for _ in 0..<$0 { sink(try timedShelf.engine()) } }
try count("pair by hand") { for _ in 0..<$0 { sink(try makePair()) } }
try count("first by hand") { count in
    // The warm-up takes the last ones.
    let start = count < requests ? requests : 0
    for number in start..<start + count { sink(try lazyShelf.engine(number)) }
}
try count("local by hand") { for _ in 0..<$0 { sink(keptEngine(in: shelf)) } }
try count("handler by hand") { for number in 0..<$0 { sink(makeHandler(of: number)) } }

let (shared, object, car, links) = ("singleton by hand", "object by hand", "car by hand", "two links by hand")
try count("singleton by literal", beside: shared) { for _ in 0..<$0 { sink(try factory["Shared"] as Engine) } }
try count("singleton by name", beside: shared) { for _ in 0..<$0 { sink(try factory[name] as Engine) } }
try count("singleton by long name", beside: shared) { for _ in 0..<$0 { sink(try factory[long] as Engine) } }
try count("singleton by key", beside: shared) { for _ in 0..<$0 { sink(try factory[sharedKey]) } }
try count("singleton by provider", beside: "shared provider by hand") { for _ in 0..<$0 { sink(try provideShared()) } }
try count("singleton as superclass", beside: shared) {
    for _ in 0..<$0 { sink(try factory["Turbine"] as Machine) }
}
try count("singleton as protocol", beside: shared) {
    for _ in 0..<$0 { sink(try factory["Turbine"] as any Motor) }
}
try count("singleton in a namespace", beside: shared) { for _ in 0..<$0 { sink(try inside["Part"] as Engine) } }
try count("outer singleton", beside: shared) { for _ in 0..<$0 { sink(try inside["Shared"] as Engine) } }
try count("parent's singleton", beside: shared) { for _ in 0..<$0 { sink(try child["Shared"] as Engine) } }
try count("prototype by name", beside: object) { for _ in 0..<$0 { sink(try factory["Engine"] as Engine) } }
try count("prototype by key", beside: object) { for _ in 0..<$0 { sink(try factory[newKey]) } }
try count("prototype in a namespace", beside: object) { for _ in 0..<$0 { sink(try inside["New Part"] as Engine) } }
try count("prototype by provider", beside: "provider by hand") { for _ in 0..<$0 { sink(try provideNew()) } }
// In a graph with objects of the scope `.graph`, each outermost closure begins a resolution.
try count("prototype as protocol", beside: "protocol by hand", allocating: true) {
    for _ in 0..<$0 { sink(try forms["New Turbine"] as any Motor) }
}
try count("prototype with an argument", beside: "argument by hand") {
    for _ in 0..<$0 { sink(try factory["User", with: 3] as Engine) }
}
try count("provider with an argument", beside: "provider with an argument by hand") {
    for _ in 0..<$0 { sink(try makeUser(3)) }
}
try count("recipe with an argument", beside: "argument by hand", allocating: true) {
    for _ in 0..<$0 { sink(try forms["Recipe User", with: 3] as Engine) }
}
try count("decorated", beside: links) { for _ in 0..<$0 { sink(try factory["Decorated"] as Link) } }
try count("prototype as Optional", beside: object) {
    for _ in 0..<$0 { sink((try factory["Engine"] as Engine?).unsafelyUnwrapped) }
}
try count("car", beside: car) { for _ in 0..<$0 { sink(try factory["Car"] as Car) } }
try count("recipe", beside: links) { for _ in 0..<$0 { sink(try factory["Link"] as Link) } }
try count("group of five", beside: "five by hand", allocating: true) {
    for _ in 0..<$0 { sink((try forms["Five"] as [Engine])[4]) }
}
try count("weak object", beside: "weak by hand", allocating: true) {
    for _ in 0..<$0 { sink(try forms["Weak"] as Engine) }
}
try count("cached object", beside: "cached by hand") { for _ in 0..<$0 { sink(try forms["Cached"] as Engine) } }
try count("graph object again", beside: "local by hand", allocating: true) {
    sink(try forms["Painter", with: $0] as Engine)
}
try count("two users of a graph object", beside: "pair by hand", allocating: true) {
    for _ in 0..<$0 { sink(try forms["Pair"] as Pair) }
}
let manyGraph = try ObjectGraph(ManyModule.self, environment: Environment())
// The definitions remember their types when the first factory builds their objects.
let (earlier, many) = (try ObjectGraphFactory(manyGraph), try ObjectGraphFactory(manyGraph))
for name in ManyModule.names { sink(try earlier[name] as Engine) }
let manyNames = ManyModule.names
try count("first request", beside: "first by hand", allocating: true) { count in
    let start = count < requests ? requests : 0
    for number in start..<start + count { sink(try many[manyNames[number]] as Engine) }
}
try count("factory, and a first request", beside: "first by hand", allocating: true) {
    for _ in 0..<$0 { sink(try ObjectGraphFactory(factory.graph)["Shared"] as Engine) }
}
try count("child for a request", beside: "handler by hand", allocating: true) {
    for number in 0..<$0 {
        let child = try ObjectGraphFactory(requestGraph, parent: factory, supplying: ["Number": number])
        sink(try child["Handler"] as Handler)
    }
}
let numberKey = Key<Int>("Number")
try count("child, supplied by key", beside: "handler by hand", allocating: true) {
    for number in 0..<$0 {
        let child = try ObjectGraphFactory(requestGraph, parent: factory, supplying: (numberKey, number))
        sink(try child["Handler"] as Handler)
    }
}

try countGraphs()
try countWholes()
try countHooked()

// Tasks last, because the threads that run them end at any time, which is counted, too.
try countAwaited("awaited by hand") { for _ in 0..<$0 { sink(await awaitedEngine()) } }

try countAwaited("two awaited by hand", inChildTasks: true) {
    for _ in 0..<$0 {
        async let one = awaitedEngine()
        async let other = awaitedEngine()
        sink(await one)
        sink(await other)
    }
}

try countAwaited("prototype in a task", beside: object) { for _ in 0..<$0 { sink(try factory["Engine"] as Engine) } }
try countAwaited("car in a task", beside: car) { for _ in 0..<$0 { sink(try factory["Car"] as Car) } }
try countAwaited("child in a task", beside: "handler by hand") {
    for number in 0..<$0 {
        let child = try ObjectGraphFactory(requestGraph, parent: factory, supplying: ["Number": number])
        sink(try child["Handler"] as Handler)
    }
}
try countAwaited("child in a task, awaited", beside: "handler by hand") {
    for number in 0..<$0 {
        let child = try ObjectGraphFactory(requestGraph, parent: factory, supplying: (numberKey, number))
        sink(try await child.resolve("Handler", as: Handler.self))
    }
}
try countAwaited("awaited prototype", beside: "awaited by hand") {
    for _ in 0..<$0 { sink(try await awaited.resolve("Awaited", as: Engine.self)) }
}
try countAwaited("recipe, two awaited", beside: "two awaited by hand", inChildTasks: true) {
    for _ in 0..<$0 { sink(try await awaited.resolve("Two", as: Engine.self)) }
}
