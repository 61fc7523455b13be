// An application's wiring with helper functions, without faults. A comment `fault: OLD => NEW` replaces a text in its
// line. Then the linter must report a missing name there, or what `finds: CODE SEVERITY` says. With `finds: elsewhere`,
// it must report only what other lines say.

// swift-format-ignore-file
import Rivet

struct Store: Sendable {}
struct Pump: Sendable { init(_: Store) {} }
struct Meter: Sendable {}
final class Screen: Sendable { init(_: Store) {} }

// MARK: - A name through a parameter

extension Module {
    func service<T>(_ name: String, suffix: String = "Service", _ make: @escaping @Sendable (ObjectGraphFactory) throws -> T) {
        define("\(name) \(suffix)") { factory in try make(factory) }
    }
    func shared<T: Sendable>(_ name: String, as make: @escaping @Sendable (ObjectGraphFactory) throws -> T) {
        define(Key(name), in: .singleton, as: make)
    }
    func both(_ name: String) {
        service(name) { _ in Store() }
        service(name, suffix: "Meter") { _ in Meter() }
    }
}
extension ObjectGraphFactory {
    func service<T>(_ name: String) throws -> T { try self["\(name) Service"] }
    func plain<T>(_ name: String) throws -> T { try self[name] }
    func twice<T>(_ name: String) throws -> T { try plain(name) }
}
final class ParameterModule: Module {
    override func configure() {
        service("Store") { _ in Store() }
        service("Pump") { factory in try Pump(factory.service("Store")) }  // fault: "Store" => "Stroe"
        shared("Meter") { _ in Meter() }  // fault: Meter() => Store(); finds: elsewhere
        both("Second")  // fault: "Second" => "First"; finds: elsewhere
        shared("Third") { try Pump($0.twice("Store Service")) }  // fault: "Store S => "Store s
    }
}
func parameter() throws {
    let factory = try ObjectGraphFactory(ParameterModule.self, environment: Environment())
    let pump: Pump = try factory.service("Pump")
    let meter: Meter = try factory.plain("Meter")  // finds: typeMismatch error
    let second: Store = try factory["Second Service"]  // finds: missing error
    let secondMeter: Meter = try factory["Second Meter"]  // finds: missing error
    let third: Pump = try factory["Third"]
    _ = (pump, meter, second, secondMeter, third)
}

// MARK: - Enums

enum Name: String, CaseIterable {
    case store = "Store"
    case pump = "Pump"
    var state: String { rawValue + " State" }
    var title: String {
        switch self {
        case .store: "Shop"
        case .pump: "Blower"
        }
    }
    func key<T>(_ type: T.Type = T.self) -> Key<T> { Key(rawValue) }
}
extension Module {
    func part<T>(_ name: Name, _ make: @escaping @Sendable (ObjectGraphFactory) throws -> T) {
        define(Key(name.rawValue), as: make)
        define(Key(name.state)) { _ in name.rawValue }
    }
}
extension ObjectGraphFactory {
    func part<T>(_ name: Name) throws -> T { try self[name.rawValue] }
    subscript<T>(state name: Name) -> T { get throws { try self[name.state] } }
}
final class EnumModule: Module {
    override func configure() {
        part(.store) { _ in Store() }
        part(.pump) { factory in try Pump(factory.part(.store)) }
        define("State") { factory in try factory.plain("Store State") as String }  // fault: Store State => Store Stat
        define("Title") { factory in try factory[state: .pump] as String }
        for name in Name.allCases { define(Key(name.title)) { _ in name.rawValue } }
    }
}
func enums() throws {
    let factory = try ObjectGraphFactory(EnumModule.self, environment: Environment())
    let pump: Pump = try factory[Name.pump.key()]
    let title: String = try factory["Title"]
    let state: String = try factory["State"]
    for name in Name.allCases { let title: String = try factory[name.title]; print(title) }
    let shop: String = try factory["Shop"]  // fault: "Shop" => "Shopp"
    _ = (pump, title, state, shop)
}

// MARK: - Sets of names

enum Names {
    static let all = ["North", "South"]
    static let table = ["l": "Left", "r": "Right"]
    static var fast: Bool { Bool.random() }
    static var side: String { fast ? "East" : "West" }
    static func made(_ name: String) -> String { if name.isEmpty { return "None" } else { return name + " Made" } }
}
final class SetModule: Module {
    override func configure() {
        for name in Names.all { define(Key(name)) { _ in Store() } }
        for name in ["One"] { define("\(name) Pump") { try Pump($0["\(name) Store"]) } }  // fault: \(name) Store => \(name) Stor; finds: missing error
        ["One", "Two"].forEach { define("\($0) Store") { _ in Store() } }
        for (name, value) in [("Four", 4), ("Five", 5)] { define(Key(name)) { _ in value } }
        for name in ["A", "B"].map({ $0 + " Mapped" }) { define(Key(name)) { _ in Store() } }
        for name in ["X"].map(Names.made) { define(Key("New " + name)) { _ in Store() } }
        for name in Names.table.values { define(Key(name)) { _ in Store() } }
        define(Key(Names.made("X"))) { _ in Store() }
        ["Q", "R"].forEach(quick)
        define(Names.fast ? "Fake" : "Real") { _ in Store() }
        let late: String
        if Names.fast { late = "Late" } else { late = "Early" }
        define(Key(late)) { _ in Store() }
        let switched = switch Names.fast {
            case true: "Switched"
            default: "Other"
        }
        define(Key(switched)) { _ in Store() }
    }
    func quick(_ name: String) { define("\(name) Quick") { _ in Store() } }
}
func sets() throws {
    let factory = try ObjectGraphFactory(SetModule.self, environment: Environment())
    for name in ["North", "South"] { let store: Store = try factory[name]; print(store) }  // fault: "South" => "Suoth"
    let one: Pump = try factory["One Pump"]
    let two: Store = try factory["Two Store"]
    let numbers: [Int] = try ["Four", "Five"].map { try factory[$0] }  // fault: "Five" => "Six"
    let mapped: [Store] = try ["A Mapped", "B Mapped"].map { try factory[$0] }
    let table: Store = try factory[Names.table["l"] ?? "Right"]
    let right: Store = try factory["Right"]
    let made: Store = try factory["X Made"]  // fault: "X Made" => "X made"
    let new: Store = try factory["New X Made"]  // fault: "New X Made" => "New X made"
    let quick: [Store] = try [factory["Q Quick"], factory["R Quick"]]
    let fake: Store = try factory[Names.fast ? "Fake" : "Real"]  // fault: "Real" => "Reel"
    let late: Store = try factory[Names.fast ? "Late" : "Early"]
    let switched: Store = try factory[Names.fast ? "Switched" : "Other"]
    _ = (one, two, numbers, mapped, table, right, made, new, quick, fake, late, switched)
}

// MARK: - Keys

extension Key {
    static func model(_ name: String) -> Key { Key("\(name) Model") }
}
extension Key where Object == Meter {
    static var meter: Key { "Typed Meter" }
}
extension String {
    func key<T>() -> Key<T> { Key(self + " Key") }
}
final class KeyModule: Module {
    override func configure() {
        define(.model("Login")) { _ in Store() }
        define("Open".key()) { _ in Store() }
        define(.meter) { _ in Meter() }
        define("User") { factory -> Pump in
            let login: Store = try factory[.model("Login")]  // fault: "Login" => "Logon"
            let open: Store = try factory["Open".key()]  // fault: "Open" => "Opened"
            _ = try factory[.meter]
            return Pump([login, open][0])
        }
    }
}
func keys() throws {
    let factory = try ObjectGraphFactory(KeyModule.self, environment: Environment())
    let user: Pump = try factory["User"]
    _ = user
}

// MARK: - Types

extension Module {
    func register<T>(_ type: T.Type, _ make: @escaping @Sendable (ObjectGraphFactory) throws -> T) {
        define(Key("\(type)"), as: make)
    }
}
extension ObjectGraphFactory {
    func get<T>(_ type: T.Type = T.self) throws -> T { try self["\(T.self)"] }
    func described<T>() throws -> T { try self[String(describing: T.self)] }
}
final class TypeModule: Module {
    override func configure() {
        register(Store.self) { _ in Store() }
        register(Pump.self) { try Pump($0.get()) }
        register(Screen.self) { try Screen($0.get(Store.self)) }
    }
}
func types() throws {
    let factory = try ObjectGraphFactory(TypeModule.self, environment: Environment())
    let pump: Pump = try factory.get()  // fault: pump: Pump => pump: Meter; finds: missing error
    let screen: Screen = try factory.described()
    _ = (pump, screen)
}

// MARK: - Objects that register

struct Registrar {
    let module: Module
    let prefix: String
    func add<T>(_ name: String, _ make: @escaping @Sendable (ObjectGraphFactory) throws -> T) {
        module.define(Key(prefix + name), as: make)
    }
}
struct Feature {
    let name: String
    init(_ name: String) { self.name = name + " Feature" }
    var view: String { name + " View" }
    func register(in module: Module) { module.define(Key(view)) { _ in Store() } }
}
class FeatureModule: Module {
    var feature: String { "None" }
    override func configure() {
        define("\(feature) View") { _ in Store() }
        extra()
    }
    func extra() {}
}
final class LoginModule: FeatureModule {
    override var feature: String { "Login" }
    override func extra() { define("Login Extra") { _ in Store() } }
}
final class HomeModule: FeatureModule {
    override var feature: String { "Home" }
    override func configure() {
        super.configure()
        define("Home Model") { try Pump($0["Home View"]) }  // fault: "Home View" => "Home Veiw"
    }
}
final class ObjectModule: Module {
    override func configure() {
        let registrar = Registrar(module: self, prefix: "Api ")
        registrar.add("Store") { _ in Store() }
        registrar.add("Pump") { try Pump($0["Api Store"]) }  // fault: "Api Store" => "Store"
        Feature("Map").register(in: self)
        for feature in [Feature("List"), Feature("Grid")] { feature.register(in: self) }
        require(LoginModule.self)
        require(HomeModule.self)
        func local(_ name: String) { define(Key(name)) { _ in Store() } }
        local("Local")
        let add = { (name: String) in _ = self.define(Key(name)) { _ in Store() } }
        add("Closure")
    }
}
func objects() throws {
    let factory = try ObjectGraphFactory(ObjectModule.self, environment: Environment())
    let pump: Pump = try factory["Api Pump"]
    let map: Store = try factory["Map Feature View"]
    let list: Store = try factory["List Feature View"]
    let grid: Store = try factory["Grid Feature View"]  // fault: "Grid => "Gird
    let login: Store = try factory["Login View"]
    let extra: Store = try factory["Login Extra"]
    let home: Pump = try factory["Home Model"]
    let local: Store = try factory["Local"]
    let closure: Store = try factory["Closure"]
    _ = (pump, map, list, grid, login, extra, home, local, closure)
}

// MARK: - Protocols and conditions

protocol Registering { func register(_ name: String) }
struct Direct: Registering {
    let module: Module
    func register(_ name: String) { module.define(Key(name)) { _ in Store() } }
}
enum Kind { case store, pump(String) }
final class ConditionModule: Module {
    override func configure() {
        fill(Direct(module: self))
        add(.store)
        add(.pump("Water"))
        flagged("Plain", isMeter: false)
        flagged("Meter", isMeter: true)
        wrapped { module in module.define("Wrapped") { _ in Store() } }
    }
    func fill(_ registering: any Registering) { registering.register("Protocol") }
    func add(_ kind: Kind) {
        switch kind {
        case .store: define("Kind Store") { _ in Store() }
        case .pump(let name): define("Kind \(name)") { try Pump($0["Kind Store"]) }  // fault: ["Kind Store"] => ["Kind Stroe"]
        }
    }
    func flagged(_ name: String, isMeter: Bool) {
        if isMeter { define(Key(name + "ed")) { _ in Meter() } } else { define(Key(name)) { _ in Store() } }
    }
    func wrapped(_ configure: (Module) -> Void) { configure(self) }
}
func conditions() throws {
    let factory = try ObjectGraphFactory(ConditionModule.self, environment: Environment())
    let protocolStore: Store = try factory["Protocol"]
    let kind: Pump = try factory["Kind Water"]
    let plain: Store = try factory["Plain"]
    let meter: Meter = try factory["Metered"]  // fault: "Metered" => "Meter"
    let wrapped: Store = try factory["Wrapped"]
    _ = (protocolStore, kind, plain, meter, wrapped)
}

// MARK: - Modules

final class LeftModule: Module { override func configure() { define("Left Part") { _ in Store() } } }
final class RightModule: Module { override func configure() { define("Right Part") { _ in Store() } } }
final class FarModule: Module { override func configure() { define("Far Part") { _ in Store() } } }
final class NearModule: Module { override func configure() { define("Near Part") { _ in Store() } } }
final class GenericModule: Module { override func configure() { define("Generic Part") { _ in Store() } } }
extension Module {
    func requireAll(_ modules: [Module.Type]) { for module in modules { require(module) } }
    func feature<M: Module>(_ module: M.Type) { require(M.self) }
}
final class ListModule: Module {
    static let modules: [Module.Type] = [LeftModule.self]
    override func configure() {
        for module in Self.modules { require(module) }
        requireAll([RightModule.self])
        require(Names.fast ? FarModule.self : NearModule.self)
        feature(GenericModule.self)
    }
}
func started(_ module: Module.Type) throws -> ObjectGraphFactory {
    try ObjectGraphFactory(module, environment: Environment())
}
func modules() throws {
    let factory = try started(ListModule.self)
    let left: Store = try factory["Left Part"]
    let right: Store = try factory["Right Part"]  // fault: "Right Part" => "Right Prt"
    let far: Store = try factory["Far Part"]
    let near: Store = try factory["Near Part"]
    let generic: Store = try factory["Generic Part"]
    _ = (left, right, far, near, generic)
}

// MARK: - Factories

final class AppModule: Module { override func configure() { define("App") { _ in Store() } } }
final class SessionModule: Module {
    override func configure() {
        expect("User" as Key<Meter>)
        define("Session") { factory in
            let meter: Meter = try factory["User"]
            print(meter)
            return try Pump(factory["App"])  // fault: "App" => "Ap"
        }
    }
}
final class LinkedModule: Module {
    override func configure() {
        expect("User" as Key<Meter>)
        define("Linked") { try Pump($0["Near App"]) }  // fault: "Near App" => "App"
    }
}
final class LinkModule: Module {
    override func configure() {
        define("Link", needing: "Near App") { factory in
            let graph = try ObjectGraph(LinkedModule.self, environment: factory.environment, parent: factory.graph)
            let child = try ObjectGraphFactory(graph, parent: factory, supplying: ["User": Meter()])
            let store: Store = try factory["Near App"]
            print(store)
            return try child["Linked"] as Pump  // fault: "Linked" => "Session"
        }
        define("Near App") { _ in Store() }
    }
}
struct Sessions: Sendable {
    let graph: ObjectGraph
    let parent: ObjectGraphFactory
    func begin() throws -> Pump {
        let child = try ObjectGraphFactory(graph, parent: parent, supplying: ["User": Meter()])
        return try child["Session"]  // fault: "Session" => "Sesson"
    }
}
struct Root {
    let factory: ObjectGraphFactory
    func pump() throws -> Pump { try factory["Link"] }  // fault: "Link" => "Lnk"
}
func show(_ factory: ObjectGraphFactory, _ name: String) throws {
    let store: Store = try factory[name]
    print(store)
}
func factories() throws {
    let graph = try ObjectGraph(AppModule.self, environment: Environment())
    let factory = try ObjectGraphFactory(graph)
    let sessions = try ObjectGraph(SessionModule.self, environment: Environment(), parent: graph)
    let child = try ObjectGraphFactory(sessions, parent: factory, supplying: ["User": Meter()])
    let session: Pump = try child["Session"]
    let app: Store = try child["App"]  // fault: "App" => "Apps"
    try show(child, "App")
    try show(factory, "App")  // fault: "App" => "Session"
    let link = try ObjectGraphFactory(LinkModule.self, environment: Environment())
    let root = try Root(factory: link).pump()
    let other: Pump = try Sessions(graph: sessions, parent: factory).begin()
    let assembly = Assembly()
    assembly.load(AppModule.self, environment: Environment())
    let loaded: Store = try ObjectGraphFactory(assembly: assembly)["App"]  // fault: "App" => "Near App"
    _ = (session, app, root, other, loaded)
}
