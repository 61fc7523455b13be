// An application with lists that begin empty, objects that a dictionary supplies, optional names of some environments,
// and objects that must be awaited or created on the main actor. Its comments have faults, as in Helpers.swift.

// swift-format-ignore-file
import Rivet

struct Report: Sendable { init(_: Any...) {} }
actor Stack { init() async {} }
@MainActor final class Console { init() {} }

final class ListsModule: Module {
    override func configure() {
        let text = String() + "Third"
        define(Key<Int>(text)) { 3 }
        define("Sum") { factory in try Report(
            factory["Third"] as Int
        ) }
    }
}
final class OtherModule: Module { override func configure() { define("Other") { 1 } } }

final class StagesModule: Module {
    override func configure() {
        require(OtherModule.self)
        if environment.name == .production { define("Push", in: .singleton) { 1 } }
        define("Notes") { factory in Report(
            try factory.optional("Push") as Int? as Any,  // fault: "Push" => "Pusch"; finds: missing warning
            (try? factory["Push"] as Int) as Any,
            try factory["Other"] as Int
        ) }
        define("Optional", as: .calling(Optional<Int>.some, with: "Other"))
    }
}
/// A helper outside of all modules.
func optional(_ factory: ObjectGraphFactory) throws -> Int? { try factory.optional("Push") }

final class ParentModule: Module { override func configure() { define("Shop") { 1 } } }
final class ChildModule: Module {
    override func configure() {
        expect("User" as Key<String>)
        define("Cart") { factory in try Report(factory["User"] as String, factory["Shop"] as Int) }
    }
}
struct Session: Sendable {
    let values: [String: any Sendable]
    func open(_ graph: ObjectGraph, in parent: ObjectGraphFactory) throws -> Report {
        try ObjectGraphFactory(graph, parent: parent, supplying: values)["Cart"]
    }
}
func children() throws {
    let parent = try ObjectGraphFactory(ParentModule.self, environment: Environment())
    let graph = try ObjectGraph(ChildModule.self, environment: Environment(), parent: parent.graph)
    let constant: [String: any Sendable] = ["User": "Ada"]  // fault: "User" => "Usr"; finds: unexpected error
    print(try ObjectGraphFactory(graph, parent: parent, supplying: constant)["Cart"] as Report)
    var growing = [String: any Sendable]()
    growing["User"] = "Bob"
    growing["User"] = "Ada"
    print(try ObjectGraphFactory(graph, parent: parent, supplying: growing)["Cart"] as Report)
    let pair = ("User" as Key<String>, "Eve")
    print(try ObjectGraphFactory(graph, parent: parent, supplying: pair)["Cart"] as Report)
    let computed = Dictionary(uniqueKeysWithValues: zip(["User"], ["Zoe" as any Sendable]))
    print(try ObjectGraphFactory(graph, parent: parent, supplying: computed)["Cart"] as Report)
    print(try Session(values: ["User": "Ada"]).open(graph, in: parent))  // fault: "User" => "Uzer"; finds: unexpected error
}

final class StackModule: Module {
    override func configure() {
        define("Stack", in: .singleton) { await Stack() }
        define("User") { factory in
            let make: Provider<Stack> = try factory.provider(for: "Stack" as Key<Stack>)
            return try make()
        }
    }
}
/// Without this, nothing builds the shared object before the provider is called.
func stack(_ factory: ObjectGraphFactory) async throws -> Stack { try await factory.resolve("Stack") }  // fault: "Stack" => "Stak"
func user(_ factory: ObjectGraphFactory) throws -> Stack { try factory["User"] }

final class ConsoleModule: Module {
    override func configure() { define("Console", in: .singleton, on: MainActor.self) { _ in Console() } }
}
struct Locator: Sendable {
    let factory: ObjectGraphFactory
    func console() throws -> Console { try factory["Console"] }
}
struct Window: Sendable {
    let factory: ObjectGraphFactory
    @MainActor func open() throws -> Console { try Locator(factory: factory).console() }
}
func show() async throws {
    let factory = try ObjectGraphFactory(ConsoleModule.self, environment: Environment())
    _ = try await Window(factory: factory).open()
    _ = try factory["Console"] as Console
}

extension ObjectGraphFactory {
    /// The caller decides about the type, so the finding is there.
    func first<T>() throws -> T { try self["Other"] }
}
func start() async throws {
    print(try ObjectGraphFactory(ListsModule.self, environment: Environment())["Sum"] as Report)
    for name in [Environment.Name.production, .test] {
        let factory = try ObjectGraphFactory(StagesModule.self, environment: Environment(name: name))
        print(try factory["Notes"] as Report, try optional(factory) as Any)
        print(try factory["Optional"] as Int?)
        print(try factory.first() as Int)  // fault: Int => Bool; finds: typeMismatch error
    }
    try children()
    let factory = try ObjectGraphFactory(StackModule.self, environment: Environment())
    print(try await stack(factory), try user(factory))
    try await show()
}
