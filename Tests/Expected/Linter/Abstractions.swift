// An application with generic modules, property wrappers, result builders and static requirements. Its comments have
// faults, as in Helpers.swift.

// swift-format-ignore-file
import Rivet

// Modules with generic parameters.
protocol Row: Sendable {
    static var table: String { get }
    static func sample() -> Self
}
struct Order: Row {
    static let table = "Orders"
    static func sample() -> Order { Order() }
}
struct Customer: Row {
    static let table = "Customers"
    static func sample() -> Customer { Customer() }
}
struct Item: Row {
    static let table = "Items"
    static func sample() -> Item { Item() }
}
struct Table<R: Row>: Sendable { init(_ row: R) {} }
struct Report: Sendable { init(_: Any...) {} }

class NamedModule<R: Row>: Module {
    var name: String { R.table }
    func define(in table: String) {}
    override func configure() {
        define(Key<R>("\(name) Row")) { R.sample() }
        define(in: R.table)
    }
}
class TableModule<R: Row>: NamedModule<R> {
    override func define(in table: String) {
        define(Key<Table<R>>(table)) { factory in try Table<R>(factory["\(table) Row"] as R) }
    }
}
class PairModule<First: Row, Second: Row>: TableModule<Second> {
    override func configure() {
        super.configure()
        require(TableModule<First>.self)
    }
}
final class OrdersModule: PairModule<Customer, Order> {
    override func define(in table: String) {
        super.define(in: table)
        define("Orders Report") { factory in
            try Report(factory["Orders"] as Table<Order>, factory["Customers"] as Table<Customer>)  // fault: "Customers" => "Customer"
        }
    }
}
final class ShopModule: Module {
    private func table<R: Row>(_: R.Type) { require(TableModule<R>.self) }
    override func configure() {
        require(OrdersModule.self)
        table(Item.self)  // fault: Item.self => Customer.self; finds: elsewhere
    }
}
func shop() throws {
    let factory = try ObjectGraphFactory(ShopModule.self, environment: Environment())
    print(try factory["Orders Report"] as Report, try factory["Orders Row"] as Order)
    print(try factory["Items"] as Table<Item>)  // finds: missing error
    let own = try ObjectGraphFactory(TableModule<Item>.self, environment: Environment())
    print(try own["Items"] as Table<Item>)  // fault: "Items" => "Item"
}

// Objects of generic types behind a protocol.
protocol Feature: Sendable {
    associatedtype Model: Sendable
    var name: String { get }
    func make(_ factory: ObjectGraphFactory) throws -> Model
    func install(in module: Module)
}
extension Feature {
    var key: Key<Model> { Key(name + " Model") }
    func install(in module: Module) { module.define(key) { factory in try self.make(factory) } }  // finds: duplicate error
}
struct RowFeature<R: Row>: Feature {
    var name: String { R.table }
    func make(_ factory: ObjectGraphFactory) throws -> R { R.sample() }
}
struct PairFeature<Left: Feature, Right: Feature>: Feature {
    let left: Left
    let right: Right
    var name: String { "\(left.name) and \(right.name)" }
    func make(_ factory: ObjectGraphFactory) throws -> Report { try Report(factory[left.key], factory[right.key]) }
    func install(in module: Module) {
        left.install(in: module)
        right.install(in: module)
        module.define(key, in: .singleton) { factory in try self.make(factory) }
    }
}
class FeatureModule<F: Feature>: Module {
    var feature: F? { nil }
    class var title: String { "Feature" }
    override func configure() {
        guard let feature else { return }
        feature.install(in: self)
        define(Key<F.Model>(Self.title)) { try $0[feature.key] }
    }
}
final class PairFeatureModule: FeatureModule<PairFeature<RowFeature<Order>, RowFeature<Item>>> {
    override var feature: PairFeature<RowFeature<Order>, RowFeature<Item>>? { PairFeature(left: .init(), right: .init()) }
    override class var title: String { "Pair Feature" }
}
let features: [any Feature] = [RowFeature<Order>(), PairFeature(left: RowFeature<Item>(), right: RowFeature<Customer>())]  // fault: right: RowFeature<Customer> => right: RowFeature<Item>; finds: elsewhere
final class FeaturesModule: Module {
    override func configure() { for feature in features { feature.install(in: self) } }
}
func open() throws {
    let factory = try ObjectGraphFactory(FeaturesModule.self, environment: Environment())
    print(try factory["Orders Model"] as Order)  // fault: "Orders Model" => "Order Model"
    print(try factory["Items and Customers Model"] as Report)  // finds: missing error
    print(try factory["Customers Model"] as Customer)  // finds: missing error
    let pair = try ObjectGraphFactory(PairFeatureModule.self, environment: Environment())
    print(try pair["Pair Feature"] as Report, try pair["Items Model"] as Item)
}

// Lists from result builders, and loops with conditions.
struct Step: Sendable { let name: String; let next: String? }
@resultBuilder enum Chain {
    static func buildExpression(_ name: String) -> [String] { [name] }
    static func buildBlock(_ parts: [String]...) -> [String] { parts.flatMap { $0 } }
    static func buildOptional(_ part: [String]?) -> [String] { part ?? [] }
    static func buildEither(first: [String]) -> [String] { first }
    static func buildEither(second: [String]) -> [String] { second }
    static func buildArray(_ parts: [[String]]) -> [String] { parts.flatMap { $0 } }
}
func chain(@Chain _ make: () -> [String]) -> [String] { make() }
@resultBuilder enum Modules {
    static func buildBlock(_ parts: [Module.Type]...) -> [Module.Type] { Array(parts.joined()) }
    static func buildExpression(_ module: Module.Type) -> [Module.Type] { [module] }
    static func buildOptional(_ part: [Module.Type]?) -> [Module.Type] { part ?? [] }
}
struct Bundle {
    let modules: [Module.Type]
    init(@Modules _ make: () -> [Module.Type]) { modules = make() }
    static let all = Bundle {
        TableModule<Order>.self
    }
}
final class ChainModule: Module {
    private let kinds: [(name: String, isShared: Bool)] = [("Left", true), ("Right", false)]
    private var steps: [String] {
        chain {
            "Parse"
            if environment.name == .test { "Trace" }
            "Print"  // fault: "Print" => "Prints"; finds: elsewhere
        }
    }
    override func configure() {
        for step in steps { define(Key<Int>("\(step) Step")) { 1 } }
        for kind in kinds where kind.isShared { define(Key<Int>(kind.name + " Kind"), in: .singleton) { 1 } }  // fault: where kind.isShared => where !kind.isShared; finds: elsewhere
        for kind in kinds where !kind.isShared { define(Key<Int>(kind.name)) { 2 } }
        for module in Bundle.all.modules { require(module) }
    }
}
func walk() throws {
    let factory = try ObjectGraphFactory(ChainModule.self, environment: Environment())
    print(try factory["Parse Step"] as Int)
    print(try factory["Print Step"] as Int)  // finds: missing error
    print(try factory["Left Kind"] as Int, try factory["Right"] as Int)  // finds: missing error
    print(try factory["Orders"] as Table<Order>)
    let test = try ObjectGraphFactory(
        ChainModule.self, environment: Environment(name: .test))
    print(try test["Trace Step"] as Int)
}

// Closures by the environment's name.
enum Backends {
    typealias Make = @Sendable (ObjectGraphFactory) throws -> Report
    static let byName: [Environment.Name: Make] = [
        .production: { try Report($0["Live Clock"] as Int) },
        .test: { try Report($0["Fake Clock"] as Int) },  // fault: "Fake Clock" => "Live Clock"
    ]
    static let fallback: Make = { try Report($0["Right"] as Int) }  // fault: "Right" => "Left"
}
final class BackendModule: Module {
    override func configure() {
        let make = Backends.byName[environment.name] ?? Backends.fallback
        define("Backend", in: .prototype) { factory in try make(factory) }
        switch environment.name {
        case .production: define("Live Clock") { 1 }
        case .test: define("Fake Clock") { 2 }
        default: define("Right") { 3 }
        }
    }
}
func back() throws {
    for name in [Environment.Name.production, .test, "Staging"] {
        print(try ObjectGraphFactory(BackendModule.self, environment: Environment(name: name))["Backend"] as Report)
    }
}

// Definitions as values, which a closure in a private property adds.
struct Entry {
    let name: String
    private let register: (Module) -> Void
    init(_ name: String, _ register: @escaping (Module) -> Void) { (self.name, self.register) = (name, register) }
    func add(to module: Module) { register(module) }
    static func shared<Object: Sendable>(_ key: Key<Object>, _ make: @escaping @Sendable (ObjectGraphFactory) throws -> Object) -> Entry {
        Entry(key.name) { $0.define(key, in: .singleton, as: make) }
    }
    static func fake<Object: Sendable>(_ key: Key<Object>, _ object: Object) -> Entry {
        Entry(key.name) { $0.redefine(key, instance: object) }
    }
}
enum Switch: String, CaseIterable {
    case search = "Search", polls = "Polls", spaces = "Spaces"
    var isRemote: Bool { [.search, .polls].contains(self) }
}
class EntryModule: Module {
    var entries: [Entry] { [] }
    override func configure() { entries.forEach { $0.add(to: self) } }
}
final class SwitchModule: EntryModule {
    override var entries: [Entry] {
        Switch.allCases.filter(\.isRemote).map { Entry.shared(Key<Bool>("Remote " + $0.rawValue)) { _ in true } }
            + [.shared("Local Clock") { _ in 1 }]
    }
}
final class FakeSwitchModule: EntryModule {
    override var entries: [Entry] { [.fake("Local Clock" as Key<String>, "none")] }  // fault: "Local Clock" => "Lokal Clock"; finds: replacingNothing error
    override func configure() {
        require(SwitchModule.self)
        super.configure()
    }
}
func turn() throws {
    let factory = try ObjectGraphFactory(SwitchModule.self, environment: Environment())
    print(try factory["Remote Search"] as Bool, try factory["Local Clock"] as Int)
    print(try factory["Remote Polls"] as Bool)
    let fake = try ObjectGraphFactory(FakeSwitchModule.self, environment: Environment())
    print(try fake["Local Clock"] as String)  // finds: typeMismatch error
}
func run() throws {
    try turn()
    try shop()
    try open()
    try walk()
    try back()
}
