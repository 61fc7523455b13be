import Rivet
import RivetInspection
import Testing

@MainActor private final class Window {
    let title = "Garage"
}

/// Closures that ignore the factory declare that they have no dependencies.
@Suite struct IndependentClosureTests {
    private static let scopes: [any RetainingScope] = [
        SingletonScope(), WeakScope(), GraphScope(), CachedScope("Session"), PlainScope(),
    ]

    /// Definitions that ignore the factory, in each form, for one scope.
    private func define(_ module: Module, in scope: some RetainingScope, _ suffix: String) {
        module.define("Engine \(suffix)", in: scope) { Engine() }
        module.define("Late \(suffix)", in: scope) { () async throws -> Engine in
            await Task.yield()
            return Engine()
        }
        module.define("Window \(suffix)", in: scope, on: MainActor.self) { Window() }
    }

    /// Definitions that ignore the factory, in every form and scope.
    private func everything() -> Assembly {
        assembly { module in
            module.define("Engine") { Engine() }
            module.define("Late") { () async throws -> Engine in
                await Task.yield()
                return Engine()
            }
            module.define("Window", on: MainActor.self) { Window() }
            for (number, scope) in Self.scopes.enumerated() { define(module, in: scope, "\(number)") }
        }
    }

    @Test func `a closure that ignores the factory is valid under strict checking, in every form and scope`() throws {
        let graph = try ObjectGraph(everything(), checking: .strict)
        #expect(graph.warnings.isEmpty)
        #expect(graph.definitions.count == 18)
        #expect(graph.definitions.allSatisfy { $0.declaresNeeds && $0.needs.isEmpty })
    }

    @Test func `synchronous, asynchronous and main-actor closures are called as such`() async throws {
        let factory = try ObjectGraphFactory(assembly: everything())
        for suffix in [""] + Self.scopes.indices.map({ " \($0)" }) {
            _ = try factory["Engine\(suffix)"] as Engine
            #expect(failure { try factory["Late\(suffix)"] as Engine }?.code == .needsAwait)
            #expect(failure { try factory["Window\(suffix)"] as Window }?.code == .needsMainActor)
            try await watchedTask {
                _ = try await factory.resolve("Late\(suffix)", as: Engine.self)
                let window = try await factory.resolve("Window\(suffix)", as: Window.self)
                #expect(window.title == "Garage")
                try await MainActor.run { _ = try factory["Window\(suffix)"] as Window }
            }
        }
    }

    @Test func `scopes retain the objects of closures that ignore the factory`() throws {
        let factory = try ObjectGraphFactory(assembly: everything())
        #expect(try factory["Engine"] as Engine !== factory["Engine"] as Engine)
        for (number, scope) in Self.scopes.enumerated() where !(scope is GraphScope) {
            let first: Engine = try factory["Engine \(number)"]
            #expect(try factory["Engine \(number)"] as Engine === first, "\(scope.name)")
        }
    }

    @Test func `a closure that ignores the factory can replace and join definitions`() async throws {
        let factory = try factory { module in
            module.define("A") { 1 }
            module.redefine("A") { 2 }
            module.define("B") { 1 }
            module.redefine("B", in: .singleton) { 2 }
            module.define("C") { 1 }
            module.redefine("C") { () async in 2 }
            module.define("D") { 1 }
            module.redefine("D", in: .singleton) { () async in 2 }
            module.define("E") { 1 }
            module.redefine("E", on: MainActor.self) { 2 }
            module.define("F") { 1 }
            module.redefine("F", in: .singleton, on: MainActor.self) { 2 }
            module.contribute("All") { 1 }
            module.contribute("All", in: .singleton) { 2 }
            module.contribute("All") { () async in 3 }
            module.contribute("All", in: .singleton) { () async in 4 }
            module.contribute("All", on: MainActor.self) { 5 }
            module.contribute("All", in: .singleton, on: MainActor.self) { 6 }
        }
        #expect(factory.graph.warnings.isEmpty)
        try await watchedTask {
            for name in ["A", "B", "C", "D", "E", "F"] {
                let number = try await factory.resolve(name, as: Int.self)
                #expect(number == 2, "\(name)")
            }
            let all: [Int] = try await factory.resolve("All")
            #expect(all == [1, 2, 3, 4, 5, 6])
        }
        #expect(factory.graph.definitions.allSatisfy { $0.elements.allSatisfy(\.declaresNeeds) })
    }

    @Test func `a decorator may ignore the factory, in every form`() async throws {
        let graph = try ObjectGraph(
            assembly { module in
                module.define("Radio", in: .singleton) { "radio" }
                module.decorate("Radio") { (radio: String) in "loud \(radio)" }
                module.decorate(Key<String>("Radio")) { "<\($0)>" }
                module.define("Late") { () async in "late" }
                module.decorate("Late") { (radio: String) in "<\(radio)>" }
            },
            checking: .strict
        )
        #expect(graph.definitions.first { $0.name == "Radio" }?.declaresNeeds == true)
        let factory = try ObjectGraphFactory(graph)
        #expect(try factory["Radio"] == "<loud radio>")
        let late: String = try await watchedTask { try await factory.resolve("Late") }
        #expect(late == "<late>")
    }

    @Test func `a closure that receives the factory declares nothing, even if it doesn't use the factory`() {
        let graph = assembly { $0.define("Engine") { _ in Engine() } }
        let error = #expect(throws: AssemblyError.self) { try ObjectGraph(graph, checking: .strict) }
        #expect(error?.problems.map(\.code) == [.notDeclared])
    }

    @Test func `the error of a closure that ignores the factory is the underlying error`() async throws {
        let factory = try factory { module in
            module.define("Sketch") { () -> Sketch in throw Boom() }
            module.define("Engine", in: .singleton) { () -> Engine in throw Boom() }
            module.define("Late") { () async throws -> Engine in throw Boom() }
            module.define("Window", on: MainActor.self) { () -> Window in throw Boom() }
        }
        #expect(failure { try factory["Sketch"] as Sketch }?.underlying is Boom)
        #expect(failure { try factory["Engine"] as Engine }?.underlying is Boom)
        try await watchedTask {
            for name in ["Late", "Window"] {
                let error = await awaitedFailure { try await factory.resolve(name, as: AnyObject.self) }
                #expect((error as? ResolutionError)?.underlying is Boom, "\(name)")
            }
        }
    }

    // MARK: - Functions

    private static func engine() -> Engine { Engine() }
    private static func either() -> String { "without" }
    private static func either(_ factory: ObjectGraphFactory) -> String { "with" }
    private static func asynchronous() async throws -> Engine { Engine() }

    @Test func `a function without parameters can be passed by name`() async throws {
        let factory = try factory { module in
            module.define("Engine", as: Engine.init)
            module.define("Kept", in: .singleton, as: Self.engine)
            module.define("Late", in: .singleton, as: Self.asynchronous)
            module.define("Optional") { Int("3") }
        }
        _ = try (factory["Engine"] as Engine, factory["Kept"] as Engine)
        #expect(try factory["Optional"] as Int? == 3)
        try await watchedTask { _ = try await factory.resolve("Late", as: Engine.self) }
    }

    @Test func `of two functions with one name, the one that takes the factory is called`() throws {
        let factory = try factory { module in
            module.define("A", as: Self.either)
            module.define("B", in: .singleton, as: Self.either)
        }
        #expect(try factory["A"] == "with" && factory["B"] == "with")
    }

    @Test func `the only call in a closure may define an object by a closure that ignores the factory`() async throws {
        #expect(try factory { $0.define("A") { 3 } }["A"] == 3)
        #expect(try factory { $0.define("A", in: .singleton) { 3 } }["A"] == 3)
        let late = try factory { $0.define("A", in: .singleton) { () async in 3 } }
        let number: Int = try await watchedTask { try await late.resolve("A") }
        #expect(number == 3)
    }

    @Test func `an existing function is still an instance`() throws {
        let factory = try factory { module in
            module.define("Format", instance: { "\($0)" } as @Sendable (Int) -> String)
        }
        #expect(try factory.object("Format", as: (@Sendable (Int) -> String).self)(3) == "3")
    }
}
