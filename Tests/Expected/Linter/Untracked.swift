// Correct programs whose names and values only the running program computes: texts in pieces, key paths, property
// wrappers, associated types, parameter packs. No finding in this file is an error.

// swift-format-ignore-file
import Rivet

struct Report: Sendable { init(_: Any...) {} }

// Modules and names that are associated types.
protocol Area: SendableMetatype {
    associatedtype Root: Module
    associatedtype Screen: Sendable
    associatedtype Name: RawRepresentable where Name.RawValue == String
    static var first: Name { get }
    static func make() -> Screen
}
extension Area {
    static func install(in module: Module) {
        module.require(Root.self)
        module.define(Key<Screen>(first.rawValue)) { make() }
    }
}
struct Inbox: Sendable {}
struct Sent: Sendable {}
enum Mail: Area {
    typealias Root = MailModule
    enum Name: String { case inbox = "Inbox" }
    static var first: Name { .inbox }
    static func make() -> Inbox { Inbox() }
}
enum Post: Area {
    typealias Root = EmptyModule
    enum Name: String { case sent = "Sent" }
    static var first: Name { .sent }
    static func make() -> Sent { Sent() }
}
final class EmptyModule: Module {}
final class MailModule: Module {
    override func configure() { define("Mail Server") { 25 } }
}
final class AreasModule: Module {
    private func add<A: Area>(_ area: A.Type) { A.install(in: self) }
    private func open<A: Area>(_ area: A.Type) {
        define(Key<String>("\(A.self)")) { factory in
            _ = try factory[Key<A.Screen>(A.first.rawValue)]
            return "open"
        }
    }
    override func configure() {
        add(Mail.self)
        add(Post.self)
        open(Mail.self)
    }
}
func areas() throws {
    let factory = try ObjectGraphFactory(AreasModule.self, environment: Environment())
    print(try factory["Mail Server"] as Int)
    print(try factory["Inbox"] as Inbox)
    print(try factory["Sent"] as Sent, try factory["Mail"] as String)
}

// Names that key paths find.
struct Catalogue: Sendable {
    static let shared = Catalogue()
    var clock: Key<Sent> { "Wall Clock" }
    var alarm: Key<Inbox> { manager("Alarm") }
    private func manager<T>(_ subject: String) -> Key<T> { Key("\(subject) Manager") }
}
extension ObjectGraphFactory {
    func callAsFunction<T>(_ path: KeyPath<Catalogue, Key<T>>) throws -> T { try self[Catalogue.shared[keyPath: path]] }
}
extension Key {
    static func of(_ path: KeyPath<Catalogue, Key<Object>>) -> Self { Catalogue.shared[keyPath: path] }
}

final class WallModule: Module {
    override func configure() {
        define(.of(\.clock)) { Sent() }
        define(.of(\.alarm), as: .calling({ (_: Sent) in Inbox() }, with: .of(\.clock)))
    }
}
func wake() throws {
    let factory = try ObjectGraphFactory(WallModule.self, environment: Environment())
    print(try factory(\.clock), try factory["Alarm Manager"] as Inbox)
}

// Property wrappers that contain names.
struct Item: Sendable {}
struct Table<R: Sendable>: Sendable { init(_ row: R) {} }
@propertyWrapper struct Setting<Value: Sendable>: Sendable {
    let name: String
    let wrappedValue: Value
    init(wrappedValue: Value, _ name: String) { (self.name, self.wrappedValue) = (name, wrappedValue) }
    var projectedValue: Setting { self }
    func read(_ factory: ObjectGraphFactory) throws -> Value { try factory.environment[name, default: wrappedValue] }
    func require(_ factory: ObjectGraphFactory) throws -> Value { try factory.environment[name] }
}
@propertyWrapper struct Injected<Object: Sendable>: Sendable {
    let key: Key<Object>
    let factory: ObjectGraphFactory
    init(_ key: Key<Object>, _ factory: ObjectGraphFactory) { (self.key, self.factory) = (key, factory) }
    var wrappedValue: Object? { try? factory[key] }
    func get() throws -> Object { try factory[key] }
    var projectedValue: Injected { self }
}
@propertyWrapper struct Named<Object: Sendable>: Sendable {
    let wrappedValue: Key<Object>
    init(_ name: String) { wrappedValue = Key(name) }
}
struct Settings: Sendable {
    static let shared = Settings()
    @Setting("Log Level") var level = 3
    @Setting("Base URL") var address = "localhost"
    @Named<Table<Item>>("Item Table") var items
    @Named<Int>("Item Count") var count
}
final class SettingsModule: Module {
    private let settings = Settings()
    override func configure() {
        define(Settings.shared.items) { Table(Item()) }
        define(Settings.shared.count) { 3 }
        define("Logger") { [settings] factory in
            let level = try settings.$level.require(factory)
            return try Report(level, Settings.shared.$address.read(factory), factory[Settings.shared.count])
        }
    }
}
struct Screen {
    @Injected<Report> var logger: Report?
    @Injected<Table<Item>> var items: Table<Item>?
    init(_ factory: ObjectGraphFactory) {
        _logger = Injected("Logger", factory)
        _items = Injected(Settings.shared.items, factory)
    }
}
func settings() throws {
    let factory = try ObjectGraphFactory(SettingsModule.self, environment: Environment(variables: ["Log Level": 3]))
    let screen = Screen(factory)
    print(try screen.$logger.get(), screen.items as Any)
}

// Key paths as dynamic members.
struct Flag: Sendable { let name: String; var fallback: Bool? }
@dynamicMemberLookup struct Flags {
    struct Catalog { let news = Flag(name: "News", fallback: false); let lists = Flag(name: "Lists") }
    let environment: Environment
    func read(_ path: KeyPath<Catalog, Flag>) throws -> Bool {
        let flag = Catalog()[keyPath: path]
        guard let fallback = flag.fallback else { return try environment[flag.name] }
        return try environment[flag.name, default: fallback]
    }
    subscript(dynamicMember path: KeyPath<Catalog, Flag>) -> Bool { get throws { try read(path) } }
}
enum Level: String { case low = "Low", high = "High" }
final class FlagModule: Module {
    override func configure() {
        define("Flags") { factory in
            let flags = Flags(environment: factory.environment)
            return try Report(flags.news, flags.lists, factory.environment["Level"] as Level)
        }
    }
}
func flags() throws {
    let common: [String: any Sendable] = ["Lists": true, "Level": "Low"]
    let environment = Environment(variables: common.merging(["Level": "High"]) { $1 })
    print(try ObjectGraphFactory(FlagModule.self, environment: environment)["Flags"] as Report)
}

// Parameter packs, numbers in names, texts that change, and the values of a dictionary.
protocol Job: Sendable {
    static var number: Int { get }
    static var title: String { get }
    init()
}
extension Job { static var title: String { "\(Self.self) \(number)" } }
extension Job { static var key: Key<Self> { Key(title) } }
struct Copy: Job { static let number = 1 }
struct Move: Job { static let number = 2; static let title = "Move" }
extension Module {
    func add<each J: Job>(_ jobs: repeat (each J).Type) { repeat add(job: (each J).self) }
    private func add<J: Job>(job: J.Type) { define(J.key) { J() } }
    func addAll<each J: Job>(_ jobs: repeat (each J).Type) {
        for job in repeat each jobs { define(Key<Int>(job.title.uppercased().replacing(" ", with: "_"))) { 1 } }
    }
}
struct Opener: Sendable { let open: @Sendable (String) -> Void }
final class JobModule: Module {
    static let links = ["copy": "COPY_1", "move": "MOVE"]
    override func configure() {
        add(Copy.self, Move.self)
        addAll(Copy.self, Move.self)
        define("Links") { factory in
            Report(try JobModule.links.mapValues { try factory[$0] as Int })
        }
        define("Opener") { Opener { _ in } }
    }
}
func jobs() throws {
    let factory = try ObjectGraphFactory(JobModule.self, environment: Environment())
    print(try factory[Copy.key] as Copy, try factory[Move.key] as Move, try factory["Links"] as Report)
    try (factory["Opener"] as Opener).open("copy")
}

// The letters of a text.
final class LetterModule: Module {
    override func configure() {
        for letter in "abc" { define(Key("\(letter)"), as: .calling({ "\(letter)" })) }
        define("Both", as: .calling({ (one: String, other: String) in one + other }, with: "a", "b"))
    }
}
/// A helper that nothing calls with a known closure.
func lettered(_ configure: @escaping @Sendable (Module) -> Void) throws -> ObjectGraphFactory {
    try ObjectGraphFactory(environment: Environment()) { module in
        for letter in "abc" { module.define(Key("\(letter)"), as: .calling({ "\(letter)" })) }
        configure(module)
    }
}
/// Helpers that pass on a closure, and names that only the running program knows.
func factory(_ variables: [String: any Sendable] = [:], _ configure: (Module) throws -> Void) throws -> ObjectGraphFactory {
    try ObjectGraphFactory(assembly: assembly(variables, configure))
}
func assembly(_ variables: [String: any Sendable], _ configure: (Module) throws -> Void) -> Assembly {
    let assembly = Assembly()
    assembly.load(environment: Environment(variables: variables), configure)
    return assembly
}
func argued(_ configure: (Module) -> Void) throws -> ObjectGraphFactory {
    try factory(["Variable": "v"]) { module in
        for name in CommandLine.arguments { module.define(Key("\(name)"), as: .calling({ "\(name)" })) }
        configure(module)
    }
}
func arguments() throws {
    let factory = try argued { module in
        module.define("All", as: .calling({ (d: String, e: String) in d + e }, with: "d", "e"))
        module.define("More", as: .calling({ (f: String?, g: String) in g }, with: .optional("f"), .named("g")))
    }
    print(try factory["All"] as String, try factory["More"] as String, try factory["h"] as String)
}
func letters() throws {
    let factory = try ObjectGraphFactory(LetterModule.self, environment: Environment())
    print(try factory["Both"] as String, try factory["c"] as String)
    let other = try lettered { module in
        module.define("Both", as: .calling({ (one: String, other: String) in one + other }, with: "a", "b"))
    }
    print(try other["Both"] as String, try other["c"] as String)
}

// A definition in one of several ways, which a number of names decides.
extension Module {
    fileprivate func add(_ name: String, _ needs: [String] = []) {
        let (key, keys) = (Key<String>(name), needs.map { Key<String>($0) })
        switch keys.count {
        case 0: define(key, as: .calling({ "" }))
        case 1: define(key, as: .calling({ (_: String) in "" }, with: keys[0]))
        default:
            group(key)
            for need in keys { contribute(key, as: .calling({ (_: String) in "" }, with: need)) }
        }
    }
}
final class NeedModule: Module {
    override func configure() {
        add("Clock")
        add("Timer", ["Clock"])
        add("Clocks", ["Clock", "Timer"])
        define("Wall") { factory in try factory["Timer"] as String }
    }
}
func needs() throws {
    let factory = try ObjectGraphFactory(NeedModule.self, environment: Environment())
    print(try factory["Clocks"] as [String], try factory["Wall"] as String)
}

// A helper receives one element of a list, and defines the name once.
enum Stay { case short, long }
extension Module {
    fileprivate func keep(_ name: String, _ stay: Stay) {
        switch stay {
        case .short: define(Key<Int>(name)) { 1 }
        case .long: define(Key<Int>(name), in: .singleton) { 2 }
        }
    }
}
final class StayModule: Module {
    override func configure() { fill([.short, .long]) }
    private func fill(_ stays: [Stay]) { keep("Guest", stays[0]) }
}
func stay() throws {
    let factory = try ObjectGraphFactory(StayModule.self, environment: Environment())
    print(try factory["Guest"] as Int)
}

// Conditions of several parts decide, so no function defines a name twice or requests a wrong one.
final class Tank: Sendable {}
enum Fuel: String, Sendable { case petrol, diesel, power }
extension Module {
    fileprivate func install(_ fuel: Fuel) {
        if fuel == .petrol || fuel == .diesel { define("Tank") { Tank() } } else { define("Battery") { Tank() } }
    }
}
final class FuelModule: Module {
    override func configure() {
        install(.petrol)
        install(.power)
        define("Left Axle") { Tank() }
        define("Motor") { Tank() }
        if environment.name == .test || environment.name == "Preview" {
            define("Store") { Tank() }
        } else {
            define("Store") { Fuel.petrol }
        }
        if environment.name != .test, environment.name != "Preview" {
            define("Screen") { factory in try "\(factory["Store"] as Fuel)" }
        } else {
            define("Screen") { factory in try "\(factory["Store"] as Tank)" }
        }
    }
}
private func axle(_ name: String, _ factory: ObjectGraphFactory) throws -> Tank {
    if ["Left", "Right"].contains(name) { return try factory["\(name) Axle"] }
    return try factory[Key<Tank>(name)]
}
// An initializer that may fail returns nil for some texts.
private func fuel(_ text: String, _ factory: ObjectGraphFactory) throws {
    if let fuel = Fuel(rawValue: text) { print(try factory[Key<Tank>(fuel.rawValue)]) }
}
func fuels() throws {
    let factory = try ObjectGraphFactory(FuelModule.self, environment: Environment())
    print(try factory["Tank"] as Tank, try factory["Battery"] as Tank, try factory["Screen"] as String)
    print(try axle("Left", factory), try axle("Motor", factory))
    try fuel("water", factory)
}

// A child whose override inherits a scope that the source doesn't show, and whose defaults the parent may define.
class Session: @unchecked Sendable { init() async {} }
final class FakeSession: Session, @unchecked Sendable {}
final class SessionModule: Module {
    override func configure() {
        define("Session", in: .singleton) { await Session() }
        define("Output") { Tank() }
        define("Speaker") { Tank() }
    }
}
final class FootModule: Module {
    override func configure() {
        define("Foot") { Tank() }
        define("Leg") { factory in [try factory["Foot"] as Tank] }
        define("Knee", as: .calling({ (joint: Fuel) in [joint] }, with: "Joint"))
    }
}
final class OutputModule: Module {
    override func configure() { alias("Output", to: "Loudspeaker") }
}
final class VisitModule: Module {
    override func configure() {
        redefine("Session") { await FakeSession() }
        requireDefaults(FootModule.self, under: "Left")
        requireDefaults(OutputModule.self)
        define("Joint") { Fuel.petrol }
        define("Loudspeaker") { Fuel.diesel }
    }
}
func visit() async throws {
    let graph = try ObjectGraph(SessionModule.self, environment: Environment())
    let parent = try ObjectGraphFactory(graph)
    print(try await parent.resolve("Session") as Session, try parent["Speaker"] as Tank)
    let visit = try ObjectGraph(VisitModule.self, environment: Environment(), parent: graph)
    let child = try ObjectGraphFactory(visit, parent: parent)
    print(try await child.resolve("Session") as FakeSession)
    let session: FakeSession = try child["Session"]
    print(session, try child["Left.Leg"] as [Tank], try child["Left.Knee"] as [Fuel], try child["Output"] as Tank)
    print(try child["Loudspeaker"] as Fuel)
}

// Two elements of a list are two names or modules.
final class NewModule: Module {
    override func configure() { define("Age") { 1 } }
}
final class OldModule: Module {
    override func configure() { redefine("Age", in: .prototype) { "old" } }
}
final class ListedModule: Module {
    private let names = ["First", "Second"]
    private let modules = [NewModule.self, OldModule.self]
    override func configure() {
        define(Key<Int>(names[0])) { 1 }
        define(Key<Int>(names[1])) { 2 }
        require(modules[0])
        require(modules[1])
    }
}
func listed() throws {
    let factory = try ObjectGraphFactory(ListedModule.self, environment: Environment())
    print(try factory["First"] as Int, try factory["Second"] as Int, try factory["Age"] as String)
}

// An initializer may receive a factory that the source doesn't show.
private func live() throws -> ObjectGraphFactory { try ObjectGraphFactory(loaded, environment: Environment()) }
nonisolated(unsafe) var loaded: Module.Type = NewModule.self
final class Host {
    private let factory: ObjectGraphFactory
    init(isLive: Bool, _ other: ObjectGraphFactory) throws {
        if isLive { factory = other } else { factory = try ObjectGraphFactory(FuelModule.self, environment: Environment()) }
    }
    func age() throws -> Int { try factory["Age"] }
}
func host() throws { print(try Host(isLive: true, live()).age()) }

// The elements of a namespace may belong to a declared group outside.
final class FrontModule: Module {
    override func configure() {
        contribute("Plugins") { 1 }
        define("Count") { factory in try (factory["Plugins"] as [Int]).count }
    }
}
final class PluginModule: Module {
    override func configure() {
        group("Plugins", of: Int.self)
        contribute("Plugins") { 2 }
        require(FrontModule.self, under: "Front")
    }
}
func plugins() throws {
    print(try ObjectGraphFactory(PluginModule.self, environment: Environment())["Front.Count"] as Int)
}

// Only the program knows which value a property has, and which branch a request is in.
struct Wing: Sendable {
    let name: String
    init(_ isLeft: Bool) { if isLeft { name = "Left Wing" } else { name = "Right Wing" } }
}
struct Loud: Sendable {
    let name: String
    init(name: String) { self.name = name.uppercased() }
}
extension Module {
    fileprivate func install(_ wing: Wing) {
        if wing.name == "Left Wing" { define("Left Flap") { 1 } } else { define("Right Flap") { 2 } }
    }
}
nonisolated(unsafe) var isDay = true
final class WingModule: Module {
    override func configure() {
        install(Wing(isDay))
        install(Wing(!isDay))
        define("LEFT") { 1 }
        let wanted = isDay ? "Sun" : "Moon"
        light("Sun", wanted)
        light("Sun", wanted == "Sun" ? "Moon" : "Sun")
        if isDay { define("Light") { Tank() } } else { define("Light") { Fuel.power } }
        define("Label") { factory in
            isDay ? "\(try factory["Light"] as Tank)" : "\(try factory["Light"] as Fuel)"
        }
        if environment.name == .test, let seed = Int("1") {
            define("Seed") { seed }
        } else {
            define("Seed") { "none" }
        }
    }
    private func light(_ name: String, _ wanted: String) {
        if name == wanted { define("Bulb") { 1 } } else { define("Lamp") { 2 } }
    }
}
private func bay(_ text: String, _ factory: ObjectGraphFactory) throws {
    if let number = Int(text) { print(try factory["Bay \(number)"] as Int) } else { print(try factory[Key<Int>(text)]) }
}
func wings() throws {
    let factory = try ObjectGraphFactory(WingModule.self, environment: Environment(name: .production))
    print(try factory["Left Flap"] as Int, try factory["Right Flap"] as Int, try factory["Bulb"] as Int)
    print(try factory["Lamp"] as Int, try factory["Label"] as String, try factory["Seed"] as String)
    print(try factory[Key<Int>(Loud(name: "left").name)])
    try bay("Bulb", factory)
}
final class OtherHost {
    private let factory: ObjectGraphFactory
    init(isLive: Bool, _ other: ObjectGraphFactory) throws {
        if !isLive { factory = try ObjectGraphFactory(FuelModule.self, environment: Environment()) } else { factory = other }
    }
    func age() throws -> Int { try factory["Age"] }
}
func otherHost() throws { print(try OtherHost(isLive: true, live()).age()) }

// A chain of many conditions is read once.
struct Point: Equatable {
    let a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x: Int
    static func == (one: Point, two: Point) -> Bool {
        one.a == two.a && one.b == two.b && one.c == two.c && one.d == two.d && one.e == two.e && one.f == two.f
            && one.g == two.g && one.h == two.h && one.i == two.i && one.j == two.j && one.k == two.k && one.l == two.l
            && one.m == two.m && one.n == two.n && one.o == two.o && one.p == two.p && one.q == two.q && one.r == two.r
            && one.s == two.s && one.t == two.t && one.u == two.u && one.v == two.v && one.w == two.w && one.x == two.x
    }
}
