import Rivet
import Testing

/// The text of each problem.
@Suite struct WordingTests {
    final class EngineModule: Module {}
    final class Failing: Module { override func configure() throws { throw Boom() } }
    struct Drawer: RetainingScope { let name = "drawer" }

    /// The lines of the problems, with masked locations.
    private func lines(_ configure: (Module) throws -> Void) -> [String] {
        problems(configure).map { masked("\($0)") }
    }

    @Test func `an empty name is reported with advice`() {
        #expect(
            lines { $0.define("") { _ in 1 } } == [
                "T.swift:0: error: the definition has an empty name; give it a name [emptyName]"
            ]
        )
    }

    @Test func `an alias of an empty name says to name the definition`() {
        #expect(
            lines { $0.alias("Motor", to: "") } == [
                #"T.swift:0: error: "Motor" is an alias of an empty name, which no definition can have; "#
                    + "name the definition [missing]"
            ]
        )
    }

    @Test func `a duplicate names the location of the other definition`() {
        let found = lines { module in
            module.define("Engine") { _ in 1 }
            module.define("Engine") { _ in 2 }
        }
        #expect(
            found == [
                #"T.swift:0: error: "Engine" is already defined at T.swift:0; give one of the two another name [duplicate]"#
            ]
        )
    }

    @Test func `a definition with a derived name names the original definition`() {
        let found = lines { module in
            module.define("Engine") { _ in 1 }
            module.define("Engine Provider") { _ in 2 }
        }
        #expect(
            found == [
                #"T.swift:0: error: "Engine Provider" exists already, because "Engine" is defined at T.swift:0; "#
                    + "give this definition another name [derivedName]"
            ]
        )
    }

    @Test func `a defined variable is reported with advice`() {
        #expect(
            lines { $0.define(.variable("Frequency")) { _ in 1 } } == [
                #"T.swift:0: error: "Frequency" is a variable of the environment, which a module can't define; "#
                    + "define another name, or set the variable in the environment [definedVariable]"
            ]
        )
    }

    @Test func `a module that can't be configured is named with its error`() {
        let (required, inPlace) = (lines { $0.require(Failing.self) }, lines { _ in throw Boom() })
        #expect(required == ["T.swift:0: error: can't configure Failing: Boom() [configureFailed]"])
        #expect(inPlace == ["T.swift:0: error: can't configure the module written in place: Boom() [configureFailed]"])
    }

    @Test(arguments: ["Radio Provider", "Radio Original"])
    func `a change of a derived name says which name to change`(name: String) {
        let found = lines { module in
            module.define("Radio") { 1 }
            module.redefine(Key<Int>(name)) { 2 }
        }
        #expect(
            found == [
                #"T.swift:0: error: "\#(name)" can't be replaced or decorated, because it comes from "Radio"; "#
                    + #"replace or decorate "Radio" instead [replacingNothing]"#
            ]
        )
    }

    @Test func `a module may be required again with the same object as a variable`() {
        let engine = Engine()
        let found = lines { module in
            for _ in 0..<2 { module.require(EngineModule.self, under: "A", variables: ["Engine": engine]) }
        }
        #expect(found == [])
    }

    @Test func `a module with different variables names its first location`() {
        let found = lines { module in
            module.assembly.load(EngineModule.self, environment: Environment(variables: ["a": 1]))
            module.require(EngineModule.self)
        }
        #expect(
            found == [
                "T.swift:0: error: EngineModule is already loaded at T.swift:0, but with other variables; "
                    + "a module is configured once in each namespace, so load it under one environment or in another namespace [differentVariables]"
            ]
        )
        let byHand = lines { module in
            _ = EngineModule(assembly: module.assembly, environment: Environment(variables: ["a": 1]))
            module.require(EngineModule.self)
        }
        #expect(byHand.first?.contains("is already loaded, but with other variables;") == true)
        let otherName = lines { module in
            module.assembly.load(EngineModule.self, environment: Environment(name: .test))
            module.require(EngineModule.self)
        }
        #expect(
            otherName == [
                #"T.swift:0: error: EngineModule is already loaded at T.swift:0, but under the environment "Test" instead of "Production"; "#
                    + #"a module is configured once in each namespace, so load it under one environment or in another namespace [differentVariables]"#
            ]
        )
    }

    @Test func `an unusable scope is reported with advice`() {
        #expect(
            lines { $0.define("Pen", in: Drawer()) { _ in 1 } } == [
                #"T.swift:0: error: "Pen" can't use the scope "drawer", because Rivet doesn't know how long it retains objects; "#
                    + "use .singleton [unusableScope]"
            ]
        )
    }

    @Test func `a missing dependency suggests a similar name or gives advice`() {
        let found = lines { module in
            module.define("Engine") { _ in 1 }
            module.define("Car", as: .calling({ (a: Int, b: Int) in a + b }, with: "Enigne", "Radio"))
        }
        #expect(
            found == [
                #"T.swift:0: error: "Car" depends on "Enigne", but no module defines it. Did you mean "Engine"? [missing]"#,
                #"T.swift:0: error: "Car" depends on "Radio", but no module defines it; "#
                    + "define it, or require the module that does [missing]",
            ]
        )
    }

    @Test func `a missing dependency of an Optional type suggests that it may be missing`() {
        let found = lines { module in
            module.define("Car", as: .calling({ (radio: Int?) in radio ?? 0 }, with: "Radio"))
        }
        #expect(
            found == [
                #"T.swift:0: error: "Car" depends on "Radio", but no module defines it; "#
                    + #"define it, or write .optional("Radio") if it may be missing [missing]"#
            ]
        )
    }

    @Test func `a cycle shows its path and gives advice`() {
        let found = lines { module in
            module.define("Egg", as: .calling({ (hen: Int) in hen }, with: "Hen"))
            module.define("Hen", as: .calling({ (egg: Int) in egg }, with: "Egg"))
        }
        #expect(
            found == [
                #"T.swift:0: error: dependency cycle Egg → Hen → Egg; let one of them depend on a provider [cycle]"#
            ]
        )
    }

    @Test func `too many environments are one problem with advice`() throws {
        let assembly = Assembly()
        // They differ by name, which is the quickest comparison.
        for number in 0..<65_536 {
            assembly.load(environment: Environment(name: .init(rawValue: "\(number)"))) { _ in }
        }
        #expect(assembly.problems.isEmpty)
        assembly.load(environment: Environment(name: "One more")) { $0.define("A") { _ in 1 } }
        assembly.load(environment: Environment(name: "And another")) { $0.define("C") { _ in 1 } }
        assembly.load(environment: Environment(name: "0")) { $0.define("B") { _ in 1 } }
        #expect(assembly.problems.map(\.code) == [.tooManyEnvironments])
        #expect(
            assembly.problems.map { masked("\($0)") } == [
                "T.swift:0: error: the graph has more than 65,536 environments, namespaces and closures with needing:; "
                    + "load modules that read the same variables under one environment, or move some of them to a child [tooManyEnvironments]"
            ]
        )
    }

    @Test func `the error of an assembly lists all its problems`() throws {
        let one = assembly { $0.define("") { _ in 1 } }
        let several = assembly { module in
            module.define("Car", as: .calling({ (engine: Int) in engine }, with: "Engine"))
            module.define("") { _ in 1 }
            module.define("Car") { _ in 2 }
        }
        let (first, second) = (
            try #require(throws: AssemblyError.self) { try ObjectGraph(one) },
            try #require(throws: AssemblyError.self) { try ObjectGraph(several) }
        )
        #expect(text(first).hasPrefix("the assembly has 1 problem:\n  T.swift:0: error: the definition has"))
        #expect(
            text(second) == """
                the assembly has 3 problems:
                  T.swift:0: error: "Car" depends on "Engine", but no module defines it; define it, or require the module that does [missing]
                  T.swift:0: error: the definition has an empty name; give it a name [emptyName]
                  T.swift:0: error: "Car" is already defined at T.swift:0; give one of the two another name [duplicate]
                """
        )
    }
}
