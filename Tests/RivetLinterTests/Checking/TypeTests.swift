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
                #"error typeMismatch: can't resolve "Engine": it is expected to be a Battery, but is an Engine (Car.swift:2); expect an Engine, or change the definition"#
            ]
        )
        #expect(try found("Toy.Engine", as: "Toy.Electric<Toy.Engine").first?.hasPrefix("warning unproven") == true)
        let hidden = SourceType(spelling: "Hidden", isNameable: false)
        #expect(try found(hidden, as: "Toy.Battery").first?.hasPrefix("warning unproven") == true)
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
        #expect(try source.found().map { $0.prefix(22) } == ["12 error typeMismatch:"])
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

    /// Types that the source declares: a final class `Knife`, which conforms to `Sharp` and `Sterile`, and others.
    private func types(_ source: inout Source) {
        source.declare(.protocol, "Toy.Sharp")
        source.declare(.protocol, "Toy.Sterile")
        source.declare(.protocol, "Toy.Soft")
        source.declare(.finalClass, "Toy.Knife", conformingTo: "Toy.Sharp", "Toy.Sterile")
        source.declare(.value, "Toy.Tongs", conformingTo: "Toy.Sterile")
        source.declare(.value, "Toy.Balloon", conformingTo: "Toy.Soft")
        source.declare(.openClass, "Toy.Tray")
        source.declare(.finalClass, "Toy.SharpTray", under: "Toy.Tray", conformingTo: "Toy.Sharp")
    }

    /// The codes of the findings for a definition whose closure returns `held`, and which is resolved as `want`.
    private func codes(_ have: SourceType, holding held: HeldType..., as want: SourceType) throws -> [String] {
        var source = Source()
        types(&source)
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
        let tongs = HeldType(type: "Toy.Tongs")
        #expect(try codes(sterile, holding: tongs, as: "Toy.Tongs") == [])
        #expect(try codes(sterile, holding: tongs, as: "Toy.Knife") == ["error typeMismatch"])
        let knife = HeldType(type: "Toy.Knife")
        #expect(try codes(sterile, holding: knife, as: existential("Toy.Sharp & Toy.Sterile")) == [])
        #expect(try codes(sterile, holding: tongs, as: existential("Toy.Sharp")) == ["error typeMismatch"])
        let both = try codes(sterile, holding: tongs, knife, as: "Toy.Knife")
        #expect(both == ["warning unproven"])
    }

    @Test("An initializer creates an object of exactly its class")
    func exact() throws {
        let tray = HeldType(type: "Toy.Tray", isExact: true)
        #expect(try codes("Toy.Tray", holding: tray, as: "Toy.SharpTray") == ["error typeMismatch"])
        #expect(try codes("Toy.Tray", as: "Toy.SharpTray") == ["warning unproven"])
        #expect(try codes("Toy.Tray", holding: HeldType(type: "Toy.SharpTray"), as: "Toy.SharpTray") == [])
        #expect(try codes("Toy.Tray", as: existential("Toy.Soft")) == ["error typeMismatch"])
        #expect(try codes("Toy.SharpTray", as: "Toy.Tray") == [])
    }

    @Test("Two protocols exclude each other if no type conforms to both")
    func protocols() throws {
        #expect(try codes(existential("Toy.Soft"), as: existential("Toy.Sharp")) == ["error typeMismatch"])
        #expect(try codes(existential("Toy.Soft"), as: "Toy.Balloon") == [])
        #expect(try codes(existential("Toy.Sterile"), as: existential("Toy.Sharp")) == ["warning unproven"])
        #expect(try codes(existential("Toy.Unknown"), as: existential("Toy.Sharp")) == ["warning unproven"])
    }

    @Test("An Optional is compared by its content")
    func optionals() throws {
        func optional(_ type: String) -> SourceType { TypeNames.describe("Swift.Optional<\(type)>") }
        #expect(try codes(optional("Toy.Tongs"), as: optional("Toy.Knife")) == ["error typeMismatch"])
        #expect(try codes(optional("Toy.Tongs"), as: "Toy.Knife") == ["error typeMismatch"])
        #expect(try codes(optional("Toy.Tongs"), as: "Toy.Tongs") == ["warning unproven"])
        #expect(try codes(optional("Toy.Tongs"), holding: HeldType(type: "Toy.Tongs"), as: "Toy.Tongs") == [])
    }

    @Test("A protocol of a library has other conforming types")
    func library() throws {
        var source = Source(libraries: ["Car"])
        source.declare(.protocol, "Toy.Sharp", isPublic: true)
        source.declare(.protocol, "Toy.Soft", isPublic: true)
        source.declare(.value, "Toy.Balloon", conformingTo: "Toy.Soft")
        source.module("CarModule", .define("Thing", existential("Toy.Soft")))
        source.function("main", .graph(of: "CarModule"), .ask("Thing", as: existential("Toy.Sharp")))
        #expect(try source.found().map { $0.contains("warning unproven") } == [true])
    }

    @Test("Other files can't name a private type, but the source shows what it is")
    func privateTypes() throws {
        let name = "Toy.(Hook in _1234)"
        func codes(as want: SourceType) throws -> [String] {
            var source = Source()
            types(&source)
            source.declare(.value, name, conformingTo: "Toy.Sharp")
            source.module("CarModule", .define("Thing", SourceType(spelling: name, isNameable: false)))
            source.function("main", .graph(of: "CarModule"), .ask("Thing", as: want))
            return try source.found().map { String($0.split(separator: ":")[0].drop { $0 != " " }.dropFirst()) }
        }
        #expect(try codes(as: existential("Toy.Sharp")) == [])
        #expect(try codes(as: existential("Toy.Soft")) == ["error typeMismatch"])
        #expect(try codes(as: "Toy.Knife") == ["error typeMismatch"])
    }

    @Test("A function passes on the type of its result")
    func functions() throws {
        var source = Source()
        types(&source)
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
