import Testing

@testable import RivetLinter

@Suite("Cycles and captive dependencies")
struct CycleAndCaptiveTests {
    @Test("A cycle leads through closures, helpers and aliases, but not providers or arguments")
    func cycles() throws {
        var source = Source()
        source.module(
            "FarmModule",
            .define("Hen", by: "hen"),
            .define("Egg", by: "egg"),
            .alias("Bird", to: "Hen"),
            .define("Cock", by: "cock"),
            .define("Tree", by: "tree", arguments: ["Int"])
        )
        source.closure("hen", .ask("Egg"))
        source.closure("egg", .call("bird"))
        source.function("bird", .ask("Bird"))
        source.closure("cock", .ask("Cock Provider", form: .closure))
        source.closure("tree", .ask("Tree", form: .named, with: ["Int"]))
        source.function(
            "main",
            .graph(of: "FarmModule"),
            .ask("Hen"),
            .ask("Cock"),
            .ask("Tree", form: .named, with: ["Int"])
        )
        let found = try source.found()
        #expect(
            found == [
                #"12 error cycle: dependency cycle Hen → Egg → Hen; let one of them depend on a provider"#
            ]
        )
    }

    @Test("Aliases of each other are one cycle")
    func aliases() throws {
        var source = Source()
        source.module("M", .alias("Here", to: "There"), .alias("There", to: "Here"))
        source.function("main", .graph(of: "M"), .ask("Here"))
        let found = try source.found()
        #expect(found.count == 1)
        #expect(found.first?.contains(#""Here" is an alias of itself: Here → There → Here"#) == true)
    }

    @Test("An override without a scope has that of the definition that it replaces")
    func inheritedScopes() throws {
        var source = Source()
        source.module(
            "M",
            .define("Session", "Whole", .cached(nil)),
            .define("Session", "Whole", .inherited, verb: .redefine),
            .define("Car", "Whole", .singleton),
            .define("Car", "Whole", .inherited, verb: .redefine),
            .define("Car", "Whole", .inherited, by: "car", verb: .redefine),
            .define("Fake", "Whole", .prototype),
            .define("Fake", "Sketch", .inherited, verb: .redefine, isSendable: false),
            .define("Each", "Whole", .singleton),
            .define("Each", "Sketch", .prototype, by: "car", verb: .redefine)
        )
        source.closure("car", .ask("Session"))
        source.function("main", .graph(of: "M"), .ask("Car"), .ask("Fake", as: "Sketch"), .ask("Each", as: "Sketch"))
        let found = try source.found()
        #expect(found.map { String($0.prefix(16)) } == ["6 error captive:"])
    }

    @Test("An override that isn't Sendable can't replace a shared object, and an override of a prototype has no hooks")
    func inheritedScopesThatShare() throws {
        var source = Source()
        let decorated = Event.Kind.define("Maybe", "Whole", verb: .decorate)
        var lamp = DefinitionFact(verb: .redefine, name: "Lamp", type: "Whole", scope: .inherited, making: .opaque)
        (lamp.making, lamp.completions) = (.closure(""), [""])
        source.module(
            "M",
            .define("Car", "Whole", .singleton),
            .define("Car", "Sketch", .inherited, verb: .redefine, isSendable: false),
            .define("Maybe", "Whole", .singleton)
        )
        source.also(decorated)
        source.branch(1, arm: 0)
        source.also(.define("Maybe", "Sketch", .inherited, verb: .redefine, isSendable: false))
        source.also(.define("Lamp", "Whole"))
        source.also(.definition(lamp))
        source.function("main", .graph(of: "M"), .ask("Car", as: "Sketch"), .ask("Maybe", as: "Sketch"), .ask("Lamp"))
        #expect(
            try source.found() == [
                #"3 error unusableScope: "Car" inherits the scope singleton of the definition that it replaces "#
                    + "(Car.swift:2), but Sketch isn't Sendable; make Sketch Sendable, or specify in: .prototype",
                #"6 error unusableScope: "Maybe" inherits the scope singleton of the definition that it replaces "#
                    + "(Car.swift:4), but Sketch isn't Sendable; make Sketch Sendable, or specify in: .prototype",
                #"8 error unusableScope: "Lamp" can't have hooks, because it is a prototype, like the definition that "#
                    + "it overrides; specify in: .singleton, or remove the hooks",
            ]
        )
    }

    @Test("The scope of an override is unknown if branches define the object in different scopes, or a parent may")
    func unknownScopes() throws {
        let override = Event.Kind.define("Car", "Sketch", .inherited, verb: .redefine, isSendable: false)
        var source = Source()
        source.module("M", .define("Car", "Whole", .singleton))
        source.branch(1, arm: 0)
        source.also(.define("Car", "Whole"))
        source.branch(1, arm: 1)
        source.also(override)
        source.function("main", .graph(of: "M"), .ask("Car", as: "Sketch"))
        #expect(try source.found() == [])
        // A parent's definition would replace the default.
        source = Source()
        source.module("Defaults", .define("Car", "Whole", .singleton))
        var fact = RequirementFact(module: "Defaults")
        fact.isDefault = true
        source.module("M", .requirement(fact), override)
        source.function("main", .graph(of: "M"), .ask("Car", as: "Sketch"))
        #expect(try source.found() == [])
        // Both branches may run.
        source = Source()
        source.module("M", .define("Car", "Whole", .singleton))
        source.branch(1, arm: 0)
        source.also(override)
        source.branch(2, arm: 0)
        source.function("main", .graph(of: "M"), .ask("Car", as: "Sketch"))
        #expect(try source.found().map { String($0.prefix(23)) } == ["3 warning unusableScope"])
    }

    @Test("Only an instance of a class can be retained weakly")
    func weakValues() throws {
        var source = Source()
        let whole = SourceType(spelling: "Toy.Whole<Swift.AnyObject")
        source.module(
            "M",
            .define("Part", "Toy.Part", .weak),
            .define("Whole", whole, .weak),
            .define("Any", SourceType(spelling: "Toy.Any", shape: .existential), .weak),
            .define("Hidden", SourceType(spelling: "Toy.(Part in _1)", isNameable: false), .weak),
            .define("Whole", "Toy.Part", .inherited, verb: .redefine)
        )
        source.function("main", .graph(of: "M"))
        #expect(
            try source.found(roots: ["Part", "Whole", "Any", "Hidden"]) == [
                #"2 error unusableScope: "Part" can't be retained weakly, because Part isn't a class; "#
                    + "use another scope",
                #"6 error unusableScope: "Whole" inherits the scope weak of the definition that it replaces "#
                    + "(Car.swift:3), but Part isn't a class; specify another scope after in:",
            ]
        )
    }

    @Test("An object of a cached scope is captive in a singleton, even through other objects")
    func captives() throws {
        var source = Source()
        let object = SourceType(spelling: "Whole<Swift.AnyObject")
        source.module(
            "M",
            .define("Session", "Whole", .cached(nil)),
            .define("Trip", "Whole", .graph, by: "between"),
            .define("Paint", "Whole", .graph),
            .define("Fresh"),
            .define("Weak", object, .weak),
            .define("Between", by: "between"),
            .define("Car", "Whole", .singleton, by: "car"),
            .define("Desk", "Whole", .singleton, by: "desk"),
            .define("Bike", "Whole", .singleton, by: "bike"),
            .define("Route", "Whole", .cached(nil), by: "route")
        )
        source.closure("between", .ask("Session"))
        source.closure("car", .ask("Between"), .ask("Paint"))
        source.closure(
            "desk",
            .ask("Fresh"),
            .ask("Weak", as: object),
            .ask("Paint"),
            .ask("Session Provider", form: .closure)
        )
        source.closure("bike", .ask("Trip"), .ask("Car"))
        source.closure("route", .ask("Paint"), .ask("Session"))
        source.function("main", .graph(of: "M"), .ask("Car"), .ask("Desk"), .ask("Bike"), .ask("Route"))
        let found = try source.found()
        #expect(found.map { $0.prefix { $0 != ":" } } == ["8 error captive", "10 error captive"])
        #expect(found.first?.contains("Car → Between → Session") == true)
        #expect(found.last?.contains("Bike → Trip → Session") == true)
    }
}
