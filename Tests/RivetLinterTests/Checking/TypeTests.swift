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

    @Test("A type fits or doesn't fit, and a type that can't be proved causes no finding")
    func answers() throws {
        #expect(try found("Toy.Engine", as: "Toy.Engine").isEmpty)
        #expect(try found("Toy.Electric<Toy.Engine", as: "Toy.Engine").isEmpty)
        #expect(
            try found("Toy.Engine", as: "Toy.Battery") == [
                #"error typeMismatch: can't resolve "Engine": it is expected to be a Battery, but is an Engine (Car.swift:2); expect an Engine, or change the definition"#
            ]
        )
        #expect(try found("Toy.Engine", as: "Toy.Electric<Toy.Engine").isEmpty)
        let hidden = SourceType(spelling: "Hidden", isNameable: false)
        #expect(try found(hidden, as: "Toy.Battery").isEmpty)
        #expect(try found(hidden, as: hidden).isEmpty)
        #expect(try found("Toy.Engine", as: "Any").first?.hasPrefix("warning untyped") == true)
    }

    @Test("A recipe's typeMismatch dependency has the same text as in a graph")
    func recipe() throws {
        var source = Source()
        source.module("CarModule", .define("Engine", "Engine"), .recipe("Car", needing: ("Engine", "Battery")))
        source.function("main", .graph(of: "CarModule"), .ask("Car"))
        #expect(
            try source.found() == [
                #"3 error typeMismatch: "Car" expects "Engine" to be a Battery, "#
                    + "but it is an Engine (Car.swift:2)."
            ]
        )
    }

    @Test("One of several branches or graphs has to fit")
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
            .ask("Radio", as: "Radio"),
            .ask("Engine", as: "Battery")
        )
        #expect(try source.found().map { $0.prefix(22) } == ["14 error typeMismatch:"])
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
        #expect(found[1].contains("takes (String), but was called without arguments"))
        #expect(found[2].contains(#"can't resolve "Driver": it isn't a provider; resolve "Driver Provider""#))
    }

    @Test("A group is resolved as an array of its element type")
    func groups() throws {
        var source = Source()
        source.module(
            "CarModule",
            .group("Stations", of: "Station"),
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
        #expect(found.map { String($0.prefix(20)) }.contains("4 error typeMismatch"))
        #expect(found.map { String($0.prefix(20)) }.contains("8 error typeMismatch"))
    }

    // MARK: - Types of the objects

    /// The codes of the findings for a definition whose closure returns `held`, and which is resolved as `want`.
    private func codes(_ have: SourceType, holding held: HeldType..., as want: SourceType) throws -> [String] {
        var source = Source()
        source.module("CarModule", .define("Thing", have, by: "make"))
        source.closure("make")
        source.hold(held)
        source.function("main", .graph(of: "CarModule"), .ask("Thing", as: want))
        return try source.found().map { String($0.split(separator: ":")[0].drop { $0 != " " }.dropFirst()) }
    }

    private func existential(_ spelling: String) -> SourceType { SourceType(spelling: spelling, shape: .existential) }

    @Test("The type that a closure returns decides, even behind a protocol")
    func held() throws {
        let sterile = existential("Toy.Sterile")
        let (tongs, knife) = (HeldType(type: "Toy.Tongs"), HeldType(type: "Toy.Knife<Toy.Sharp"))
        #expect(try codes(sterile, holding: tongs, as: "Toy.Tongs") == [])
        #expect(try codes(sterile, holding: tongs, as: "Toy.Knife<Toy.Sharp") == ["error typeMismatch"])
        #expect(try codes(sterile, holding: knife, as: existential("Toy.Sharp")) == [])
        #expect(try codes(sterile, holding: tongs, as: existential("Toy.Sharp")) == ["error typeMismatch"])
        #expect(try codes(sterile, holding: tongs, knife, as: "Toy.Tongs") == [])
        #expect(try codes(sterile, as: "Toy.Tongs") == [])
    }

    @Test("An initializer creates an object of exactly its class")
    func exact() throws {
        let tray = HeldType(type: "Toy.Tray", isExact: true)
        #expect(try codes("Toy.Tray", holding: tray, as: "Toy.SharpTray<Toy.Tray") == ["error typeMismatch"])
        #expect(try codes("Toy.Tray", as: "Toy.SharpTray<Toy.Tray") == [])
        #expect(try codes("Toy.SharpTray<Toy.Tray", as: "Toy.Tray") == [])
    }

    @Test("An Optional is compared by its content")
    func optionals() throws {
        func optional(_ type: String) -> SourceType { TypeNames.describe("Swift.Optional<\(type)>") }
        let tongs = HeldType(type: "Toy.Tongs", isExact: true)
        #expect(try codes(optional("Toy.Tongs"), holding: tongs, as: optional("Toy.Knife")) == ["error typeMismatch"])
        #expect(try codes(optional("Toy.Tongs"), holding: tongs, as: "Toy.Knife") == ["error typeMismatch"])
        // In an Optional, a protocol has the spelling of a class.
        #expect(try codes(optional("Toy.Tongs"), as: optional("Toy.Knife")) == [])
        #expect(try codes(optional("Toy.Tongs"), as: "Toy.Tongs") == [])
        #expect(try codes(optional("Toy.Tongs"), holding: HeldType(type: "Toy.Tongs"), as: "Toy.Tongs") == [])
    }

    @Test("A function passes on the type of its result")
    func functions() throws {
        var source = Source()
        source.module("CarModule", .define("Thing", existential("Toy.Sterile"), by: "make"))
        source.closure("make")
        source.hold([HeldType(type: existential("Toy.Sterile"), code: "tongs()")])
        source.function("tongs()")
        source.hold([HeldType(type: "Toy.Tongs")])
        source.function(
            "main",
            .graph(of: "CarModule"),
            .ask("Thing", as: "Toy.Tongs"),
            .ask("Thing", as: "Toy.Knife")
        )
        let found = try source.found()
        #expect(found.count == 1 && found[0].contains("error typeMismatch"))
        #expect(found.first?.contains("a Knife") == true)
    }

    @Test("An optional request of another type is an error, too")
    func optionalRequest() throws {
        var source = Source()
        source.module("CarModule", .define("Engine", "Engine"))
        source.function("main", .graph(of: "CarModule"), .ask("Engine", as: "Battery", form: .optional))
        #expect(try source.found().map { $0.contains("error typeMismatch") } == [true])
    }
}
