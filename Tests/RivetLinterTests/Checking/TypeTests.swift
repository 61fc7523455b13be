import Testing

@testable import RivetLinter

@Suite("Mistyped names")
struct TypeTests {
    private func found(_ defined: SourceType, as asked: SourceType) throws -> [String] {
        var source = Source()
        source.module("CarModule", .define("Engine", defined))
        source.function("main", .graph(of: "CarModule"), .ask("Engine", as: asked))
        return try source.found().map { String($0.drop { $0 != " " }.dropFirst()) }
    }

    @Test("A type fits, doesn't fit, or can't be proved")
    func answers() throws {
        #expect(try found("Toy.Engine", as: "Toy.Engine").isEmpty)
        #expect(try found("Toy.Electric<Toy.Engine", as: "Toy.Engine").isEmpty)
        #expect(
            try found("Toy.Engine", as: "Toy.Battery") == [
                #"error mistyped: can't resolve "Engine": it is expected to be a Battery, but is an Engine (Car.swift:2); expect that type, or change the definition"#
            ]
        )
        #expect(try found("Toy.Engine", as: "Toy.Electric<Toy.Engine").first?.hasPrefix("warning unproven") == true)
        let hidden = SourceType(spelling: "Hidden", isNameable: false)
        #expect(try found(hidden, as: "Toy.Battery").first?.hasPrefix("warning unproven") == true)
        #expect(try found(hidden, as: hidden).isEmpty)
        #expect(try found("Toy.Engine", as: "Any").first?.hasPrefix("warning untyped") == true)
    }

    @Test("A recipe's mistyped dependency has the same text as in a graph")
    func recipe() throws {
        var source = Source()
        source.module("CarModule", .define("Engine", "Engine"), .recipe("Car", needing: ("Engine", "Battery")))
        source.function("main", .graph(of: "CarModule"), .ask("Car"))
        #expect(
            try source.found() == [
                #"3 error mistyped: "Car" expects "Engine" to be a Battery, "#
                    + "but it is an Engine (Car.swift:2)."
            ]
        )
    }

    @Test("Every branch has to fit, but one of several graphs is enough")
    func alternatives() throws {
        var source = Source()
        source.module("AModule", .define("Engine", "Fake"))
        source.branch(10, arm: 0)
        source.also(.define("Engine", "Engine"))
        source.branch(10, arm: 1)
        source.module("BModule", .define("Radio", "Fake"))
        source.module("CModule", .define("Radio", "Radio"))
        source.function(
            "main",
            .graph(of: "AModule"),
            .graph(of: "BModule"),
            .graph(of: "CModule"),
            .ask("Engine", as: "Engine"),
            .ask("Radio", as: "Radio")
        )
        #expect(try source.found().map { $0.prefix(18) } == ["12 error mistyped:"])
    }

    @Test("The number and types of arguments are checked")
    func arguments() throws {
        var source = Source()
        source.module("CarModule", .define("Driver", "Driver", arguments: ["String"]))
        source.function(
            "main",
            .graph(of: "CarModule"),
            .ask("Driver", as: "Driver", form: .named, with: ["String"]),
            .ask("Driver Provider", as: "Driver", form: .closure, with: ["String"]),
            .ask("Driver", as: "Driver", form: .named, with: ["Int"]),
            .ask("Driver", as: "Driver"),
            .ask("Driver", as: "Driver", form: .closure, with: ["String"])
        )
        let found = try source.found()
        #expect(found.map { $0.prefix(2) } == ["7 ", "8 ", "9 "])
        #expect(found[1].contains("takes the arguments (String), but received none"))
        #expect(found[2].contains(#"can't resolve "Driver": it isn't a provider; resolve "Driver Provider""#))
    }

    @Test("A group is resolved as an array of its element type")
    func groups() throws {
        var source = Source()
        source.module(
            "CarModule",
            .group(GroupFact("Stations", of: "Station")),
            .define("Stations", "Station", verb: .contribute),
            .define("Stations", "Battery", verb: .contribute)
        )
        source.function(
            "main",
            .graph(of: "CarModule"),
            .ask("Stations", as: "Swift.Array<Station>"),
            .ask("Stations", as: "Station")
        )
        let found = try source.found()
        #expect(found.map { String($0.prefix(16)) }.contains("4 error mistyped"))
        #expect(found.map { String($0.prefix(16)) }.contains("8 error mistyped"))
    }
}
