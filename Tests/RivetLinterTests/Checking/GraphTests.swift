import Testing

@testable import RivetLinter

@Suite("What modules say about names")
struct GraphTests {
    private func codes(_ source: Source) throws -> [String] {
        try source.found().map { $0.prefix { $0 != ":" }.description }
    }

    @Test("A name that is defined twice is an error, but a diamond defines it once")
    func duplicates() throws {
        var source = Source()
        source.module("PartsModule", .define("Engine"))
        source.module("LeftModule", .require("PartsModule"))
        source.module("RightModule", .require("PartsModule"), .define("Radio"), .define("Radio"))
        source.module("CarModule", .require("LeftModule"), .require("RightModule"), .define("Engine"))
        source.function("main", .graph(of: "CarModule"), .ask("Engine"), .ask("Radio"))
        #expect(try codes(source) == ["8 error duplicate", "12 error duplicate"])
    }

    @Test("Arms of one branch exclude each other, but two branches may both run")
    func branches() throws {
        var source = Source()
        source.module("CarModule", .define("Engine"))
        source.branch(1, arm: 0)
        source.also(.define("Engine"))
        source.branch(1, arm: 1)
        source.also(.define("Radio"))
        source.branch(2, arm: 0)
        source.also(.define("Radio"))
        source.branch(3, arm: 0)
        source.function("main", .graph(of: "CarModule"), .ask("Engine"), .ask("Radio"))
        #expect(try codes(source) == ["5 warning duplicate"])
    }

    @Test("Functions that call each other are read in linear time", .timeLimit(.minutes(1)))
    func callingEachOther() throws {
        var source = Source()
        source.module("CarModule", .call("open0"), .define("Engine"), .call("register"))
        source.function("register", owner: "CarModule", .define("Radio"))
        for number in 0..<30 {
            source.function("open\(number)")
            for other in 0..<30 { source.also(.call("open\(other)")) }
        }
        source.function("main", .graph(of: "CarModule"), .ask("Engine"), .ask("Radio"), .ask("Wheel"))
        #expect(try codes(source).map { $0.split(separator: " ").last } == ["missing"])
    }

    @Test("Functions that define names and call each other are read in limited time", .timeLimit(.minutes(1)))
    func definingAndCallingEachOther() throws {
        var source = Source()
        source.module("CarModule", .call("add0"))
        for number in 0..<12 {
            source.function("add\(number)", .define(NameExpression(stringLiteral: "Part \(number)")))
            for other in 0..<12 { source.also(.call("add\(other)")) }
        }
        source.function("main", .graph(of: "CarModule"), .ask("Part 0"))
        #expect(try codes(source).contains { $0.hasSuffix("duplicate") })
    }

    @Test("Changes apply in order")
    func replacing() throws {
        var source = Source()
        source.module(
            "CarModule",
            .define("Engine", verb: .redefine),
            .define("Engine"),
            .define("Engine", verb: .redefine),
            .define("Radoi", verb: .decorate),
            .define("Radio"),
            .alias("Tuner", to: "Radio"),
            .define("Tuner", verb: .decorate),
            .define("Radio", "Other", verb: .decorate),
            .define("Radio Provider")
        )
        source.function("main", .graph(of: "CarModule"), .ask("Engine"), .ask("Tuner"))
        #expect(
            try codes(source) == [
                "2 error replacingNothing", "5 error replacingNothing", "8 error changedAlias", "9 error typeMismatch",
                "10 error derivedName",
            ]
        )
    }

    @Test("Modules of a target that isn't linted count, but have no findings")
    func context() throws {
        var source = Source()
        source.module("CarModule", .define("Car", by: "car"))
        source.closure("car", .ask("Enigne"))
        var main = Source(path: "/Car/Sources/main.swift")
        main.module("PartsModule", .define("Engine"), .define("Spare"))
        main.function("main", .graph(of: "CarModule", "PartsModule"), .ask("Car"), .ask("Nothing"))
        let facts = Facts(files: source.facts.files, context: main.facts.files)
        let result = try Linter.result(of: facts, types: Conversions(), suppressions: Suppressions())
        #expect(result.findings.map { "\($0.site.line) \($0.severity) \($0.code)" } == ["4 error missing"])
    }

    @Test("A definition in a closure that is passed on may belong to any module")
    func loose() throws {
        var source = Source()
        source.closure("handed", .define("Bell"))
        source.module(
            "CarModule",
            .define("Car", by: "car"),
            .define("Bell", verb: .decorate),
            .alias("Gong", to: "Bell")
        )
        source.closure("car", .ask("Bell"), .ask("Gong"), .ask("Bel"))
        source.function("main", .graph(of: "CarModule"), .ask("Car"))
        #expect(try codes(source) == ["10 error missing"])
    }

    @Test("A method that a subclass overrides defines for the subclass")
    func inheritance() throws {
        var source = Source()
        source.module("BaseModule", .call("BaseModule.define"))
        source.function("BaseModule.define", owner: "BaseModule", .define("Engine"))
        var facts = source.facts
        facts.files[0].modules.append(
            ModuleClass(
                usr: "CarModule",
                name: "CarModule",
                superclass: "BaseModule",
                site: Site(file: source.path, line: 90, column: 1),
                isPublic: false
            )
        )
        let radio = Event(kind: .define("Radio"), site: Site(file: source.path, line: 91, column: 1))
        facts.files[0].bodies.append(
            Body(
                id: "CarModule.define",
                name: "CarModule.define()",
                owner: "CarModule",
                overrides: "BaseModule.define",
                site: radio.site,
                events: [radio]
            )
        )
        let graph = Event(kind: .graph(of: "CarModule"), site: radio.site)
        facts.files[0].bodies.append(Body(id: "main", name: "main", site: radio.site, events: [graph]))
        let program = Program(facts)
        let graphs = Root.all(in: program).map { GraphWalk($0, in: program).graph }
        #expect(graphs.map { $0.entries.keys.sorted() } == [["Radio"]])
    }

    @Test("Unused definitions and modules are warnings, except for roots")
    func unused() throws {
        var source = Source()
        source.module("CarModule", .define("Engine"), .define("Spare"), .define("Extra"))
        source.module("LostModule")
        source.function("main", .graph(of: "CarModule"), .ask("Engine"))
        #expect(try codes(source) == ["3 warning neverUsed", "4 warning neverUsed", "5 warning neverRequired"])
        #expect(try source.found(roots: ["Spare", "Extra"]).count == 1)
    }

    @Test("Public definitions of a library may be used elsewhere")
    func library() throws {
        var source = Source(libraries: ["Car"])
        source.module("CarModule", isPublic: true, .define("Engine"))
        #expect(try source.found().isEmpty)
    }

    @Test("Supplying an unexpected name is an error")
    func supplies() throws {
        var source = Source()
        source.module("TripModule", .expectation("Token", "Whole"))
        source.function("main", .root(RootFact(form: .factory, modules: ["TripModule"], supplied: ["Token", "Tokn"])))
        let found = try source.found()
        #expect(found.count == 1)
        #expect(found.first?.contains(#""Tokn" was supplied, but no module expects it. Did you mean "Token"?"#) == true)
    }
}
