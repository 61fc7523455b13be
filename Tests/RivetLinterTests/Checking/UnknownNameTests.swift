import Testing

@testable import RivetLinter

/// A source that defines a computed name makes only requests uncertain that the computed name may be.
@Suite("Unknown names are local")
struct UnknownNameTests {
    /// The findings besides those about the computed names themselves.
    private func found(_ source: Source) throws -> [String] { try source.found().filter { !$0.contains("notChecked") } }

    @Test("A missing name may be a computed name without a known part, if the types fit")
    func blank() throws {
        var source = Source()
        source.module("CarModule", .define("_", "Engine"), .define("Seat", "Seat"))
        source.function("main", .graph(of: "CarModule"), .ask("Motor", as: "Engine"), .ask("Seat", as: "Seat"))
        #expect(try found(source) == [])
    }

    @Test("A computed name of another type leaves a missing name an error")
    func type() throws {
        var source = Source()
        source.module("CarModule", .define("_", "Engine"), .define("Seat", "Seat", by: "seat"))
        source.closure("seat", .ask("Radio", as: "Radio"))
        source.function("main", .graph(of: "CarModule"), .ask("Motor", as: "Wheel"), .ask("Seat", as: "Seat"))
        #expect(try found(source).map { $0.prefix(15) } == ["5 error missing", "8 error missing"])
    }

    @Test("The known parts of a computed name decide")
    func known() throws {
        var source = Source()
        source.module("CarModule", .define("_ Wheel", "Wheel"), .define("Spare Wheel", "Wheel"))
        source.function(
            "main",
            .graph(of: "CarModule"),
            .ask("Left Wheel", as: "Wheel"),
            .ask("Spare Wheeel", as: "Wheel"),
            .ask("Spaer Wheel", as: "Wheel"),
            .ask("Spare Wheel", as: "Wheel")
        )
        #expect(try found(source).map { $0.prefix(15) } == ["7 error missing"])
    }

    @Test("A function that nothing calls reports no unknown name")
    func uncalled() throws {
        var source = Source()
        source.module("CarModule", .define("Engine", "Engine"))
        source.function("main", .graph(of: "CarModule"), .ask("Engine", as: "Engine"))
        source.function("helper", .define(NameExpression(value: .variable("helper:name"), site: .none), "Engine"))
        #expect(try source.found() == [])
    }

    @Test("A name that only a module defines which nothing requires is an error")
    func orphan() throws {
        var source = Source()
        source.module("AppModule", .define("App", by: "app"))
        source.closure("app", .ask("Welcome"))
        source.module("OnboardingModule", .define("Welcome"))
        source.function("main", .graph(of: "AppModule"), .ask("App"), .ask("Welcome"))
        let found = try source.found().filter { !$0.contains("never") }
        let reason = "only OnboardingModule defines it, and nothing requires OnboardingModule; require OnboardingModule"
        #expect(found == [#"4 error missing: 2 requests need "Welcome", but \#(reason)"#])
    }

    @Test("All names of one module that nothing requires are one error, which a comment suppresses at one place")
    func oneCause() throws {
        var source = Source()
        source.module("AppModule", .define("App", by: "app"))
        source.closure("app", .ask("Welcome"), .ask("Tour"), .ask("Login"), .ask("Elsewhere"))
        source.module("OnboardingModule", .define("Welcome"), .define("Tour"), .define("Login"))
        source.module("OtherModule", .define("Elsewhere"))
        source.function("main", .graph(of: "AppModule"), .ask("App"))
        let found = try source.found().filter { !$0.contains("never") }
        #expect(
            found == [
                #"4 error missing: 3 requests need "Login", "Tour", "Welcome", but only OnboardingModule defines them, "#
                    + "and nothing requires OnboardingModule; require OnboardingModule",
                #"7 error missing: "App" depends on "Elsewhere", but only OtherModule defines it, "#
                    + "and nothing requires OtherModule; require OtherModule",
            ]
        )
    }

    @Test("A module that is required in a branch is no orphan")
    func required() throws {
        var source = Source()
        source.module("AppModule", .define("App", by: "app"), .require("OnboardingModule"))
        source.closure("app", .ask("Welcome"))
        source.module("OnboardingModule", .define("Welcome"))
        source.function("main", .graph(of: "AppModule"), .ask("App"), .ask("Welcome"))
        #expect(try source.found() == [])
    }
}
