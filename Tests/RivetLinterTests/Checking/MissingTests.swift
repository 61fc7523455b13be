import Testing

@testable import RivetLinter

@Suite("Undefined names")
struct MissingTests {
    @Test("An undefined name in a closure has the same text as in a graph")
    func closure() throws {
        var source = Source()
        source.module("CarModule", .define("Car", by: "car"), .define("Engine"))
        source.closure("car", .ask("Enigne"), .ask("Engine"))
        source.function("main", .graph(of: "CarModule"), .ask("Car"))
        #expect(
            try source.found() == [
                #"5 error missing: "Car" depends on "Enigne", but no module defines it. Did you mean "Engine"?"#
            ]
        )
    }

    @Test("A helper function's requests belong to its callers and are reported once")
    func helper() throws {
        var source = Source()
        source.module("CarModule", .define("Car", by: "car"), .define("Van", by: "car"))
        source.closure("car", .call("wheels"))
        source.function("wheels", .ask("Wheels"))
        source.function("main", .graph(of: "CarModule"), .ask("Car"), .ask("Van"))
        #expect(try source.found().map { $0.prefix(16) } == ["7 error missing:"])
    }

    @Test("Undefined names in a function of a dependency are reported at the caller")
    func helperElsewhere() throws {
        var source = Source()
        source.module("CarModule", .define("Car", by: "car"), .define("Van", by: "car"))
        source.closure("car", .call("wheels"))
        source.function("main", .graph(of: "CarModule"), .ask("Car"), .ask("Van"))
        var wheels = Source(path: "/Wheels/Sources/Wheels.swift")
        wheels.module("WheelModule", .define("Axle", by: "axle"))
        wheels.closure("axle", .call("wheels"))
        wheels.function("wheels", .ask("Wheels"))
        let facts = Facts(files: source.facts.files, context: wheels.facts.files)
        let result = try Linter.result(of: facts, types: Conversions(), suppressions: Suppressions())
        #expect(
            result.findings.map { "\($0.site.line) \($0.severity) \($0.name)" } == [
                "2 error Wheels", "3 error Wheels",
            ]
        )
    }

    @Test("An undefined name is a warning under `try?` and as optional, and nothing for `isDefined`")
    func forgiven() throws {
        var source = Source()
        source.module("CarModule", .define("Car", by: "car"))
        source.closure(
            "car",
            .ask("Radio", isForgiven: true),
            .ask("Clock", form: .optional),
            .ask("Phone", form: .isDefined)
        )
        source.function("main", .graph(of: "CarModule"), .ask("Car"))
        #expect(try source.found().map { $0.prefix(18) } == ["4 warning missing:", "5 warning missing:"])
    }

    @Test("Names are looked up in their own namespace first, then outside")
    func namespaces() throws {
        var source = Source()
        source.module("LegModule", .define("Foot"), .define("Leg", by: "leg"))
        source.closure("leg", .ask("Foot"), .ask("Logger"), .ask("Left.Foot"), .ask("Foott"))
        source.module("BodyModule", .require("LegModule", under: "Left"), .define("Logger"))
        source.function("main", .graph(of: "BodyModule"), .ask("Left.Leg"), .ask("Leg"))
        let found = try source.found()
        #expect(found.count == 2)
        #expect(found.first?.contains(#"Did you mean "Foot""#) == true)
        #expect(found.last == #"15 error missing: can't resolve "Leg": no module defines it. Did you mean "Left.Leg"?"#)
    }

    @Test("Providers and originals need no definitions")
    func derived() throws {
        var source = Source()
        source.module("CarModule", .define("Engine", "Engine"), .alias("Motor", to: "Engine"))
        source.function(
            "main",
            .graph(of: "CarModule"),
            .ask("Engine Provider", as: "Engine", form: .closure),
            .ask("Motor Provider", as: "Engine", form: .closure),
            .ask("Engine Original", as: "Engine"),
            .ask("Engnie Provider", as: "Engine", form: .closure)
        )
        let expected =
            #"9 error missing: can't resolve "Engnie Provider": no module defines it. Did you mean "Engine Provider"?"#
        #expect(try source.found() == [expected])
    }

    @Test("A computed name may match a request, and its known part shows whether")
    func computed() throws {
        var source = Source()
        source.module("CarModule", .define("Wheel _"))
        source.function("main", .graph(of: "CarModule"), .ask("Wheel 1"), .ask("Whel 1"))
        let found = try source.found()
        #expect(found.map { $0.prefix(19) } == ["2 warning notChecked", "6 error missing: ca"].map { $0.prefix(19) })
    }

    @Test("Of two matching computed names, the one with a known part counts")
    func computedWholly() throws {
        var source = Source()
        source.module("CarModule", .define("_"), .define("Wheel _"))
        source.function("main", .graph(of: "CarModule"), .ask("Wheel 1"), .ask("Whel 1"))
        let found = try source.found().filter { !$0.contains("notChecked") }
        #expect(found == [])
    }

    @Test("A child sees its parent's names")
    func open() throws {
        var source = Source()
        source.module("CarModule", .define("Engine"))
        source.module("TripModule", .define("Trip", by: "trip"))
        source.closure("trip", .ask("Engine"), .ask("Enigne"))
        source.function("main", .graph(of: "CarModule"), .graph(of: "TripModule", hasParent: true), .ask("Trip"))
        #expect(try source.found().map { $0.prefix(16) } == ["7 error missing:"])
    }

    @Test("If a name is missing in one of several graphs, the finding names that graph")
    func graphs() throws {
        var source = Source()
        source.module("PartsModule", .define("Car", by: "car"))
        source.closure("car", .ask("Engine"))
        source.module("WholeModule", .require("PartsModule"), .define("Engine"))
        source.function("main", .graph(of: "PartsModule"), .graph(of: "WholeModule"), .ask("Car"))
        let found = try source.found()
        #expect(found.count == 1)
        #expect(found.first?.hasSuffix("(in the graph of PartsModule)") == true)
    }

    @Test("A module of an unread package may define any name")
    func foreign() throws {
        var source = Source()
        source.module("CarModule", .require("Elsewhere"), .define("Car", by: "car"))
        source.closure("car", .ask("Engine"))
        source.function("main", .graph(of: "CarModule"), .ask("Car"))
        #expect(try source.found().map { $0.prefix(20) } == ["2 warning notChecked"])
    }

    @Test("An alias of an undefined name and an undeclared name are errors")
    func others() throws {
        var source = Source()
        source.module(
            "CarModule",
            .alias("Motor", to: "Engine"),
            .define("Radio"),
            .define("Car", by: "car", declared: ["Clock"])
        )
        source.closure("car", .ask("Radio"))
        source.function("main", .graph(of: "CarModule"), .ask("Motor"), .ask("Car"))
        let found = try source.found().map { String($0.prefix(18)) }
        #expect(found == ["2 error missing: \"", "4 error missing: \"", "6 error undeclared"])
    }
}
