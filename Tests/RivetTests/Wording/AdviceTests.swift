import Rivet
import Testing

/// Following a problem's advice fixes it.
@Suite struct AdviceTests {
    /// The advice of each problem: the last part of its message.
    private func repairs(_ variables: [String: any Sendable] = [:], _ configure: (Module) -> Void) -> [Substring] {
        problems(in: assembly(.production, variables, configure)).compactMap {
            $0.message.split(separator: "; ").last
        }
    }

    @Test func `the advice for a provider instead of an object, or vice versa, fixes it`() {
        func found(_ object: Key<Int>, _ provider: Key<Provider<Int>>) -> [Substring] {
            repairs { module in
                module.define("A", instance: 1)
                module.define("B", as: .calling({ (number: Int) in number }, with: object))
                module.define("C", as: .calling({ (make: @escaping Provider<Int>) in 1 }, with: provider))
            }
        }
        #expect(found("A Provider", "A") == [#"depend on "A" instead"#, #"depend on "A Provider" instead"#])
        #expect(found("A", "A Provider").isEmpty)
    }

    @Test func `the advice for a provider or object of another type mentions the type`() {
        let found = repairs { module in
            module.define("A", instance: 1)
            module.define("B", as: .calling({ (text: String) in text }, with: "A Provider"))
            module.define("C", as: .calling({ (make: @escaping Provider<String>) in 1 }, with: "A"))
        }
        #expect(found.first == "expect Provider<Int>")
        // The two types and the place are the advice.
        #expect(found.last?.contains(#""A" to be @Sendable () throws -> String, but it is an Int (Advice"#) == true)
    }

    @Test func `the advice for a typeMismatch variable names a type that fits`() {
        let variables: [String: any Sendable] = ["Text": "secret", "Half": 0.5]
        func found<Object>(_ type: Object.Type, _ name: String) -> [Substring] {
            repairs(variables) { module in
                module.define("A", as: .calling({ (_: Object) in 1 }, with: .variable(name)))
            }
        }
        #expect(found(Int.self, "Text") == ["set another value, or read it as String"])
        #expect(found(Int.self, "Half") == ["set another value, or read it as Double"])
        #expect(found(String.self, "Text").isEmpty && found(Double.self, "Half").isEmpty)
    }

    @Test func `the advice for a variable used as a name says how to refer to it`() {
        let found = problems(
            in: assembly(.production, ["Frequency": 1]) { module in
                module.define("A", needing: "Frequency") { _ in 1 }
                module.define("B", as: .calling({ (number: Int) in number }, with: "Frequency"))
                module.define("C", as: .calling({ (number: Int) in number }, with: .variable("Frequency")))
            }
        )
        #expect(found.map(\.code) == [.missing, .missing])
        #expect(
            found.map(\.message) == [
                #""A" depends on "Frequency", but it is a variable of the environment; "#
                    + "remove it from needing:, because a closure can always read it",
                #""B" depends on "Frequency", but it is a variable of the environment; write .variable("Frequency")"#,
            ]
        )
    }

    @Test func `a typo in the word Original or Provider is recognized`() {
        let found = problems { module in
            module.define("Engine") { _ in 1 }
            module.redefine("Engine", needing: "Engine Orignal") { _ in 1 }
            module.decorate("Engine", needing: "Enigne Original") { (number: Int, _) in number }
            module.define("A", needing: "Engine Provder", "Engine Ladder") { _ in 1 }
            module.define("Radio", needing: "Radio Orginal") { _ in 1 }
        }
        #expect(
            found.map(\.name) == [
                "Engine Orignal", "Enigne Original", "Engine Ladder", "Engine Provder", "Radio Orginal",
            ]
        )
        // An unchanged definition is its own original.
        #expect(
            found.map(\.suggestions) == [
                ["Engine Original"], ["Engine Original"], [], ["Engine Provider"], [],
            ]
        )
    }

    @Test func `the list of undeclared dependencies is shortened and counts a group's elements`()
        throws
    {
        func warning(_ count: Int) throws -> String? {
            try ObjectGraph(
                assembly { module in
                    for index in 0..<count { module.contribute("G") { _ in index } }
                    module.define("A", instance: 1)
                }
            ).warnings.first?.message
        }
        let advice = "define them with .calling, or list the dependencies in needing:"
        let few = try warning(25), many = try warning(26)
        #expect(few?.hasPrefix("25 of 26 definitions don't declare") == true && few?.hasSuffix(advice) == true)
        #expect(many?.hasPrefix("26 of 27 definitions don't declare") == true)
        #expect(many?.contains("… 2 more …") == true)
        #expect(many?.hasSuffix("\(advice); checking: .strict reports each of them") == true)
    }

    @Test func `a name used as a variable or an alias of a variable gets advice`() {
        let found = problems(
            in: assembly(.production, ["Frequency": 1]) { module in
                module.define("Radio", instance: 1)
                module.define("Car", as: .calling({ (radio: Int) in radio }, with: .variable("Radio")))
                module.alias("Tune", to: "Frequency")
            }
        )
        #expect(found.map(\.code) == [.variable, .missing])
        let place = "AdviceTests.swift:\(found[0].site.line - 1)"
        #expect(
            found.map(\.message) == [
                #"can't resolve "Car": the environment "Production" has no variable "Radio", "#
                    + "but that name is defined at \(place); "
                    + "depend on it without .variable",
                #""Tune" can't be an alias of "Frequency", which is a variable of the environment; "#
                    + #"depend on .variable("Frequency") instead"#,
            ]
        )
        #expect(found[0].suggestions == ["Radio"])
    }

    @Test func `the advice for a definition that depends on itself mentions an existing original`() {
        let found = repairs { module in
            module.define("Plain", as: .calling({ (me: Int) in me }, with: "Plain"))
            module.define("Replaced") { _ in 1 }
            module.redefine("Replaced", as: .calling({ (me: Int) in me }, with: "Replaced"))
            module.define("Wrapped") { _ in 1 }
            module.decorate("Wrapped", needing: "Wrapped") { (number: Int, _) in number }
        }
        #expect(
            found == [
                #"let it depend on "Plain Provider""#,
                #"let it depend on "Replaced Original" or "Replaced Provider""#,
                #"let it depend on "Wrapped Original" or "Wrapped Provider""#,
            ]
        )
    }

    @Test func `a change of an outer name or by a full name inside a namespace gets advice`() {
        let found = repairs { module in
            module.define("Engine", instance: 1)
            module.require(ChangingModule.self, under: "Left")
        }
        #expect(
            found.map { $0.replacing(/\w+, \w+\.swift:\d+|\w+\.swift:\d+/, with: "P") } == [
                #"to change "Engine" (P), require the module without under:"#,
                #"write "Wheel" for "Left.Wheel" (P) in this namespace"#,
            ]
        )
    }
}

private final class ChangingModule: Module {
    override func configure() {
        define("Wheel", instance: 1)
        redefine("Engine") { _ in 2 }
        decorate("Left.Wheel") { (number: Int, _) in number }
    }
}
