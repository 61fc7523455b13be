// Every form of Rivet's API. Forms.txt contains the facts that the linter reads from this file, with the help of the
// compiler's output.

import Rivet
import RivetLifecycle

protocol Motor: Sendable {}
struct ElectricMotor: Motor {}
final class Engine: Sendable { init() {} }
final class Radio: Sendable { init(frequency: Double) {} }
final class Wheel: Sendable { init(_ size: Int = 1) {} }
final class Car: Sendable { init(engine: Engine, motor: any Motor) {} }
@MainActor final class Screen { init(engine: Engine) {} }
private struct Secret {}
final class Course: Sendable { init(_ engine: Engine, _ id: Int, _ radio: Radio?) {} }
final class Pair: Sendable { init(_ engine: Engine, _ id: Int) {} }
typealias E = Engine
final class Lesson: Sendable {
    init(_ a: E, _ b: E, _ c: E, _ d: E, _ e: Radio?, _ f: Double, _ id: Int, _ h: E, _ i: any Motor, _ j: E) {}
}
@MainActor final class Page: Sendable {
    init(_ a: E, _ b: E, _ c: E, _ d: E, _ e: Radio?, _ f: Double, _ id: Int, _ h: E, _ i: any Motor) {}
}
func study(_ a: E, _ b: E, _ c: E, _ d: E, _ e: E, _ f: E, _ g: E, _ h: E, _ i: E) async throws -> Wheel { Wheel() }

// MARK: Constants

enum Names {
    static let engine = "Engine"
    static let wheel = "Wh" + "eel"
    static let front = "Front \(engine)"
    static var spare: String { "Spare \(wheel)" }
    nonisolated(unsafe) static var changing = "Changing"
}

enum Part: String { case radio = "Radio", seat }

extension Key where Object == any Motor { static var motor: Self { "Motor" } }
extension Key where Object == Engine { static let turbo = Key<Engine>("Turbo") }
extension Key where Object == Double { static var frequency: Self { .variable("Frequency") } }
extension Key where Object == Int { static var id: Self { .argument } }
extension Key where Object == Radio? { static var anyRadio: Self { .optional("Radio") } }
extension NameOrKey where Self == Key<Engine> { static var diesel: Self { "Diesel" } }

let sessions = CachedScope("Session")
let horn = "Horn"

final class OwnScope: CustomScope {
    let name = "own"
    func object(for slot: ScopeSlot) -> (any Sendable)? { nil }
    func keep(_ object: any Sendable, for slot: ScopeSlot, generation: Int) {}
}

// MARK: Modules

class BaseModule: Module {}

final class CarModule: BaseModule {
    override func configure() throws {
        define("Car", in: .singleton) { factory in try Car(engine: factory["Engine"], motor: factory[.motor]) }.eager()
        define(.motor) { _ in ElectricMotor() }
        define(Key(Names.engine), in: sessions) { _ in Engine() }
        define("Recipe", in: .singleton, as: .calling(Car.init, with: "Engine", .motor))
        define("Awaited recipe", as: .calling(awaited, with: .turbo))
        define("Screen", as: .calling(Screen.init, with: "Engine", on: MainActor.self))
        define("Variable", as: .calling(Radio.init, with: .variable("Frequency")))
        define("Variable key", as: .calling(Radio.init, with: .frequency))
        define("Instance", instance: Engine())
        define("Actor", in: .singleton, on: MainActor.self) { _ in Engine() }
        define("Own", in: OwnScope()) { _ in Engine() }
        define("Graph", in: .graph) { _ in Engine() }
        define("Weak", in: .weak) { factory in try await factory.resolve("Engine") as Engine }
        define("Wheel of size") { (_: ObjectGraphFactory, size: Int, name: String) in Wheel(size) }
        define("Function", as: makeWheel)
        define("Method", as: Self.makeEngine)
        define("Secret") { _ in Secret() }
        define("Needing", needing: "Engine", Names.front) { factory in try factory["Engine"] as Engine }
        redefine(.turbo, in: .singleton) { factory in try factory["Turbo Original"] }
        contribute("Motors", in: .singleton) { _ in ElectricMotor() as any Motor }
        decorate("Car", needing: "Radio") { (car: Car, factory) in
            _ = try factory.optional("Radio", as: Radio.self)
            return car
        }
        group("Motors", of: (any Motor).self)
        alias("Motor alias", to: Names.spare)
        expect(Key<Radio>(Part.radio.rawValue))
        require(WheelModule.self)
        require(WheelModule.self, under: "Left", variables: ["Side": "left", horn: 1])
        wheels(times: 3)
        independent()
        recipes()
        completions()
        keys()
        try branches()
    }

    // Closures that ignore the factory.
    private func independent() {
        define("I1") { Engine() }
        define("I2", in: .singleton) { Engine() }
        define("I3") { () async throws in Engine() }
        define("I4", in: .singleton) { () async throws in Engine() }
        define("I5", on: MainActor.self) { Engine() }
        define("I6", in: .graph, on: MainActor.self) { Engine() }
        redefine("I1") { Engine() }
        contribute("Motors") { ElectricMotor() as any Motor }
        decorate("I1") { (engine: Engine) in engine }
        define("I7", on: MainActor.self) { (factory, id: Int) in try Course(factory["I1"], id, nil) }
        define("I8", on: MainActor.self) { (_, id: Int, name: String) in Wheel(id) }
        define("I9") { (_: ObjectGraphFactory, id: Int) async throws in Wheel(id) }
    }

    private func recipes() {
        define("R1", as: .calling(Course.init, with: "Engine", .argument, .optional("Radio")))
        define("R2", as: .calling(Course.init, with: .turbo, .id, .anyRadio))
        define("R3", in: .singleton, as: .calling(Course.init, with: .diesel, .argument, "Maybe"))
        define("R4", as: .calling(Pair.init, with: "Engine"))
        define(
            "R5",
            as: .calling(
                Lesson.init,
                with: .named("Engine"),
                .turbo,
                Key.diesel,
                .named("Engine"),
                .optional("Radio"),
                .variable("Frequency"),
                .argument,
                Key<Engine>("I1"),
                .motor,
                .named("Engine")
            )
        )
        define(
            "R6",
            as: .calling(
                Page.init,
                with: .named("Engine"),
                .named("Engine"),
                .named("Engine"),
                .named("Engine"),
                .anyRadio,
                .frequency,
                .id,
                .named("Motor"),
                .named("Motor"),
                on: MainActor.self
            )
        )
        define("R7", as: .calling(study, with: "A", "B", "C", "D", "E", "F", "G", "H", "I"))
        define("R8", as: .calling({ (make: Provider<Engine>) in try make() }, with: .provider(.turbo)))
        define("R9", as: .calling({ (make: Provider<Engine>) in try make() }, with: .provider("Engine")))
    }

    private func completions() {
        define("C1", in: .singleton) { Engine() }
            .completed { _, factory in _ = try factory["C2"] as Engine }
            .completed(on: MainActor.self) { [environment] _, factory in
                _ = (try factory["C3"] as Engine, try environment["Side"] as String)
            }
            .completed { _, factory in _ = try await factory.resolve("C4") as Engine }
            .onStop { _ in }
        define("C2", in: .graph, needing: "Engine") { factory in try factory["Engine"] as Engine }
            .completed(complete)
        define("C3", in: .singleton) { Engine() }.running { _ in }
        let stored = define("C4", in: .singleton) { Engine() }
        stored.completed { _, factory in _ = try factory["C1"] as Engine }
        let hook: @Sendable (Engine, ObjectGraphFactory) throws -> Void = { _, _ in }
        define("C5", in: .singleton, as: .calling(Engine.init)).completed(hook)
    }

    private func keys() {
        define("K1", needing: Key.turbo, "Engine", .diesel) { _ in Engine() }
        alias("K2", to: Key.turbo)
        alias(Key<Engine>("K3"), to: .diesel)
        group(Key<Wheel>("K4"))
    }

    private func wheels(times: Int) {
        let prefix = "Wheel "
        for number in 0..<times { define("\(prefix)\(number)") { _ in Wheel() } }
        let fixed = "\(prefix)fixed"
        define(Key(fixed)) { _ in Wheel() }
        define(Key(Names.changing)) { _ in Wheel() }
    }

    private func branches() throws {
        if environment.name == .test { define("If") { _ in 1 } } else { define("Else") { _ in 2 } }
        guard environment.contains("Side") else { return _ = define("Guard") { _ in 3 } }
        define("After guard") { _ in 4 }
        let side: String = try environment["Side"]
        switch side {
        case "left": define("Case") { _ in 5 }
        default: define("Default") { _ in 6 }
        }
        let count = environment.name == .test ? 1 : try environment["Count", default: 2]
        if count > 1 {
            define("Early") { _ in 7 }
            return
        }
        define("Late") { _ in 8 }
    }

    static func makeEngine(_ factory: ObjectGraphFactory) -> Engine { Engine() }

    override static func didAssemble(_ factory: ObjectGraphFactory) throws { _ = try factory["Car"] as Car }
}

final class WheelModule: Module {
    override func configure() {
        define("Wheel") { [environment] _ in try Wheel(environment["Size"]) }
        define("Wheels") { factory in try (0..<4).map { _ in try factory["Wheel"] as Wheel } }
        define("Later") { factory -> @Sendable () throws -> Wheel in { try factory["Wheel"] } }
    }
}

func awaited(_ engine: Engine) async throws -> Radio { Radio(frequency: 1) }
func makeWheel(_ factory: ObjectGraphFactory) throws -> Wheel { try helped(factory) }
@Sendable func complete(_ engine: Engine, _ factory: ObjectGraphFactory) throws { _ = try helped(factory) }
func helped(_ factory: ObjectGraphFactory) throws -> Wheel { try factory[Names.wheel] }

// MARK: Requests

func requests(_ factory: ObjectGraphFactory, _ name: String) async throws {
    let provider: Provider<Wheel> = try factory["Wheel Provider"]
    let sized: @Sendable (Int, String) throws -> Wheel = try factory["Wheel of size Provider"]
    let later: @Sendable () async throws -> Engine = try factory["Weak Provider"]
    let byKey = try factory[.turbo]
    let byCall = try factory.provider(for: "Wheel" as Key<Wheel>)
    let named = try factory["Wheel of size", with: 3, "three"] as Wheel
    let namedByKey = try factory["Wheel of size" as Key<Wheel>, with: 3, "three"]
    let resolvedByKey = try await factory.resolve(.turbo, with: 4)
    let perhaps: Radio? = try? factory["Radio"]
    let optional: Radio? = try factory["Radio"]
    let anything: Any = try factory["Engine"]
    let resolved = try await factory.resolve("Weak", as: Engine.self)
    let computed: Wheel = try factory[name]
    let local = "Local \(name)"
    let ofLocal: Wheel = try factory[local]
    let tuple: (Int, [String: any Motor]) = try factory["Tuple"]
    let course: @MainActor (Int) throws -> Course = try factory["I7 Provider"]
    let byOptional = try await factory.resolve(optional: Key.turbo)
    if factory.isDefined(Key.turbo), let motor = try factory.optional(.motor) { _ = (motor, course, byOptional) }
    if factory.isDefined(Names.front) { _ = try factory.environment["Frequency"] as Double }
    _ = (namedByKey, resolvedByKey)
    _ = (provider, sized, later, byKey, byCall, named, perhaps, optional, anything, resolved, computed, ofLocal, tuple)
}

// MARK: Roots

func roots(_ assembly: Assembly, _ environment: Environment, _ type: Module.Type) throws {
    try CarModule(assembly: assembly, environment: environment).configure()
    assembly.load(CarModule.self, WheelModule.self, type, environment: environment)
    assembly.load(environment: environment) { module in module.define("In place") { _ in 1 } }
    let graph = try ObjectGraph(assembly)
    let child = try ObjectGraph(WheelModule.self, environment: environment, parent: graph)
    let factory = try ObjectGraphFactory(CarModule.self, environment: environment)
    _ = try ObjectGraphFactory(child, parent: factory, supplying: ["Radio": Radio(frequency: 1)])
    _ = try ObjectGraphFactory(child, parent: factory, supplying: (.turbo, Engine()), ("Count", 2))
    _ = try ObjectGraphFactory(child, parent: factory, supplying: (.turbo, Engine()))
    _ = try ObjectGraphFactory(CarModule.self, environment: environment) { $0.redefine("I1") { Engine() } }
    _ = try ObjectGraphFactory(assembly: assembly)
    helper(loading: WheelModule.self)
    helper { module in module.define("In a helper") { _ in 1 } }
}

func helper(loading module: Module.Type) {}
func helper(_ configure: (Module) throws -> Void) {}

final class Sketch { init() {} }

final class TestModule: Module {
    override func configure() {
        redefine("Sketch") { Sketch() }
        redefine("Sketch", in: .prototype) { Sketch() }
        redefine("Sketch", in: nil) { _ in Sketch() }
        redefine("Sketch", on: MainActor.self) { _ in Sketch() }
        redefine("Sketch", as: .calling(Sketch.init))
        redefine("Engine", in: .prototype) { Engine() }
        redefine("Engine") { _ async in Engine() }
        redefine("Engine", on: MainActor.self) { Engine() }
        redefine("Engine", as: .calling(Engine.init)).completed { _, _ in }
        redefine("Engine", instance: Engine())
        redefine("Course") { (_, id: Int) in Course(Engine(), id, nil) }
        redefine("Wheel", as: .calling(Wheel.init, with: .argument))
        redefine("Engine", in: OwnScope()) { Engine() }
    }
}
