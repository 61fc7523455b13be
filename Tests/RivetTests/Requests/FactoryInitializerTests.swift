import Rivet
import RivetInspection
import Testing

/// The options of the initializer that loads modules.
@Suite struct FactoryInitializerTests {
    @Test func `a child graph is overridden by a trailing closure`() throws {
        final class SessionModule: Module {
            override func configure() { define("Greeting") { factory in "hello \(try factory["User"] as String)" } }
        }
        let parent = try ObjectGraph(environment: Environment()) { $0.define("User", instance: "Ada") }
        let session = try ObjectGraph(SessionModule.self, environment: Environment(), parent: parent) { test in
            test.redefine("User") { "Grace" }
        }
        let factory = try ObjectGraphFactory(session, parent: ObjectGraphFactory(parent))
        #expect(try factory["Greeting"] == "hello Grace")
        #expect(try ObjectGraphFactory(parent)["User"] == "Ada")
    }

    @Test func `an error in the closure of a graph is a problem at the line of the graph`() throws {
        struct Oops: Error {}
        let line = #line + 1
        let error = #expect(throws: AssemblyError.self) {
            try ObjectGraph(environment: Environment()) { _ in throw Oops() }
        }
        #expect(error?.problems.map(\.code) == [.configureFailed])
        #expect(error?.problems.map { Int($0.site.line) } == [line])
    }

    private class HourModule: Module {
        override func configure() {
            define("Hour", in: .singleton) { _ in Piece("real") }
            define("Greeting", as: .calling({ (hour: Piece) in hour.name }, with: "Hour"))
            contribute("Words") { _ in "first" }
        }
    }

    private final class LegModule: Module {
        override func configure() { define("Foot") { _ in "bare" } }
    }

    private final class BodyModule: Module {
        override func configure() { require(LegModule.self, under: "Left") }
        override class func didAssemble(_ factory: ObjectGraphFactory) throws {
            guard try factory["Left.Foot"] == "shod" else { throw Boom() }
        }
    }

    private struct Names: GraphObserver {
        let built = Collected<String>()
        func observe(_ event: GraphEvent) { if case .built = event { built.append(event.subject.name) } }
    }

    @Test(arguments: Kept.allCases) func `a closure overrides a definition in every scope`(kept: Kept) throws {
        let factory = try ObjectGraphFactory(HourModule.self, environment: Environment(name: .test)) { test in
            test.redefine("Hour", kept: kept) { _ in Piece("fake") }
        }
        #expect(try factory["Greeting"] == "fake")
    }

    @Test func `a closure uses every verb, after all modules`() async throws {
        let environment = Environment(name: .test, variables: ["Volume": 11])
        let factory = try ObjectGraphFactory(HourModule.self, BodyModule.self, environment: environment) { test in
            test.redefine("Hour", instance: Piece("fake"))
            test.decorate("Greeting") { (text: String, _) in "<\(text)>" }
            test.redefine("Left.Foot") { _ in "shod" }
            test.contribute("Words") { _ in "second" }
            test.alias("Text", to: "Greeting")
            test.define(
                "Recipe",
                as: .calling({ (text: String, volume: Int) in "\(text) \(volume)" }, with: "Text", .variable("Volume"))
            )
            test.define("Twice") { (_, text: String) in text + text }
            test.define("Later") { _ -> String in
                await Task.yield()
                return "later"
            }
            test.define("Here", in: .singleton, on: MainActor.self) { _ in "here" }
            if test.environment.name == .test { test.require(LegModule.self) }
        }
        #expect(try factory["Recipe"] == "<fake> 11")
        #expect(try factory["Words"] == ["first", "second"])
        #expect(try factory["Left.Foot"] == "shod" && factory["Foot"] == "bare")
        #expect(try factory["Twice", with: "a"] == "aa")
        #expect(factory.environment.name == .test)
        let texts: [String] = try await watchedTask { try await [factory.resolve("Later"), factory.resolve("Here")] }
        #expect(texts == ["later", "here"])
    }

    @Test func `modules are optional, and a factory from a closure has its environment`() throws {
        let environment = Environment(name: .test, variables: ["Volume": 11])
        let factory = try ObjectGraphFactory(environment: environment) {
            $0.define("Volume") { try $0.environment["Volume"] as Int }
        }
        #expect(try factory["Volume"] == 11)
        #expect(try ObjectGraphFactory(environment: environment).environment.name == .test)
    }

    @Test func `the checking and the observer apply, with and without a closure`() throws {
        let observer = Names()
        let factory = try ObjectGraphFactory(
            HourModule.self,
            environment: Environment(),
            checking: .declared,
            observer: observer,
            configure: { $0.decorate("Hour") { (hour: Piece, _) in hour } }
        )
        #expect(try factory["Greeting"] == "real" && observer.built.elements.last == "Greeting")
        #expect(throws: AssemblyError.self) {
            try ObjectGraphFactory(HourModule.self, environment: Environment(), checking: .strict)
        }
        let strict = try ObjectGraphFactory(environment: Environment(), checking: .strict, observer: observer) { test in
            test.define("One", instance: 1)
            test.define("Two", as: .calling({ (one: Int) in one + 1 }, with: "One"))
        }
        #expect(try strict["Two"] == 2 && observer.built.elements.last == "Two")
    }

    /// The problems of a factory, each with its line.
    private func problems(_ make: () throws -> ObjectGraphFactory) -> [(code: Problem.Code, line: Int)] {
        do {
            _ = try make()
            return []
        } catch { return (error as? AssemblyError)?.problems.map { ($0.code, Int($0.site.line)) } ?? [] }
    }

    @Test func `a fault in the closure is at its own line, and an error at the line of the factory`() {
        let line = #line + 2
        let found = problems {
            try ObjectGraphFactory(HourModule.self, environment: Environment()) { test in
                test.redefine("Huor") { _ in Piece("fake") }
                test.define("Greeting") { _ in "hello" }
                test.define("Needy", as: .calling({ (hour: Int) in hour }, with: "Hour"))
                throw Boom()
            }
        }
        #expect(found.map(\.code) == [.configureFailed, .replacingNothing, .duplicate, .typeMismatch])
        #expect(found.map(\.line) == [line, line + 1, line + 2, line + 3])
        let strictLine = #line + 3
        let strict = problems {
            try ObjectGraphFactory(environment: Environment(), checking: .strict) {
                $0.define("A") { try $0["B"] as Int }
            }
        }
        #expect(strict.map(\.code) == [.notDeclared] && strict.map(\.line) == [strictLine])
    }

    @Test func `a definition of the closure belongs to no module`() throws {
        let factory = try ObjectGraphFactory(HourModule.self, environment: Environment()) { test in
            test.define("Own", instance: 1)
        }
        let modules = Dictionary(uniqueKeysWithValues: factory.graph.definitions.map { ($0.name, $0.module) })
        #expect(modules["Own"] == .some(nil) && modules["Hour"] == .some("HourModule"))
    }
}
