// An application that chooses modules by the raw value of an enum, and names with defaults of protocols. Its comments
// have faults, as in Helpers.swift.

// swift-format-ignore-file
import Rivet

struct Report: Sendable { init(_: Any...) {} }
struct Fake: Sendable {}

enum Stage: String {
    case production = "Production", test = "Test"
    var modules: [Module.Type] {
        switch self {
        case .production: [LiveModule.self]
        case .test: [FakeModule.self, TestModule.self]  // fault: , TestModule.self =>  ; finds: elsewhere
        }
    }
}
class LiveModule: Module {
    override func configure() { define("Part") { Report() } }
}
final class FakeModule: LiveModule {}
final class TestModule: Module {
    override func configure() { define("Clock") { Fake() } }
}
final class RootModule: Module {
    override func configure() {
        guard let stage = Stage(rawValue: environment.name.rawValue) else { return }
        for module in stage.modules { require(module) }
        define("Root") { factory in try Report(factory["Part"] as Report) }  // fault: factory["Part" => factory["Parts"
        if stage == .test { define("Test Root") { factory in try Report(factory["Clock"] as Fake) } }  // finds: missing error
    }
}

protocol Feature: SendableMetatype {
    associatedtype Name: RawRepresentable where Name.RawValue == String
    static var prefix: String { get }
}
extension Feature {
    static var prefix: String { "" }
    static func key<T>(_ name: Name) -> Key<T> { Key(prefix + name.rawValue) }
}
enum Pay: Feature {
    enum Name: String { case gateway = "Gateway", sheet = "Sheet" }
}
enum Search: Feature {
    static var prefix: String { "Search." }
    enum Name: String { case index = "Index" }
}
final class PayModule: Module {
    override func configure() {
        define(Pay.key(.gateway)) { Report() }
        define(Pay.key(.sheet)) { try Report($0[Pay.key(.gateway)] as Report) }
        define(Search.key(.index)) { Report() }
    }
}
func run() throws {
    for name in [Environment.Name.production, .test] {
        let factory = try ObjectGraphFactory(RootModule.self, environment: Environment(name: name))
        print(try factory["Root"] as Report)
        if name == .test { print(try factory["Test Root"] as Report) }
    }
    let pay = try ObjectGraphFactory(PayModule.self, environment: Environment())
    print(try pay[Pay.key(.sheet)] as Report, try pay["Search.Index"] as Report)  // fault: "Search.Index" => "Index"
}

struct Descriptor: Sendable {
    let install: @Sendable (Module) -> Void
    static func shared<T: Sendable>(_ key: Key<T>, _ make: @escaping @Sendable () -> T) -> Descriptor {
        Descriptor { module in module.define(key, in: .singleton) { make() } }
    }
    static func replace<T: Sendable>(_ key: Key<T>, _ make: @escaping @Sendable () -> T) -> Descriptor {
        Descriptor { module in module.redefine(key, in: .singleton) { make() } }
    }
}
class DescribedModule: Module {
    var descriptors: [Descriptor] { [] }
    override func configure() { for descriptor in descriptors { descriptor.install(self) } }
}
final class SchedulerModule: DescribedModule {
    override var descriptors: [Descriptor] { [.shared("Scheduler") { Fake() }] }
}
final class FakesModule: DescribedModule {
    override var descriptors: [Descriptor] { [.replace("Scheduler") { Fake() }] }  // fault: "Scheduler" => "Sheduler"; finds: replacingNothing error
}
func schedule() throws {
    let factory = try ObjectGraphFactory(SchedulerModule.self, FakesModule.self, environment: Environment())
    print(try factory["Scheduler"] as Fake)
}

// Nothing loads the base classes themselves.
class GatewayModule: Module {
    func addSheet() { define("Sheet") { factory in try factory["Stripe"] as Int } }
    func addMore() {}
    var title: String { "Base" }
    override func configure() {
        define("Entrance") { 1 }
        addSheet()
        addMore()
        define(Key<Int>(title)) { 1 }
        define("Titled") { [title] factory in try factory[title] as Int }
    }
}
final class FakeGatewayModule: GatewayModule {
    override func addSheet() { define("Sheet") { 0 } }  // fault: define("Sheet") => define("Entrance"); finds: duplicate error
    override func addMore() { define("More") { factory in try factory["Sheet"] as Int } }  // fault: factory["Sheet" => factory["Sheets"
    override var title: String { "Live" }
}
func pay() throws {
    let factory = try ObjectGraphFactory(FakeGatewayModule.self, environment: Environment())
    print(try factory["Entrance"] as Int, try factory["Titled"] as Int, try factory["More"] as Int)
}

final class ListModule: Module {
    override func configure() { [LiveModule.self, PayModule.self].forEach { require($0) } }  // fault: , PayModule.self] => ]; finds: elsewhere
}
func list() throws {
    let factory = try ObjectGraphFactory(ListModule.self, environment: Environment())
    print(try factory["Part"] as Report, try factory["Gateway"] as Report)  // finds: missing error
}

// Recipes as arguments, in stored closures and as results, and a pattern of several properties.
struct Wheel: Sendable {}
struct Cart: Sendable { init(_ wheel: Wheel) {} }
struct Part: Sendable {
    let install: @Sendable (Module) -> Void
    static func each<T: Sendable>(_ name: String, _ recipe: Recipe<T>) -> Part {
        Part { module in module.define(Key<T>(name), as: recipe) }
    }
}
final class CartModule: Module {
    let wheel = "Wheel", spare = "Spare"  // fault: = "Spare" => = "Spear"; finds: elsewhere
    static let parts: [Part] = [
        .each("Cart", .calling(Cart.init, with: "Wheel")),  // fault: "Wheel" => "Wheels"
        .each("Slow Cart", .calling({ (wheel: Wheel) async in Cart(wheel) }, with: "Wheel")),
    ]
    private func part<T: Sendable>(_ name: String, as recipe: Recipe<T>) { define(Key<T>(name + " Part"), as: recipe) }
    private func cart(of name: String) -> Recipe<Cart> { .calling(Cart.init, with: Key(name)) }
    override func configure() {
        for part in CartModule.parts { part.install(self) }
        define("Wheel") { Wheel() }
        let wheel = wheel, spare = spare
        define("Pair") { factory in try Report(factory[wheel] as Wheel, factory[spare] as Wheel) }  // finds: missing error
        define("Spare") { Wheel() }
        part("Cart", as: .calling(Cart.init, with: "Cart Wheel"))  // fault: "Cart Wheel" => "Cart"; finds: typeMismatch error
        define("Cart Wheel") { Wheel() }
        define("Own", as: cart(of: "Wheel"))  // fault: "Wheel" => "Whel"
    }
}
func roll() async throws {
    let factory = try ObjectGraphFactory(CartModule.self, environment: Environment())
    print(try factory["Cart"] as Cart, try factory["Cart Part"] as Cart)
    print(try await factory.resolve("Slow Cart") as Cart)  // fault: try await factory.resolve("Slow Cart") => try factory["Slow Cart"]; finds: needsAwait error
    print(try factory["Pair"] as Report, try factory["Own"] as Cart)
}

// Names, modules and closures in lists.
enum Plug: String, CaseIterable { case left = "Left Plug", right = "Right Plug" }
final class MailModule: Module {
    override func configure() { define("Mail Server") { 25 } }
}
final class CatalogueModule: Module {
    override func configure() {
        for name in Plug.allCases.map({ $0.rawValue }) { define(Key<Int>(name)) { 1 } }
        let make = CatalogueModule.makers[environment.name] ?? CatalogueModule.fallback
        define("Maker", as: make)
        for area in CatalogueModule.areas { require(area) }  // fault: require(area) => _ = area; finds: elsewhere
    }
    private static let makers: [Environment.Name: @Sendable (ObjectGraphFactory) throws -> Int] = [
        .test: { _ in 0 }, .development: { _ in 1 },
    ]
    private static let fallback: @Sendable (ObjectGraphFactory) throws -> Int = { try $0["Left Plug"] }
    private static let areas: [any (Module & SendableMetatype).Type] = [MailModule.self]
}
func wake() throws {
    let factory = try ObjectGraphFactory(CatalogueModule.self, environment: Environment())
    print(try factory["Mail Server"] as Int, try factory["Maker"] as Int)  // finds: missing error
    print(try factory["Left Plug"] as Int, try factory["Right Plug"] as Int)  // fault: "Right Plug" => "Plug"
}
