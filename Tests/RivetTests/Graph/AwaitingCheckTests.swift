import RivetLifecycle
import Testing

@testable import Rivet
@testable import RivetDrawing
@testable import RivetInspection

/// Synchronous closures that list asynchronous dependencies, or those of the main actor, in `needing:`.
@Suite struct AwaitingCheckTests {
    private func messages(_ configure: (Module) -> Void) -> [String] {
        problems { configure($0) }.map { masked($0.description) }
    }

    // MARK: - Texts

    @Test func `an asynchronous dependency of a synchronous closure is an error`() {
        let found = messages { module in
            module.define("Database", in: .singleton) { _ async in Engine() }
            module.define("Store", needing: "Database") { try $0["Database"] as Engine }
        }
        #expect(
            found == [
                #"T.swift:0: error: "Store" depends on "Database", which must be awaited (T.swift:0), but its closure is "#
                    + #"synchronous; make the closure asynchronous, make "Database" eager, or depend on "#
                    + #""Database Provider" instead [needsAwait]"#
            ]
        )
    }

    @Test func `a dependency of the main actor is an error elsewhere`() {
        let found = messages { module in
            module.define("Window", on: MainActor.self) { _ in Engine() }
            module.define("Screen", in: .weak, needing: "Window") { try $0["Window"] as Engine }
        }
        #expect(
            found == [
                #"T.swift:0: error: "Screen" depends on "Window", which must be created on the main actor (T.swift:0), "#
                    + #"but its closure isn't there; define "Screen" on: MainActor.self, make the closure "#
                    + #"asynchronous, or depend on "Window Provider" instead [needsMainActor]"#
            ]
        )
    }

    @Test func `a closure on the main actor can't be asynchronous, so the advice is a recipe`() async throws {
        let found = messages { module in
            module.define("Database") { _ async in Engine() }
            module.define("Screen", on: MainActor.self, needing: "Database") { (factory, _: Int) in
                try factory["Database"] as Engine
            }
        }
        #expect(
            found == [
                #"T.swift:0: error: "Screen" depends on "Database", which must be awaited (T.swift:0), but its closure is "#
                    + #"synchronous; define "Screen" with .calling, or depend on "Database Provider" instead "#
                    + #"[needsAwait]"#
            ]
        )
        let factory = try factory { module in
            module.define("Database") { _ async in Engine() }
            module.define(
                "Screen",
                as: .calling({ (engine: Engine, _: Int) in engine }, with: "Database", .argument, on: MainActor.self)
            )
        }
        _ = try await factory.resolve("Screen", as: Engine.self, with: 1)
    }

    @Test func `the text and the problem have the path to an indirect dependency`() throws {
        let found = problems { module in
            module.define("Database") { _ async in Engine() }
            module.decorate("Database") { (engine: Engine, _) in engine }
            module.contribute("Stores", in: .singleton, as: .calling({ (engine: Engine) in engine }, with: "Database"))
            module.alias("Shelves", to: "Stores")
            module.define("Shop", needing: "Shelves") { try $0["Shelves"] as [Engine] }
        }
        #expect(
            found.map { masked($0.message) } == [
                #""Shop" depends on "Shelves", which must be awaited because of "Database" (T.swift:0), but its closure "#
                    + #"is synchronous: Shop → Stores → Stores[0] → Database; make the closure asynchronous, make "#
                    + #""Stores[0]" eager, or depend on "Shelves Provider" instead"#
            ]
        )
        let problem = try #require(found.first)
        #expect(problem.code == .needsAwait && problem.name == "Shop" && problem.severity == .error)
        #expect(problem.related.count == 3 && problem.subject == "Shop")
        #expect(problem.path == ["Shop", "Stores", "Stores[0]", "Database"])
    }

    @Test func `the advice for a decorator doesn't mention its closure, which is always synchronous`() {
        let found = messages { module in
            module.define("Database") { _ async in Engine() }
            module.define("Store") { _ in Engine() }
            module.decorate("Store", needing: "Database") { (engine: Engine, _) in engine }
        }
        #expect(found.count == 1)
        #expect(found.first?.contains(#"is synchronous; depend on "Database Provider" instead [needsAwait]"#) == true)
    }

    // MARK: - Which definitions

    @Test func `closures with arguments, elements, redefinitions and namespaces are checked`() {
        let found = problems { module in
            module.define("Database") { _ async in Engine() }
            module.define("Session", needing: "Database") { (factory, _: Int) in try factory["Database"] as Engine }
            module.contribute("Group", needing: "Database") { try $0["Database"] as Engine }
            module.define("Radio") { _ in Engine() }
            module.redefine("Radio", needing: "Database") { try $0["Database"] as Engine }
            module.namespace("Inner") { inner in
                inner.define("Store", needing: "Database") { try $0["Database"] as Engine }
            }
        }
        #expect(found.map(\.code) == Array(repeating: .needsAwait, count: 4))
        #expect(found.map(\.name) == ["Session", "Group[0]", "Radio", "Inner.Store"])
    }

    @Test func `a replaced definition is no longer checked, unless another one depends on it`() {
        func found(_ name: String) -> [String] {
            problems { module in
                module.define("Database") { _ async in Engine() }
                module.define("Store", needing: "Database") { try $0["Database"] as Engine }
                module.redefine("Store") { _ in Engine() }
                module.redefine("Database") { _ in Engine() }
                module.define("Till", needing: name) { try $0.object(name) as Engine }
            }.map(\.name)
        }
        #expect(found("Store").isEmpty)
        #expect(found("Database Original") == ["Till"])
    }

    @Test func `providers, undeclared closures, asynchronous closures and recipes are valid`() async throws {
        let factory = try factory { module in
            module.define("Database") { _ async in Engine() }
            module.define("Window", in: .singleton, on: MainActor.self) { _ in Engine() }
            module.define("A", needing: "Database Provider") { try $0["Database Provider"] as Connect }
            module.define("B") { try $0["Database"] as Engine }
            module.define("C", needing: "Database", "Window") { try await $0.resolve("Database") as Engine }
            module.define("D", as: .calling({ (_: Engine, _: Engine) in 1 }, with: "Database", "Window"))
            module.define("E", on: MainActor.self, needing: "Window") { try $0["Window"] as Engine }
            module.define("F", as: .calling({ (_: Engine) in 1 }, with: "Database", on: MainActor.self))
        }
        let connect = try factory.object("A", as: Connect.self)
        _ = try await connect()
        for name in ["C", "D", "E", "F"] { _ = try await factory.resolve(name, as: Any.self) }
    }

    private typealias Connect = @Sendable () async throws -> Engine

    @Test(arguments: ["Database", "Alias", "Database Original"])
    func `an eager dependency is valid, even if it is decorated or has an alias`(name: String) async throws {
        let factory = try factory { module in
            module.define("Database", in: .singleton) { _ async in Engine() }.eager()
            module.decorate("Database") { (engine: Engine, _) in engine }
            module.alias("Alias", to: "Database")
            module.define("Store", needing: name) { try $0.object(name) as Engine }
        }
        try await factory.start()
        _ = try factory["Store"] as Engine
    }

    @Test func `an eager dependency that its scope may drop later is an error, even if it is decorated`() {
        let session = CachedScope("Session")
        let found = problems { module in
            module.define("Cached", in: session) { _ async in Engine() }.eager()
            module.define("Window", in: session, on: MainActor.self) { _ in Engine() }.eager()
            module.define("Decorated", in: session) { _ async in Engine() }.eager()
            module.decorate("Decorated") { (engine: Engine, _) in engine }
            for name in ["Cached", "Window", "Decorated"] {
                module.define(Key<Engine>("Needing \(name)"), needing: Key<Engine>(name)) { try $0[Key<Engine>(name)] }
            }
        }
        #expect(found.map(\.name) == ["Needing Cached", "Needing Decorated", "Needing Window"])
        #expect(found.map(\.code) == [.needsAwait, .needsAwait, .needsMainActor])
        #expect(found.allSatisfy { !$0.message.contains("eager") })
    }

    @Test func `an object that a reset dropped after the start has to be awaited again`() async throws {
        let session = CachedScope("Session")
        let factory = try factory { module in
            module.define("Cached", in: session) { _ async in Engine() }.eager()
            module.define("Closure") { try $0["Cached"] as Engine }
        }
        try await factory.start()
        _ = try factory["Closure"] as Engine
        session.reset()
        #expect(failure { try factory["Closure"] as Engine }?.code == .needsAwait)
    }

    @Test func `a main-actor closure can't await, and a decorator runs where its object is created`() {
        let found = problems { module in
            module.define("Database") { _ async in Engine() }
            module.define("Theme", on: MainActor.self) { _ in 1 }
            module.define("Window", in: .singleton, on: MainActor.self, needing: "Database") { _ in Engine() }
            module.decorate("Window", needing: "Theme") { (window: Engine, _) in window }
            module.define("Panel", in: .singleton) { _ in Engine() }
            module.decorate("Panel", needing: "Theme") { (panel: Engine, _) in panel }
            module.define("Store", in: .singleton) { _ async in Engine() }
            module.decorate("Store", needing: "Theme") { (store: Engine, _) in store }
        }
        #expect(found.map(\.code) == [.needsAwait, .needsMainActor])
        #expect(found.map(\.name) == ["Window", "Store"])
    }

    @Test func `objects of a cycle have only that problem`() {
        let found = problems { module in
            module.define("Hen", needing: "Egg") { _ async in 1 }
            module.define("Egg", needing: "Hen") { _ in 1 }
            module.define("Cook", needing: "Hen") { _ in 1 }
        }
        #expect(found.map(\.code) == [.cycle, .needsAwait])
        #expect(found.last?.name == "Cook")
    }

    // MARK: - Children

    @Test(arguments: ["name", "expect", "alias", "decorate"], [false, true])
    func `a dependency of the parent counts, unless it is eager there`(verb: String, isEager: Bool) throws {
        let parent = try ObjectGraph(
            assembly { module in
                let database = module.define("Database", in: .singleton) { _ async in Engine() }
                if isEager { database.eager() }
                module.define("Store", as: .calling({ (engine: Engine) in engine }, with: "Database"))
            }
        )
        let child = assembly { module in
            switch verb {
            case "expect": module.expect("Store" as Key<Engine>)
            case "alias": module.alias("Alias", to: "Store")
            case "decorate": module.decorate("Store") { (engine: Engine, _) in engine }
            default: break
            }
            module.define("Till", needing: verb == "alias" ? "Alias" : "Store") { _ in Engine() }
        }
        let found = problems(in: child, parent: parent)
        #expect(found.map(\.code) == (isEager ? [] : [.needsAwait]))
        #expect(found.allSatisfy { $0.message.contains(": Till → Store → Database;") })
    }

    @Test func `an object supplied by the parent's factory exists already`() {
        let found = problems { module in
            module.expect("Database" as Key<Engine>)
            module.define("Other") { _ async in 1 }
            module.define("Store", needing: "Database") { try $0["Database"] as Engine }
        }
        #expect(found.isEmpty)
    }

    // MARK: - Elsewhere

    @Test func `a drawing of the errors marks the definition and the path`() throws {
        let assembly = assembly { module in
            module.define("Database") { _ async in Engine() }
            module.define("Store", needing: "Database") { try $0["Database"] as Engine }
        }
        let error = #expect(throws: AssemblyError.self) { try ObjectGraph(assembly, checking: .strict) }
        let picture = try #require(error?.drawing?.picture)
        let store = try #require(picture.nodes.firstIndex { $0.name == "Store" })
        #expect(picture.nodes[store].severity == .error)
        #expect(picture.links[store].map(\.severity) == [.error])
    }

    @Test func `strict checking reports the same problem`() {
        let error = #expect(throws: AssemblyError.self) {
            try ObjectGraph(
                assembly { module in
                    module.define("Database", as: .calling { () async in Engine() })
                    module.define("Store", needing: "Database") { try $0["Database"] as Engine }
                },
                checking: .strict
            )
        }
        #expect(error?.problems.map(\.code) == [.needsAwait])
    }

    // MARK: - Starting

    @Test(arguments: [1, .max])
    func `an eager closure is called after the eager objects that it lists, even indirectly`(count: Int) async throws {
        let factory = try factory { module in
            // In the opposite order, and each takes a while.
            module.define("Shop", in: .singleton, as: .calling({ (till: Wheel) in till }, with: "Till")).eager()
            module.define("Till", in: .singleton, needing: "Store", "Theme") { factory in
                _ = try factory["Theme"] as Wheel
                return try factory["Store"] as Wheel
            }.eager()
            module.define("Store", as: .calling({ (database: Wheel) in database }, with: "Database"))
            module.define("Database", in: .singleton) { _ in
                try await Task.sleep(for: .milliseconds(20))
                return Wheel()
            }.eager()
            module.define("Theme", in: .singleton, on: MainActor.self) { _ in Wheel() }.eager()
            module.decorate("Theme", needing: "Database") { (wheel: Wheel, factory) in
                _ = try factory["Database"] as Wheel
                return wheel
            }
        }
        try await watchedTask { _ = try await factory.start(atOnce: count) }
        #expect(try factory["Shop"] as Wheel === factory["Database"] as Wheel)
    }

    @Test func `eager objects that Rivet awaits are built at the same time`() async throws {
        let gate = Gate()
        let factory = try factory { module in
            module.define("Database", in: .singleton) { _ in
                try await gate.pass()
                return 1
            }.eager()
            module.define("Store", in: .singleton, needing: "Database") { factory in
                gate.open()
                return try await factory.resolve("Database") as Int
            }.eager()
        }
        try await watchedTask { _ = try await factory.start() }
    }
}
