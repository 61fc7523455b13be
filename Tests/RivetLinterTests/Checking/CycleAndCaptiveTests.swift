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
            .alias(AliasFact("Bird", to: "Hen")),
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
        #expect(
            try source.found() == [
                #"2 error cycle: dependency cycle Hen → Egg → Hen; let one of them depend on a provider"#
            ]
        )
    }

    @Test("Aliases of each other are one cycle")
    func aliases() throws {
        var source = Source()
        source.module("M", .alias(AliasFact("Here", to: "There")), .alias(AliasFact("There", to: "Here")))
        source.function("main", .graph(of: "M"), .ask("Here"))
        let found = try source.found()
        #expect(found.count == 1)
        #expect(found.first?.contains(#""Here" is an alias of itself: Here → There → Here"#) == true)
    }

    @Test("A singleton's shorter-lived dependency is captive, even through a prototype")
    func captives() throws {
        var source = Source()
        source.module(
            "M",
            .define("Session", "Whole", .cached(nil)),
            .define("Trip", "Whole", .graph),
            .define("Fresh"),
            .define("Weak", "Whole", .weak),
            .define("Between", by: "between"),
            .define("Car", "Whole", .singleton, by: "car"),
            .define("Desk", "Whole", .singleton, by: "desk"),
            .define("Route", "Whole", .graph, by: "between")
        )
        source.closure("between", .ask("Session"))
        source.closure("car", .ask("Between"), .ask("Trip"))
        source.closure("desk", .ask("Fresh"), .ask("Weak"), .ask("Session Provider", form: .closure))
        source.function("main", .graph(of: "M"), .ask("Car"), .ask("Desk"), .ask("Route"))
        let found = try source.found()
        #expect(found.map { String($0.prefix(15)) } == ["7 error captive", "7 error captive"])
        #expect(
            try Linter.result(of: source.facts, types: Conversions(), suppressions: Suppressions()).all.count == 2
        )
    }
}
