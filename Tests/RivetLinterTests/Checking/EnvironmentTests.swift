import Testing

@testable import RivetLinter

@Suite("Environments that the source distinguishes")
struct EnvironmentTests {
    private static let name = Value.constant("s:5Rivet11EnvironmentV4nameAC4NameVvp")
    private static let test = Value.constant("s:5Rivet11EnvironmentV4NameV4testAEvpZ")

    /// An arm that runs in some environments.
    private func arm(_ number: Int, of statement: Int, if names: Value..., isNegated: Bool = false) -> Event.Arm {
        Event.Arm(
            statement: statement,
            number: number,
            test: Event.Test(subject: Self.name, cases: names, isNegated: isNegated)
        )
    }

    private func requesting(_ source: inout Source, _ name: NameExpression) {
        source.function("main", .graph(of: "CarModule"), .ask(name))
    }

    @Test("A name that one environment lacks is missing in it")
    func missing() throws {
        var source = Source()
        source.module("CarModule", .define("Siren"))
        source.arms([arm(0, of: 10, if: Self.test, isNegated: true)])
        requesting(&source, "Siren")
        let found = try source.found()
        #expect(found.map { $0.contains("error missing") } == [true])
        #expect(found.first?.hasSuffix(" (in the environment Test)") == true)
    }

    @Test("Definitions that exclude each other aren't duplicates")
    func exclusive() throws {
        var source = Source()
        source.module("CarModule", .define("Siren"))
        source.arms([arm(0, of: 10, if: Self.test, isNegated: true)])
        source.also(.define("Siren"))
        source.arms([arm(0, of: 20, if: Self.test)])
        requesting(&source, "Siren")
        #expect(try source.found() == [])
    }

    @Test("A name that only one environment has is missing in all others")
    func onlyOne() throws {
        var source = Source()
        source.module("CarModule", .define("Valve"))
        source.arms([arm(0, of: 10, if: .text("Staging"))])
        requesting(&source, "Valve")
        let found = try source.found()
        #expect(found.map { $0.contains("error missing") } == [true])
        #expect(found.first?.hasSuffix(" (in each environment except Staging)") == true)
    }

    @Test("A fault in each environment doesn't name them")
    func everywhere() throws {
        var source = Source()
        source.module("CarModule", .define("Siren"))
        source.arms([arm(0, of: 10, if: Self.test)])
        source.also(.define("Siren"))
        source.arms([arm(1, of: 10, if: Self.test, isNegated: true)])
        source.function("main", .graph(of: "CarModule"), .ask("Siren"), .ask("Radio"))
        let found = try source.found()
        #expect(found.map { $0.contains("error missing") } == [true])
        #expect(found.first?.contains("environment") == false)
    }

    @Test("A definition that one environment resolves is used")
    func used() throws {
        var source = Source()
        source.module("CarModule", .define("Siren"), .define("Part", by: "part"))
        source.closure("part", .ask("Siren"))
        source.arms([arm(0, of: 10, if: Self.test)])
        requesting(&source, "Part")
        #expect(try source.found() == [])
    }

    @Test("A type that doesn't fit in one environment is wrong in it")
    func types() throws {
        var source = Source()
        source.module("CarModule", .define("Meter", "Engine"))
        source.arms([arm(0, of: 10, if: .text("Production"))])
        source.also(.define("Meter", "Battery"))
        source.arms([arm(1, of: 10, if: .text("Production"), isNegated: true)])
        source.function("main", .graph(of: "CarModule"), .ask("Meter", as: "Engine"))
        let found = try source.found()
        #expect(found.map { $0.contains("error typeMismatch") } == [true])
        #expect(found.first?.hasSuffix(" (in each environment except Production)") == true)
    }
}
