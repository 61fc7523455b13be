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

    /// A module that contributes a wheel with a missing dependency under "Front", and a group outside of the namespace.
    private func namespaces(group type: SourceType, _ others: Event.Kind...) -> Source {
        var source = Source()
        source.module("PartModule", .define("Parts", "Wheel", by: "wheel", verb: .contribute))
        source.closure("wheel", .ask("Rim"))
        source.module("CarModule", .require("PartModule", under: "Front"), .group("Parts", of: type))
        for event in others { source.also(event) }
        return source
    }

    @Test("A namespace contributes to the nearest declared group outward")
    func namespaces() throws {
        var source = namespaces(group: "Wheel")
        source.function(
            "main",
            .graph(of: "CarModule"),
            .ask("Parts", as: "Swift.Array<Wheel>"),
            .ask("Parts", as: "Swift.Array<Engine>"),
            .ask("Front.Parts", as: "Swift.Array<Wheel>")
        )
        #expect(try codes(source) == ["4 error missing", "11 error typeMismatch", "12 error missing"])
        source = namespaces(group: "Engine")
        source.function("main", .graph(of: "CarModule"), .ask("Parts", as: "Swift.Array<Engine>"))
        #expect(try codes(source) == ["2 error typeMismatch", "4 error missing"])
    }

    @Test("A change of an element's own namespace changes nothing if the group is outside")
    func changedNamespace() throws {
        var source = Source()
        source.module(
            "PartModule",
            .define("Parts", "Wheel", verb: .contribute),
            .define("Parts", "Swift.Array<Wheel>", verb: .decorate)
        )
        source.module("CarModule", .require("PartModule", under: "Front"), .group("Parts", of: "Wheel"))
        source.function("main", .graph(of: "CarModule"), .ask("Parts", as: "Swift.Array<Wheel>"))
        #expect(try codes(source) == ["3 error replacingNothing"])
    }

    @Test("The group is unknown if a nearer declaration isn't sure")
    func unsureGroups() throws {
        let request = Event.Kind.ask("Parts", as: "Swift.Array<Engine>")
        // A branch declares the group.
        var source = namespaces(group: "Engine")
        source.branch(1, arm: 0)
        source.function("main", .graph(of: "CarModule"), request)
        #expect(try codes(source) == ["4 error missing"])
        // A module that the linter doesn't know may declare a nearer one, and so may a computed name.
        source = namespaces(group: "Engine", .require(nil))
        source.function("main", .graph(of: "CarModule"), request)
        #expect(try !codes(source).contains("2 error typeMismatch"))
        source = namespaces(group: "Engine", .group("Front._", of: "Wheel"))
        source.function("main", .graph(of: "CarModule"), request)
        #expect(try !codes(source).contains("2 error typeMismatch"))
    }

    @Test("Without a declaration, the elements may belong to a group of the parent")
    func parentsGroup() throws {
        var source = Source()
        source.module("PartModule", .define("Parts", "Wheel", verb: .contribute))
        source.module("CarModule", .group("Parts", of: "Wheel"))
        source.module("TripModule", .require("PartModule", under: "Front"))
        let graphs = graphs("CarModule", "TripModule")
        source.function("main", graphs.parent, graphs.child, ask("Parts", of: "TripModule", as: "Swift.Array<Wheel>"))
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
