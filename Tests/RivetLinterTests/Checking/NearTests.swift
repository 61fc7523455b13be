import Testing

@testable import RivetLinter

/// Which graph is meant by what is asked for outside of modules, and by closures that a helper loads.
@Suite("Near graphs")
struct NearTests {
    @Test("What code asks for is judged against the graph that it makes, before any other")
    func own() throws {
        var source = Source()
        source.module("AModule", .define("Engine", "Engine"))
        source.module("BModule", .define("Engine", "Fake"))
        source.function("a", .graph(of: "AModule"), .ask("Engine", as: "Engine"))
        source.function("b", .graph(of: "BModule"), .ask("Engine", as: "Engine"))
        #expect(
            try source.found() == [
                #"10 error mistyped: "Engine" is of type Fake, at BModule, Car.swift:4, not Engine"#
            ]
        )
    }

    @Test("A graph that a called function makes is near too")
    func called() throws {
        var source = Source()
        source.module("AModule", .define("Engine", "Engine"))
        source.module("BModule", .define("Engine", "Fake"))
        source.function("makeB", .graph(of: "BModule"))
        source.function("makeA", .graph(of: "AModule"))
        source.function("a", .call("makeA"), .ask("Engine", as: "Engine"))
        source.function("b", .call("makeB"), .ask("Engine", as: "Engine"))
        #expect(try source.found().map { $0.prefix(17) } == ["14 error mistyped"])
    }

    @Test("Where nothing is near, any graph may be meant")
    func handed() throws {
        var source = Source()
        source.module("AModule", .define("Engine", "Engine"))
        source.module("BModule", .define("Engine", "Fake"))
        source.function("main", .graph(of: "AModule"), .graph(of: "BModule"))
        source.function("handed", .ask("Engine", as: "Engine"))
        #expect(try source.found().isEmpty)
    }

    @Test("A computed name of the near graph may be the one that is meant, and not another graph's")
    func computed() throws {
        var source = Source()
        source.closure("near", .define("N_", "Engine"))
        source.function("test", .root(RootFact(.mention, body: "near")), .ask("N0", as: "Engine"))
        source.module("OtherModule", .define("N0", "Fake"))
        source.function("other", .graph(of: "OtherModule"))
        #expect(try source.found().map { $0.prefix(20) } == ["2 warning notChecked"])
    }

    @Test("A closure that a helper loads has the names of the helper's own, though it defines nothing itself")
    func helper() throws {
        var source = Source()
        source.closure("base", .define("Engine", "Engine"))
        source.function("parts", .root(RootFact(.mention, body: "base")))
        source.closure("more", .ask("Engine", as: "Engine"))
        source.function("test", .call("parts"), .root(RootFact(.mention, body: "more")))
        source.module("OtherModule", .define("Engine", "Fake"))
        source.function("other", .graph(of: "OtherModule"), .ask("Engine", as: "Fake"))
        #expect(try source.found().isEmpty)
    }

    @Test("One candidate whose arguments and type fit is enough, and half of two is not")
    func arguments() throws {
        var source = Source()
        source.module("AModule", .define("User", "Text", arguments: ["Int"]))
        source.module("BModule", .define("User", "Fake", arguments: ["Name"]))
        source.function("main", .graph(of: "AModule"), .graph(of: "BModule"))
        source.function("fits", .ask("User", as: "Text", form: .named, with: ["Int"]))
        #expect(try source.found().isEmpty)
        source.function("half", .ask("User", as: "Text", form: .named, with: ["Name"]))
        #expect(try source.found().map { $0.prefix(17) } == ["11 error mistyped"])
    }
}
