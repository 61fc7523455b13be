import Rivet
import Testing

private final class Screen<Make> {
    let make: Make
    init(make: Make) { self.make = make }
    static func awaited(make: Make) async -> Screen { Screen(make: make) }
    static func long(_: String, _: String, _: String, _: String, _: String, _: String, _: String, _: String, make: Make)
        -> Screen
    {
        Screen(make: make)
    }
    static func longAwaited(
        _: String,
        _: String,
        _: String,
        _: String,
        _: String,
        _: String,
        _: String,
        _: String,
        make: Make
    ) async -> Screen { Screen(make: make) }
}

@MainActor private final class Window<Make> {
    let make: Make
    init(make: Make) { self.make = make }
    static func long(_: String, _: String, _: String, _: String, _: String, _: String, _: String, _: String, make: Make)
        -> Window
    {
        Window(make: make)
    }
}

/// Recipes that depend on the provider of a definition with run-time arguments.
@Suite(.timeLimit(.minutes(15))) struct ProviderDependencyTests {
    private typealias One = (Int) throws -> String
    private typealias Two = @Sendable (String, Int) throws -> String
    private typealias Three = (Int, Int, Int) throws -> any Sendable
    private typealias Awaited = (Int) async throws -> String
    private typealias Main = @MainActor (Int) throws -> TitledCourse
    private typealias MainTitled = @MainActor (Int, String) throws -> any TitledPage

    private func define(in module: Module) {
        module.define("a") { "a" }
        module.define("One") { (_, id: Int) in "\(id)" }
        module.define(
            "Two",
            as: .calling({ (a: String, b: String, id: Int) in "\(a)\(b)\(id)" }, with: "a", .argument, .argument)
        )
        module.define("Three") { (_, a: Int, b: Int, c: Int) in "\(a + b + c)" }
        module.define("Four") { (_, a: Int, b: Int, c: Int, d: Int) in "\(a + b + c + d)" }
        module.define("Awaited") { (_, id: Int) async in "\(id)" }
        module.define("Course", on: MainActor.self) { (_, id: Int) in TitledCourse(title: "\(id)") }
        module.define("Named", on: MainActor.self) { (_, id: Int, name: String) in TitledCourse(title: "\(name)\(id)") }
    }

    @Test func `a recipe receives providers with one to three arguments, even of a supertype`() async throws {
        let factory = try factory { module in
            define(in: module)
            module.define("S1", as: .calling(Screen<One>.init(make:), with: "One Provider"))
            module.define("S2", as: .calling(Screen<Two>.init(make:), with: "Two Provider"))
            module.define("S3", as: .calling(Screen<Three>.init(make:), with: "Three Provider"))
            module.define("S4", as: .calling(Screen<Awaited>.init(make:), with: "Awaited Provider"))
            module.define("S5", as: .calling(Screen<One?>.init(make:), with: .optional("One Provider")))
            module.define("S6", as: .calling(Screen<One?>.init(make:), with: .optional("Absent Provider")))
        }
        #expect(try (factory["S1"] as Screen<One>).make(1) == "1")
        #expect(try (factory["S2"] as Screen<Two>).make("x", 2) == "ax2")
        #expect(try (factory["S3"] as Screen<Three>).make(1, 2, 3) as? String == "6")
        #expect(try (factory["S5"] as Screen<One?>).make?(5) == "5")
        #expect(try (factory["S6"] as Screen<One?>).make == nil)
        try await watchedTask {
            let text = try await (factory["S4"] as Screen<Awaited>).make(4)
            #expect(text == "4")
        }
    }

    @MainActor @Test func `a recipe of the main actor receives providers of the main actor`() async throws {
        let factory = try factory { module in
            define(in: module)
            module.define("W1", as: .calling(Window<Main>.init(make:), with: "Course Provider", on: MainActor.self))
            module.define(
                "W2",
                as: .calling(Window<MainTitled>.init(make:), with: "Named Provider", on: MainActor.self)
            )
            module.define("S1", as: .calling(Screen<Main>.init(make:), with: "Course Provider"))
            module.define("S2", as: .calling(Screen<(Int) throws -> TitledCourse>.init(make:), with: "Course Provider"))
        }
        #expect(try (factory["W1"] as Window<Main>).make(1).title == "1")
        #expect(try (factory["W2"] as Window<MainTitled>).make(2, "x").title == "x2")
        #expect(try (factory["S1"] as Screen<Main>).make(3).title == "3")
        #expect(try (factory["S2"] as Screen<(Int) throws -> TitledCourse>).make(4).title == "4")
        let window: Window<Main> = try await factory.resolve("W1")
        #expect(try window.make(5).title == "5")
    }

    @Test func `an asynchronous recipe receives providers with arguments`() async throws {
        let factory = try factory { module in
            define(in: module)
            module.define("S1", as: .calling(Screen<Two>.awaited(make:), with: "Two Provider"))
            module.define("S2", as: .calling(Screen<Main>.awaited(make:), with: "Course Provider"))
        }
        try await watchedTask {
            let first: Screen<Two> = try await factory.resolve("S1")
            let second: Screen<Main> = try await factory.resolve("S2")
            let course = try await second.make(2)
            #expect(try first.make("x", 1) == "ax1")
            #expect(course.title == "2")
        }
    }

    @MainActor @Test func `a list of nine dependencies may have such a provider`() async throws {
        let factory = try factory { module in
            define(in: module)
            let a: Key<String> = "a"
            module.define(
                "Screen",
                as: .calling(
                    Screen<Two>.long,
                    with: a,
                    a,
                    a,
                    a,
                    a,
                    a,
                    a,
                    a,
                    .provider("Two")
                )
            )
            module.define(
                "Late",
                as: .calling(
                    Screen<One>.longAwaited,
                    with: "a",
                    "a",
                    "a",
                    "a",
                    "a",
                    "a",
                    "a",
                    "a",
                    "One Provider"
                )
            )
            module.define(
                "Window",
                as: .calling(
                    Window<Main>.long,
                    with: "a",
                    "a",
                    "a",
                    "a",
                    "a",
                    "a",
                    "a",
                    "a",
                    "Course Provider",
                    on: MainActor.self
                )
            )
        }
        #expect(try (factory["Screen"] as Screen<Two>).make("x", 1) == "ax1")
        #expect(try (factory["Window"] as Window<Main>).make(2).title == "2")
        let awaited: Screen<One> = try await factory.resolve("Late")
        #expect(try awaited.make(3) == "3")
    }

    @Test func `such a provider is found by its alias, in a namespace and in the parent`() throws {
        final class Inner: Module {
            override func configure() {
                define("Number") { (_, id: Int) in "number \(id)" }
                define("Screen", as: .calling(Screen<One>.init(make:), with: "Number Provider"))
                define("Outer", as: .calling(Screen<One>.init(make:), with: "Alias Provider"))
            }
        }
        let parent = try factory { module in
            define(in: module)
            module.alias("Alias", to: "One")
            module.decorate("One") { (text: String) in "<\(text)>" }
        }
        let graph = try ObjectGraph(assembly { $0.require(Inner.self, under: "Space") }, parent: parent.graph)
        let factory = try ObjectGraphFactory(graph, parent: parent)
        #expect(try (factory["Space.Screen"] as Screen<One>).make(1) == "number 1")
        #expect(try (factory["Space.Outer"] as Screen<One>).make(2) == "<2>")
    }

    @Test func `a method and a key return such a provider, too`() throws {
        let factory = try factory { define(in: $0) }
        let key: Key<Three> = "Three Provider"
        #expect(try factory[key](1, 2, 3) as? String == "6")
        #expect(try factory.object("One Provider", as: One.self)(4) == "4")
        #expect(try factory.optional("One Provider", as: One.self)?(5) == "5")
        let error = failure { try factory.object("One Provider", as: ((String) throws -> String).self) }
        #expect(error?.code == .typeMismatch)
    }

    @Test func `the graph reports a provider with other arguments, another result, or too many arguments`() {
        func message<Make>(_ name: String, as type: Make.Type) -> String? {
            let found = problems { module in
                define(in: module)
                let name = Key<Make>(name)
                module.define("Short", as: .calling(Screen<Make>.init(make:), with: name))
                module.define("Late", as: .calling(Screen<Make>.awaited(make:), with: name))
                module.define("There", as: .calling(Window<Make>.init(make:), with: name, on: MainActor.self))
                module.define(
                    "Long",
                    as: .calling(
                        Screen<Make>.long,
                        with: "a",
                        "a",
                        "a",
                        "a",
                        "a",
                        "a",
                        "a",
                        "a",
                        "\(name.name)"
                    )
                )
            }
            #expect(found.map(\.code) == [.typeMismatch, .typeMismatch, .typeMismatch, .typeMismatch])
            return found.first.map { masked($0.message) }
        }
        #expect(
            message("One Provider", as: ((String) throws -> String).self)
                == #""Short" expects "One Provider" to be (String) throws -> String, but it takes the arguments (Int) "#
                + "(T.swift:0); expect (Int) throws -> String"
        )
        #expect(
            message("One Provider", as: ((Int) throws -> Int).self)?.hasSuffix("expect (Int) throws -> String") == true
        )
        #expect(message("Two Provider", as: One.self)?.hasSuffix("expect (String, Int) throws -> String") == true)
        #expect(message("One Provider", as: Provider<String>.self)?.hasSuffix("expect (Int) throws -> String") == true)
        #expect(message("One Provider", as: ((Int) -> String).self)?.hasSuffix("expect (Int) throws -> String") == true)
        #expect(message("One", as: String.self)?.hasSuffix("resolve it in a closure, which can pass them") == true)
        #expect(message("One", as: One.self)?.hasSuffix("resolve it in a closure, which can pass them") == true)
        typealias Four = (Int, Int, Int, Int) throws -> String
        let reason = "resolve it in a closure, because a recipe receives providers of up to 3 arguments"
        #expect(message("Four Provider", as: Four.self)?.hasSuffix(reason) == true)
    }

    @Test func `a definition may depend on a provider of itself`() throws {
        let factory = try factory { module in
            module.define(
                "Tree",
                as: .calling(
                    { (count: Int, make: @escaping One) in try count == 0 ? "." : "(\(make(count - 1)))" },
                    with: .argument,
                    "Tree Provider"
                )
            )
        }
        #expect(factory.graph.warnings.isEmpty)
        #expect(try factory["Tree", with: 2] as String == "((.))")
    }
}
