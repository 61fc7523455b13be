import Testing

@testable import RivetLinter

/// The graph that a request outside of modules, or in a closure that a helper loads, belongs to.
@Suite("Nearest graphs")
struct NearestGraphTests {
    @Test("A function's requests are checked against the graph that it makes")
    func own() throws {
        var source = Source()
        source.module("AModule", .define("Engine", "Engine"))
        source.module("BModule", .define("Engine", "Fake"))
        source.function("a", .graph(of: "AModule"), .ask("Engine", as: "Engine"))
        source.function("b", .graph(of: "BModule"), .ask("Engine", as: "Engine"))
        #expect(
            try source.found() == [
                #"10 error typeMismatch: can't resolve "Engine": it is expected to be an Engine, but is a Fake (Car.swift:4); expect a Fake, or change the definition"#
            ]
        )
    }

    @Test("A graph that a called function makes is near, too")
    func called() throws {
        var source = Source()
        source.module("AModule", .define("Engine", "Engine"))
        source.module("BModule", .define("Engine", "Fake"))
        source.function("makeB", .graph(of: "BModule"))
        source.function("makeA", .graph(of: "AModule"))
        source.function("a", .call("makeA"), .ask("Engine", as: "Engine"))
        source.function("b", .call("makeB"), .ask("Engine", as: "Engine"))
        #expect(try source.found().map { $0.prefix(21) } == ["14 error typeMismatch"])
    }

    @Test("A request without a near graph may belong to any graph")
    func handed() throws {
        var source = Source()
        source.module("AModule", .define("Engine", "Engine"))
        source.module("BModule", .define("Engine", "Fake"))
        source.function("main", .graph(of: "AModule"), .graph(of: "BModule"))
        source.function("handed", .ask("Engine", as: "Engine"))
        #expect(try source.found().isEmpty)
    }

    @Test("A computed name of the near graph wins over another graph's name")
    func computed() throws {
        var source = Source()
        source.closure("near", .define("N_", "Engine"))
        source.function("test", .root(RootFact(form: .mention, body: "near")), .ask("N0", as: "Engine"))
        source.module("OtherModule", .define("N0", "Fake"))
        source.function("other", .graph(of: "OtherModule"))
        #expect(try source.found().map { $0.prefix(20) } == ["2 warning notChecked"])
    }

    @Test("A closure that a helper loads sees the names of the helper's other closures")
    func helper() throws {
        var source = Source()
        source.closure("base", .define("Engine", "Engine"))
        source.function("parts", .root(RootFact(form: .mention, body: "base")))
        source.closure("more", .ask("Engine", as: "Engine"))
        source.function("test", .call("parts"), .root(RootFact(form: .mention, body: "more")))
        source.module("OtherModule", .define("Engine", "Fake"))
        source.function("other", .graph(of: "OtherModule"), .ask("Engine", as: "Fake"))
        #expect(try source.found().isEmpty)
    }

    @Test("A request needs one candidate that fits in both arguments and type")
    func arguments() throws {
        var source = Source()
        source.module("AModule", .define("User", "Text", arguments: ["Int"]))
        source.module("BModule", .define("User", "Fake", arguments: ["Name"]))
        source.function("main", .graph(of: "AModule"), .graph(of: "BModule"))
        source.function("fits", .ask("User", as: "Text", form: .named, with: ["Int"]))
        #expect(try source.found().isEmpty)
        source.function("half", .ask("User", as: "Text", form: .named, with: ["Name"]))
        #expect(try source.found().map { $0.prefix(21) } == ["11 error typeMismatch"])
    }
}
