// An application with closures in the arms of a switch, modules of one environment, scopes of several kinds, and
// factories in variables. Its comments have faults, as in Helpers.swift.

// swift-format-ignore-file
import Rivet

struct Report: Sendable { init(_ parts: Any...) {} }

// Closures that the arms of a switch return.
enum Route: String, CaseIterable, Sendable {
    case list, detail
    var resolve: @Sendable (ObjectGraphFactory) throws -> Report {
        switch self {
        case .list: { try $0["List"] }
        case .detail: { Report(try $0["Number"] as Int) }  // fault: "Number" => "Numbers"
        }
    }
}
class RouteModule: Module {
    override func configure() {
        for route in Route.allCases { define(Key<Report>("Route \(route.rawValue)")) { try route.resolve($0) } }
        define("List") { Report(try $0["Place"] as String) }  // fault: $0["Place"] as String => $0["Route list"] as Report; finds: cycle error
        define("Number") { 1 }
        define("Place") { try $0.environment["Place"] as String }  // fault: environment["Place"] => environment["Plaice"]; finds: variable error
    }
}

// A module of one environment isn't loaded in the others.
final class TestModule: RouteModule {
    override func configure() {
        super.configure()
        require(PairModule.self)
    }
}
final class LiveModule: RouteModule {}

// The scope, the form and the completion depend on a value that isn't known.
enum Kind: CaseIterable {
    case one, many
    var scope: any RetainingScope {
        switch self {
        case .one: SingletonScope()
        case .many: WeakScope()
        }
    }
}
final class Half: Sendable {}
final class PairModule: Module {
    override func configure() {
        define("Seed") { 1 }
        if let kind = Kind.allCases.randomElement() { add(kind) }
    }
    private func add(_ kind: Kind) {
        for (name, other) in [("A", "B"), ("B", "A")] { add(name, other, in: kind.scope, kind) }
    }
    private func add(_ name: String, _ other: String, in scope: some RetainingScope, _ kind: Kind) {
        let complete: @Sendable (Half, ObjectGraphFactory) throws -> Void = { _, factory in
            _ = try factory["Seed"] as Int  // fault: "Seed" => "Sead"; finds: missing warning
        }
        switch kind {
        case .one: define(Key<Half>(name), in: scope) { _ in Half() }.completed(complete)
        case .many: define(Key<Half>(name), in: scope) { _ async in Half() }
        }
    }
}

// A factory in a property of a variable.
final class DetailModule: Module {
    override func configure() { define("Detail") { Report(try $0["Number"] as Int) } }
}
struct Tour {
    let factory: ObjectGraphFactory
    var count = 0
    mutating func visit(_ key: Key<Report>) throws { (_, count) = (try factory[key], count + 1) }
}
func run() throws {
    for name in [Environment.Name.production, .test] {
        let environment = Environment(name: name).merging(Environment(variables: ["Place": "here"]))
        let root: Module.Type = environment.name == .test ? TestModule.self : LiveModule.self
        let graph = try ObjectGraph(root, environment: environment)
        var tour = Tour(factory: try ObjectGraphFactory(graph))
        for route in Route.allCases { try tour.visit(Key("Route \(route.rawValue)")) }
        let detail = try ObjectGraph(DetailModule.self, environment: environment, parent: graph)  // fault: , parent: graph => , parent: nil; finds: elsewhere
        print(try ObjectGraphFactory(detail, parent: tour.factory)["Detail"] as Report)  // finds: wrongParent error
    }
}
// A dictionary that receives its values one by one.
enum Setting: String { case limit = "LIMIT", folder = "FOLDER" }
final class SettingModule: Module {
    override func configure() { define("Limits") { Report(try $0.environment["LIMIT"] as Int, try $0.environment["FOLDER"] as String) } }
}
func limit(isTest: Bool) throws {
    var values: [Setting: any Sendable] = [.limit: "none"]
    values[.limit] = 10
    if isTest { values[.folder] = ":memory:" } else { values[.folder] = "podcasts" }
    let variables = Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) })
    print(try ObjectGraphFactory(SettingModule.self, environment: Environment(variables: variables))["Limits"] as Report)
}

// Graphs and factories in properties.
final class BaseModule: Module {
    private static let names = ["Base"]  // fault: "Base" => "Bass"; finds: elsewhere
    override func configure() {
        for name in Self.names { define(Key<Int>(name)) { 1 } }
    }
}
final class UserModule: Module {
    override func configure() {
        expect("User" as Key<String>)
        expect("Token" as Key<String>)
        define("PAGE") { Report(try $0["User"] as String, try $0["Base"] as Int) }  // finds: missing error
        define("FORM") { Report(try $0["Token"] as String) }
        let words = ["PAGE", "FORM"]  // fault: "FORM" => "FORMS"
        define("Words") { factory in Report(try words.map { try factory[$0] as Report }) }
    }
}
final class Scene {
    let factory: ObjectGraphFactory
    private let graph: ObjectGraph
    init() throws {
        factory = try ObjectGraphFactory(BaseModule.self, environment: Environment())
        graph = try ObjectGraph(UserModule.self, environment: factory.environment, parent: factory.graph)
    }
    func user() throws -> ObjectGraphFactory {
        try ObjectGraphFactory(graph, parent: factory, supplying: ["User": "Ada", "Token": "1"])  // fault: , "Token": "1" => ; finds: elsewhere
    }
    func show() throws { print(try user()["Words"] as Report, try factory["Base"] as Int) }  // finds: missing error
}

func pair() async throws {
    let factory = try ObjectGraphFactory(TestModule.self, environment: Environment(name: .test, variables: ["Place": "there"]))
    for name in ["A", "B"] { _ = try await factory.resolve(name) as Half }
}

// Associated values of a case.
enum Origin { case remote(String), local }
final class OriginModule: Module {
    var origin: Origin { .remote("live") }
    override func configure() {
        switch origin {
        case .remote("staging"): define("Staging") { 1 }
        default: define("Live") { 1 }
        }
        define("Origin") { Report(try $0["Live"] as Int) }
    }
}
func origin() throws {
    let factory = try ObjectGraphFactory(OriginModule.self, environment: Environment())
    print(try factory["Origin"] as Report, try factory.optional("Staging") as Int?)
}
