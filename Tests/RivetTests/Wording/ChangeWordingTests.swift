import Rivet
import Testing

/// The text of each problem about changes, aliases and groups.
@Suite struct ChangeWordingTests {
    final class Base: Module {
        override func configure() {
            define("Engine") { _ in 1 }
            alias("Motor", to: "Engine")
            contribute("Plugins") { _ in 1 }
            group("Plugins", of: Int.self)
        }
    }

    /// The messages of the problems, with masked locations.
    private func messages(_ configure: (Module) throws -> Void) -> [String] {
        problems { module in
            module.require(Base.self)
            try configure(module)
        }
        .map { masked($0.message) }
    }

    @Test func `a change of an undefined name suggests a similar name or says to define it`() {
        let found = messages { module in
            module.redefine("Enigne") { _ in 1 }
            module.decorate("Radio") { (number: Int, _) in number }
        }
        #expect(
            found == [
                #""Enigne" is replaced or decorated here, but no module defines it. Did you mean "Engine"?"#,
                #""Radio" is replaced or decorated here, but no module defines it; "#
                    + "define it before, or require the module that does",
            ]
        )
    }

    @Test func `a change before the definition says where the name is defined later`() {
        let found = messages { module in
            module.redefine("Radio") { _ in 1 }
            module.define("Radio") { _ in 1 }
        }
        #expect(
            found == [
                #""Radio" is replaced or decorated here, but defined only later, at T.swift:0; "#
                    + "require the module that defines it first"
            ]
        )
    }

    @Test func `a redefined alias says to redefine the target instead`() {
        #expect(
            messages { $0.redefine("Motor") { _ in 1 } } == [
                #""Motor" is replaced or decorated here, but it is an alias (T.swift:0); replace or decorate "Engine" instead"#
            ]
        )
    }

    @Test func `a decorator of another type names both types`() {
        #expect(
            messages { $0.decorate("Engine") { (text: String, _) in text } } == [
                #""Engine" is decorated as a String, but it is an Int (T.swift:0); "#
                    + "use one type in both, such as a common protocol"
            ]
        )
    }

    @Test func `an alias of an undefined name suggests a similar name or says to define it`() {
        let found = messages { module in
            module.alias("A", to: "Enigne")
            module.alias("B", to: "Radio")
        }
        #expect(
            found == [
                #""A" is an alias of "Enigne", but no module defines "Enigne". Did you mean "Engine"?"#,
                #""B" is an alias of "Radio", but no module defines "Radio"; define it, or require the module that does"#,
            ]
        )
    }

    @Test func `an alias of a provider says to alias the definition instead`() {
        #expect(
            messages { $0.alias("Make", to: "Engine Provider") } == [
                #""Make" can't be an alias of the provider "Engine Provider"; make it an alias of "Engine", "#
                    + #"which also provides "Make Provider""#
            ]
        )
    }

    @Test func `an alias of itself is reported with its path`() {
        let found = messages { module in
            module.alias("A", to: "A")
            module.alias("B", to: "C\n")
            module.alias("C\n", to: "B")
        }
        #expect(
            found == [
                #""A" is an alias of itself: A → A; make one of them an alias of a definition"#,
                #""B" is an alias of itself: B → C\n → B; make one of them an alias of a definition"#,
            ]
        )
    }

    @Test func `a group element of another type names both types`() {
        #expect(
            messages { $0.contribute("Plugins") { _ in "text" } } == [
                #"the group "Plugins" has elements of type Int (T.swift:0), but this one is a String; "#
                    + "contribute another one, or declare another type"
            ]
        )
    }

    @Test func `a second declaration of a group with another type names both types`() {
        #expect(
            messages { $0.group("Plugins", of: String.self) } == [
                #"the group "Plugins" is already declared with elements of type Int (T.swift:0), but here with elements of type String; "#
                    + "declare one type in both places"
            ]
        )
    }

    @Test func `a definition with the name of an alias or its provider is reported`() {
        let found = messages { module in
            module.define("Motor") { _ in 1 }
            module.define("Motor Provider") { _ in 1 }
        }
        #expect(
            found == [
                #""Motor" is already defined at T.swift:0; give one of the two another name"#,
                #""Motor Provider" exists already, because "Motor" is defined at T.swift:0; "#
                    + "give this definition another name",
            ]
        )
    }

    @Test func `an error shows the changes of a definition in its path`() throws {
        let factory = try factory { module in
            module.require(Base.self)
            module.redefine("Engine", in: .singleton) { _ in 2 }
            module.decorate("Engine") { (_: Int, _) -> Int in throw Boom() }
            module.contribute("Plugins") { factory in try factory["Motor"] as Int }
            module.define("Car") { factory in try (factory["Plugins"] as [Int]).count }
        }
        #expect(
            text(failure { try factory["Car"] as Int }) == """
                can't resolve "Car": "Motor" failed: Boom() [failed]
                  Car                            prototype  T.swift:0; resolved at T.swift:0
                  └ Plugins                                 Base, T.swift:0; resolved at T.swift:0
                    └ Plugins[1]                 prototype  T.swift:0
                      └ Motor (alias of Engine)  singleton  Base, T.swift:0; replaced in T.swift:0; decorated in T.swift:0; \
                resolved at T.swift:0
                """
        )
    }
}
