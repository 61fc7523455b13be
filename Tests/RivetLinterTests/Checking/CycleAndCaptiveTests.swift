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
            .define("Fake", "Sketch", .inherited, verb: .redefine),
            .define("Each", "Whole", .singleton),
            .define("Each", "Sketch", .prototype, by: "car", verb: .redefine)
        )
        source.closure("car", .ask("Session"))
        source.function("main", .graph(of: "M"), .ask("Car"), .ask("Fake", as: "Sketch"), .ask("Each", as: "Sketch"))
        let found = try source.found()
        #expect(found.map { String($0.prefix(16)) } == ["6 error captive:"])
    }

    @Test("An object of a cached scope is captive in a singleton, even through other objects")
    func captives() throws {
        var source = Source()
        source.module(
            "M",
            .define("Session", "Whole", .cached(nil)),
            .define("Trip", "Whole", .graph, by: "between"),
            .define("Paint", "Whole", .graph),
            .define("Fresh"),
            .define("Weak", "Whole", .weak),
            .define("Between", by: "between"),
            .define("Car", "Whole", .singleton, by: "car"),
            .define("Desk", "Whole", .singleton, by: "desk"),
            .define("Bike", "Whole", .singleton, by: "bike"),
            .define("Route", "Whole", .cached(nil), by: "route")
        )
        source.closure("between", .ask("Session"))
        source.closure("car", .ask("Between"), .ask("Paint"))
        source.closure("desk", .ask("Fresh"), .ask("Weak"), .ask("Paint"), .ask("Session Provider", form: .closure))
        source.closure("bike", .ask("Trip"), .ask("Car"))
        source.closure("route", .ask("Paint"), .ask("Session"))
        source.function("main", .graph(of: "M"), .ask("Car"), .ask("Desk"), .ask("Bike"), .ask("Route"))
        let found = try source.found()
        #expect(found.map { $0.prefix { $0 != ":" } } == ["8 error captive", "10 error captive"])
        #expect(found.first?.contains("Car → Between → Session") == true)
        #expect(found.last?.contains("Bike → Trip → Session") == true)
    }
}
