import Testing

@testable import RivetLinter

@Suite("Groups of other namespaces and of parents, and defaults")
struct BorderTests {
    private func codes(_ source: Source) throws -> [String] {
        try source.found().map { $0.prefix { $0 != ":" }.description }
    }

    /// The graph of a module, and that of another module whose parent it is.
    private func graphs(_ parent: String, _ child: String) -> (parent: Event.Kind, child: Event.Kind) {
        var first = RootFact(form: .graph, modules: [parent])
        var second = RootFact(form: .graph, modules: [child], hasParent: true)
        (first.id, second.id) = (parent, child)
        second.parent = factory(of: parent)
        return (.root(first), .root(second))
    }

    /// A factory of the graph of a module.
    private func factory(of module: String) -> Value {
        let type = SourceType(spelling: module)
        return .factory(of: .graph(module, [.type(type, usr: module)], body: nil, environment: nil))
    }

    /// A request to a factory of the child.
    private func ask(_ name: NameExpression, of child: String, as type: SourceType) -> Event.Kind {
        var fact = RequestFact(form: .object, name: name, type: type, arguments: [])
        fact.factory = factory(of: child)
        return .request(fact)
    }

    // MARK: - Groups

    @Test("Contributions under a namespace may belong to a declared group outside")
    func namespaces() throws {
        var source = Source()
        source.module("PartModule", .define("Parts", "Wheel", verb: .contribute))
        source.module("CarModule", .require("PartModule", under: "Front"), .group("Parts", of: "Wheel"))
        source.function("main", .graph(of: "CarModule"), .ask("Parts", as: "Swift.Array<Wheel>"))
        #expect(try codes(source) == [])
    }

    @Test("A child's group has the elements of its parent")
    func children() throws {
        var source = Source()
        source.module("CarModule", .define("Parts", "Wheel", verb: .contribute))
        source.module(
            "TripModule",
            .define("Parts", "Swift.Array<Wheel>", verb: .decorate),
            .define("Parts", "Wheel", verb: .contribute)
        )
        let graphs = graphs("CarModule", "TripModule")
        source.function("main", graphs.parent, graphs.child, ask("Parts", of: "TripModule", as: "Swift.Array<Wheel>"))
        #expect(try codes(source) == [])
    }

    // MARK: - Defaults

    private func defaults(_ module: String, under namespace: NameExpression? = nil) -> Event.Kind {
        var fact = RequirementFact(module: module, namespace: namespace)
        fact.isDefault = true
        return .requirement(fact)
    }

    @Test("A default counts only if nothing else defines the name")
    func replaced() throws {
        for isLate in [false, true] {
            var source = Source()
            source.module("Defaults", .define("Clock", "Wheel"), .define("Clock", "Wheel", verb: .decorate))
            let own = Event.Kind.define("Clock", "Engine")
            if isLate {
                source.module("CarModule", defaults("Defaults"), own)
            } else {
                source.module("CarModule", own, defaults("Defaults"))
            }
            source.function("main", .graph(of: "CarModule"), .ask("Clock", as: "Engine"))
            #expect(try codes(source) == [])
        }
    }

    @Test("Two defaults, or a module that is required both ways, are duplicates")
    func duplicates() throws {
        var source = Source()
        source.module("Defaults", .define("Clock"), .define("Spare"))
        source.module("Others", .define("Clock"))
        source.module("CarModule", defaults("Defaults"), defaults("Others"))
        source.module("BothModule", defaults("Defaults"), .define("Clock"), .require("Defaults"))
        source.function("main", .graph(of: "CarModule"), .graph(of: "BothModule"), .ask("Clock"), .ask("Spare"))
        let found = try codes(source)
        #expect(found == ["5 error duplicate", "11 error duplicate"])
    }

    @Test("A default is changed before it is registered, and what it requires is one, too")
    func changed() throws {
        var source = Source()
        source.module("Defaults", .require("Deeper"))
        source.module("Deeper", .define("Clock", "Wheel"))
        source.module("CarModule", .define("Clock", "Engine", verb: .redefine), defaults("Defaults"))
        source.function("main", .graph(of: "CarModule"), .ask("Clock", as: "Engine"))
        #expect(try codes(source) == [])
        source.module("OwnModule", .define("Clock", "Engine"), defaults("Defaults"))
        source.function("other", .graph(of: "OwnModule"), .ask("Clock", as: "Engine"))
        #expect(try codes(source) == [])
    }

    @Test("A definition in one branch is beside the default")
    func branches() throws {
        var source = Source()
        source.module("Defaults", .define("Clock", "Wheel"))
        source.module("CarModule", defaults("Defaults"))
        source.also(.define("Clock", "Wheel"))
        source.branch(1, arm: 0)
        source.function("main", .graph(of: "CarModule"), .ask("Clock", as: "Wheel"))
        #expect(try codes(source) == [])
    }

    @Test("An outer definition and a parent's replace a default")
    func outer() throws {
        var source = Source()
        source.module("Defaults", .define("Clock", "Wheel"), .define("User", by: "user"))
        source.closure("user", .ask("Clock", as: "Engine"))
        source.module("CarModule", .define("Clock", "Engine"), defaults("Defaults", under: "In"))
        source.module("TripModule", defaults("Defaults"))
        let graphs = graphs("CarModule", "TripModule")
        source.function(
            "main",
            graphs.parent,
            .ask("In.User"),
            graphs.child,
            ask("Clock", of: "TripModule", as: "Engine")
        )
        let found = try source.found()
        #expect(found == [])
    }
}
