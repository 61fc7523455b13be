import Testing

@testable import RivetLinter

@Suite("Changes that a child makes to the definitions of its parent")
struct ChildChangeTests {
    private func codes(_ source: Source) throws -> [String] {
        try source.found().map { $0.prefix { $0 != ":" }.description }
    }

    /// A parent that defines "S" as an Engine, and its user.
    private var parent: Source {
        var source = Source()
        source.module("Base", .define("S", "Engine", .singleton), .recipe("BU", needing: ("S", "Engine")))
        return source
    }

    /// The call that creates the graph of a module.
    private func graph(of module: String, under parent: String? = nil) -> Event.Kind {
        var fact = RootFact(form: .graph, id: module, modules: [module], hasParent: parent != nil)
        fact.parent = parent.map { factory(of: $0) }
        return .root(fact)
    }

    /// A factory of the graph of a module.
    private func factory(of module: String) -> Value {
        let type = SourceType(spelling: module)
        return .factory(of: .graph(module, [.type(type, usr: module)], body: nil, environment: nil))
    }

    /// A request to a factory of the graph of a module.
    private func ask(
        _ name: NameExpression,
        of module: String,
        as type: SourceType,
        form: RequestFact.Form = .object,
        with arguments: [SourceType] = []
    ) -> Event.Kind {
        var fact = RequestFact(form: form, name: name, type: type, arguments: arguments)
        fact.factory = factory(of: module)
        return .request(fact)
    }

    /// An override in the scope of the definition that it replaces.
    private func redefine(
        _ name: NameExpression,
        _ type: SourceType,
        by closure: String? = nil,
        isSendable: Bool = true
    ) -> Event.Kind {
        .define(name, type, .inherited, by: closure, verb: .redefine, isSendable: isSendable)
    }

    // MARK: - Overrides

    @Test("Recipes, closures, modules and factories of the child resolve its override")
    func override() throws {
        var source = parent
        source.module(
            "Child",
            redefine("S", "Wheel"),
            .recipe("CU", needing: ("S", "Wheel")),
            .define("CC", by: "cc")
        )
        source.closure("cc", .ask("S", as: "Wheel"))
        source.function("Child.didAssemble(_:)", owner: "Child", .ask("S", as: "Wheel"))
        source.function(
            "main",
            graph(of: "Base"),
            graph(of: "Child", under: "Base"),
            ask("S", of: "Child", as: "Wheel"),
            ask("S Provider", of: "Child", as: "Wheel", form: .closure),
            ask("CU", of: "Child", as: "Whole"),
            ask("CC", of: "Child", as: "Whole"),
            ask("S", of: "Base", as: "Engine"),
            ask("BU", of: "Child", as: "Whole")
        )
        #expect(try source.found() == [])
    }

    @Test("A request of the parent's type is an error in the child, and a request of the child's type in the parent")
    func wrongTypes() throws {
        var source = parent
        source.module("Child", redefine("S", "Wheel"), .recipe("CU", needing: ("S", "Engine")))
        source.function(
            "main",
            graph(of: "Base"),
            graph(of: "Child", under: "Base"),
            ask("S", of: "Child", as: "Engine"),
            ask("S", of: "Base", as: "Wheel"),
            ask("CU", of: "Child", as: "Whole"),
            ask("BU", of: "Child", as: "Whole")
        )
        #expect(
            try source.found() == [
                #"6 error typeMismatch: "CU" expects "S" to be an Engine, but it is a Wheel (Car.swift:5)."#,
                #"10 error typeMismatch: can't resolve "S": it is expected to be an Engine, but is a Wheel (Car.swift:5); expect a Wheel, or change the definition"#,
                #"11 error typeMismatch: can't resolve "S": it is expected to be a Wheel, but is an Engine (Car.swift:2); expect an Engine, or change the definition"#,
            ]
        )
    }

    @Test("The closure that configures a child overrides its parent's definition")
    func configure() throws {
        var source = parent
        source.closure("configure", redefine("S", "Wheel"), .recipe("CU", needing: ("S", "Wheel")))
        var child = RootFact(form: .graph, body: "configure", hasParent: true)
        child.id = "child"
        child.parent = factory(of: "Base")
        var request = RequestFact(form: .object, name: "S", type: "Wheel")
        request.factory = .factory(of: .graph("child", [], body: "configure", environment: nil))
        var wrong = request
        wrong.type = "Engine"
        source.function("main", graph(of: "Base"), .root(child), .request(request), .request(wrong), .ask("BU"))
        source.also(.ask("CU"))
        #expect(try codes(source) == ["11 error typeMismatch"])
    }

    @Test("An override may replace a group")
    func group() throws {
        var source = Source()
        source.module("Base", .define("Parts", "Wheel", verb: .contribute))
        source.module("Child", redefine("Parts", "Swift.Array<Engine>"))
        source.function(
            "main",
            graph(of: "Base"),
            graph(of: "Child", under: "Base"),
            ask("Parts", of: "Child", as: "Swift.Array<Engine>"),
            ask("Parts Original", of: "Child", as: "Swift.Array<Wheel>"),
            ask("Parts", of: "Base", as: "Swift.Array<Wheel>"),
            ask("Parts", of: "Child", as: "Swift.Array<Wheel>")
        )
        #expect(try codes(source) == ["11 error typeMismatch"])
    }

    @Test("The original of a changed name is the parent's definition")
    func original() throws {
        var source = parent
        source.module("Child", redefine("S", "Wheel", by: "wheel"))
        source.closure("wheel", .ask("S Original", as: "Engine"))
        source.module("Wrong", redefine("S", "Wheel", by: "wrong"))
        source.closure("wrong", .ask("S Original", as: "Wheel"))
        source.function(
            "main",
            graph(of: "Base"),
            graph(of: "Child", under: "Base"),
            graph(of: "Wrong", under: "Base"),
            ask("S", of: "Child", as: "Wheel"),
            ask("S", of: "Wrong", as: "Wheel"),
            ask("S Original", of: "Child", as: "Engine"),
            ask("BU", of: "Base", as: "Whole")
        )
        #expect(try codes(source) == ["11 error typeMismatch"])
    }

    @Test("Several children override a definition with different types")
    func children() throws {
        var source = parent
        source.module("Left", redefine("S", "Wheel"), .recipe("LU", needing: ("S", "Wheel")))
        source.module("Right", redefine("S", "Radio"), .recipe("RU", needing: ("S", "Radio")))
        source.function(
            "main",
            graph(of: "Base"),
            graph(of: "Left", under: "Base"),
            graph(of: "Right", under: "Base"),
            ask("S", of: "Left", as: "Wheel"),
            ask("S", of: "Right", as: "Radio"),
            ask("S", of: "Right", as: "Wheel"),
            ask("LU", of: "Left", as: "Whole"),
            ask("RU", of: "Right", as: "Whole"),
            ask("BU", of: "Base", as: "Whole")
        )
        #expect(try codes(source) == ["16 error typeMismatch"])
    }

    @Test("A grandchild inherits the override of the child, and can override it again")
    func grandchildren() throws {
        var source = parent
        source.module("Child", redefine("S", "Wheel"))
        source.module("Grandchild", .recipe("GU", needing: ("S", "Wheel")))
        source.module("Third", redefine("S", "Radio", by: "radio"), .recipe("TU", needing: ("S", "Radio")))
        source.closure("radio", .ask("S Original", as: "Wheel"))
        source.function(
            "main",
            graph(of: "Base"),
            // The order of the calls doesn't matter.
            graph(of: "Third", under: "Grandchild"),
            graph(of: "Grandchild", under: "Child"),
            graph(of: "Child", under: "Base"),
            ask("S", of: "Third", as: "Radio"),
            ask("S", of: "Grandchild", as: "Wheel"),
            ask("S Original", of: "Grandchild", as: "Engine"),
            ask("GU", of: "Third", as: "Whole"),
            ask("TU", of: "Third", as: "Whole"),
            ask("BU", of: "Third", as: "Whole"),
            ask("S", of: "Grandchild", as: "Engine")
        )
        #expect(try codes(source) == ["24 error typeMismatch"])
    }

    @Test("An override in a branch may be the definition, and so may the parent's")
    func branches() throws {
        var source = parent
        source.module("Child", redefine("S", "Wheel"))
        source.branch(1, arm: 0)
        source.also(.recipe("CU", needing: ("S", "Wheel")))
        source.also(.alias("T", to: "S"))
        source.function(
            "main",
            graph(of: "Base"),
            graph(of: "Child", under: "Base"),
            ask("S", of: "Child", as: "Wheel"),
            ask("S", of: "Child", as: "Engine"),
            ask("T", of: "Child", as: "Engine"),
            ask("CU", of: "Child", as: "Whole"),
            ask("S", of: "Child", as: "Radio"),
            ask("BU", of: "Base", as: "Whole")
        )
        #expect(try codes(source) == ["15 error typeMismatch"])
    }

    @Test("An override of the parent's definition replaces a default of the child")
    func defaults() throws {
        var source = parent
        source.module("Defaults", .define("S", "Radio"))
        var fact = RequirementFact(module: "Defaults")
        fact.isDefault = true
        source.module("Child", .requirement(fact), redefine("S", "Wheel"), .recipe("CU", needing: ("S", "Wheel")))
        source.function(
            "main",
            graph(of: "Base"),
            graph(of: "Child", under: "Base"),
            ask("CU", of: "Child", as: "Whole"),
            ask("S Original", of: "Child", as: "Engine"),
            ask("S", of: "Base", as: "Engine"),
            ask("BU", of: "Base", as: "Whole")
        )
        #expect(try codes(source) == [])
    }

    @Test("An override inherits the parent's scope, so it may retain a stale object")
    func scope() throws {
        var source = parent
        source.module("Child", redefine("S", "Wheel", by: "wheel"), .define("Route", "Whole", .cached(nil)))
        source.closure("wheel", .ask("Route"))
        source.function(
            "main",
            graph(of: "Base"),
            graph(of: "Child", under: "Base"),
            ask("S", of: "Child", as: "Wheel"),
            ask("BU", of: "Base", as: "Whole")
        )
        #expect(try codes(source) == ["5 error captive"])
    }

    @Test("A child's override that isn't Sendable can't replace a shared object of the parent")
    func unusableScope() throws {
        var source = parent
        source.module("Child", redefine("S", "Wheel", isSendable: false))
        source.module("Grandchild", redefine("S", "Wheel"))
        source.function(
            "main",
            graph(of: "Base"),
            graph(of: "Grandchild", under: "Child"),
            graph(of: "Child", under: "Base"),
            ask("S", of: "Grandchild", as: "Wheel"),
            ask("S", of: "Child", as: "Wheel"),
            ask("BU", of: "Base", as: "Whole")
        )
        #expect(try codes(source) == ["5 error unusableScope"])
    }

    @Test("The scope is unknown if only the program knows which definition the child inherits")
    func unknownScopes() throws {
        func codes(_ base: Event.Kind, inBranch: Bool, alsoUnder other: Event.Kind? = nil) throws -> [String] {
            var source = Source()
            source.module("Base", .define("S", "Engine"))
            source.also(base)
            if inBranch { source.branch(1, arm: 0) }
            source.module("Other", .define("S", "Engine", .prototype))
            source.module("Child", redefine("S", "Wheel", isSendable: false))
            source.function("main", graph(of: "Base"), graph(of: "Other"), graph(of: "Child", under: "Base"))
            if let other { source.also(other) }
            source.also(ask("S", of: "Child", as: "Wheel"))
            source.also(ask("S", of: "Base", as: "Engine"))
            source.also(ask("S", of: "Other", as: "Engine"))
            return try self.codes(source).filter { $0.contains("unusableScope") }
        }
        let shared = Event.Kind.define("S", "Engine", .singleton, verb: .redefine)
        let decorated = Event.Kind.define("S", "Engine", verb: .decorate)
        #expect(try codes(shared, inBranch: false) == ["7 error unusableScope"])
        #expect(try codes(shared, inBranch: true) == [])
        #expect(try codes(decorated, inBranch: false) == [])
        var other = RootFact(form: .factory, hasParent: true)
        (other.parent, other.graph) = (factory(of: "Other"), factory(of: "Child"))
        #expect(try codes(shared, inBranch: false, alsoUnder: .root(other)) == [])
    }

    // MARK: - Decorators

    @Test("A decorator keeps the parent's type and arguments")
    func decorator() throws {
        var source = Source()
        source.module("Base", .define("S", "Engine"), .define("A", "Wheel", arguments: ["Swift.Int"]))
        source.module(
            "Child",
            .define("S", "Engine", verb: .decorate),
            .define("A", "Wheel", verb: .decorate),
            .recipe("CU", needing: ("S", "Engine"))
        )
        source.function(
            "main",
            graph(of: "Base"),
            graph(of: "Child", under: "Base"),
            ask("S", of: "Child", as: "Engine"),
            ask("S Original", of: "Child", as: "Engine"),
            ask("A", of: "Child", as: "Wheel", form: .named, with: ["Swift.Int"]),
            ask("A", of: "Child", as: "Wheel"),
            ask("S", of: "Child", as: "Wheel"),
            ask("CU", of: "Child", as: "Whole"),
            ask("S", of: "Base", as: "Engine")
        )
        #expect(try codes(source) == ["14 error typeMismatch", "15 error typeMismatch"])
    }

    @Test("A decorator of another type than the parent's definition is an error, and doesn't count")
    func wrongDecorator() throws {
        var source = parent
        source.module("Child", .define("S", "Wheel", verb: .decorate), .recipe("CU", needing: ("S", "Engine")))
        source.function(
            "main",
            graph(of: "Base"),
            graph(of: "Child", under: "Base"),
            ask("CU", of: "Child", as: "Whole"),
            ask("BU", of: "Base", as: "Whole")
        )
        #expect(try codes(source) == ["5 error typeMismatch"])
    }

    @Test("A decorated object of the parent is as stale as the parent's own")
    func decoratedScope() throws {
        var source = Source()
        source.module("Base", .define("S", "Engine", .cached(nil)))
        source.module("Child", .define("S", "Engine", verb: .decorate), .define("Car", "Whole", .singleton, by: "car"))
        source.closure("car", .ask("S", as: "Engine"))
        source.function(
            "main",
            graph(of: "Base"),
            graph(of: "Child", under: "Base"),
            ask("Car", of: "Child", as: "Whole")
        )
        #expect(try codes(source) == ["5 error captive"])
    }
}
