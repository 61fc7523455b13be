import Rivet
import Testing

/// The text of each problem about changes, namespaces, expectations, supplied objects and parents.
@Suite struct ChildWordingTests {
    final class LegModule: Module {}

    private func lines(_ found: [Problem]) -> [String] { found.map { masked("\($0)") } }
    private func lines(_ configure: (Module) throws -> Void) -> [String] { lines(problems(configure)) }

    @Test func `an empty namespace is an error`() {
        #expect(
            lines { $0.require(LegModule.self, under: "") } == [
                "T.swift:0: error: the namespace has an empty name; "
                    + "give it a name, or require the module without a namespace [namespaceName]"
            ]
        )
    }

    @Test func `a namespace with a dot is an error`() {
        #expect(
            lines { $0.require(LegModule.self, under: "Body.Left") } == [
                #"T.swift:0: error: "Body.Left" can't be a namespace, because it contains a dot; "#
                    + "nest two namespaces, or remove the dot [namespaceName]"
            ]
        )
    }

    @Test func `requiring a module in one namespace with different variables is an error`() {
        let found = lines { module in
            module.require(LegModule.self, under: "Left")
            module.require(LegModule.self, under: "Left", variables: ["Side": "left"])
        }
        #expect(
            found == [
                "T.swift:0: error: LegModule is already loaded at T.swift:0, but with other variables; "
                    + "a module is configured once in each namespace, so load it under one environment or in another namespace [differentVariables]"
            ]
        )
    }

    @Test func `a change of an undefined name suggests a similar name, even in another namespace`() {
        let found = lines { module in
            module.namespace("Left") { $0.text("Foot", "left") }
            module.redefine("Food") { _ in "new" }
            module.namespace("Right") { $0.decorate("Wheel") { (text: String, _) in text } }
        }
        #expect(
            found.sorted() == [
                #"T.swift:0: error: "Food" is replaced or decorated here, but no module defines it. Did you mean "Left.Foot"? [replacingNothing]"#,
                #"T.swift:0: error: "Right.Wheel" is replaced or decorated here, but no module defines it; "#
                    + "define it before, or require the module that does [replacingNothing]",
            ]
        )
    }

    @Test func `a change before the definition says where the name is defined later`() {
        let found = lines { module in
            module.redefine("Name") { _ in "new" }
            module.define("Name") { _ in "old" }
        }
        #expect(
            found == [
                #"T.swift:0: error: "Name" is replaced or decorated here, but defined only later, at T.swift:0; "#
                    + "require the module that defines it first [replacingNothing]"
            ]
        )
    }

    @Test func `an alias of an undefined name in a namespace suggests a similar name`() {
        let found = lines { module in
            module.namespace("Left") { $0.text("Foot", "left") }
            module.namespace("Right") { $0.alias("Shoe", to: "Food") }
            module.alias("Tyre", to: "Wheel")
        }
        #expect(
            found.sorted() == [
                #"T.swift:0: error: "Right.Shoe" is an alias of "Food", but no module defines "Food". Did you mean "Left.Foot"? [missing]"#,
                #"T.swift:0: error: "Tyre" is an alias of "Wheel", but no module defines "Wheel"; "#
                    + "define it, or require the module that does [missing]",
            ]
        )
    }

    @Test func `an expectation of another type names the parent's type and any ancestor that fits`() throws {
        let parent = try ObjectGraph(assembly { $0.define("User") { _ in 1 } })
        let near = try parent.child { $0.define("User") { _ in "near" } }
        #expect(
            lines(problems { try near.child { $0.expect(Key<Int>("User")) } }) == [
                #"T.swift:0: error: "User" is expected to be an Int, but the parent's is a String (T.swift:0); "#
                    + "the one at T.swift:0, farther up, would fit, so give one of the two another name [typeMismatch]"
            ]
        )
        #expect(
            lines(problems { try near.child { $0.expect(Key<Double>("User")) } }) == [
                #"T.swift:0: error: "User" is expected to be a Double, but the parent's is a String (T.swift:0); "#
                    + "expect a String, or give one of the two another name [typeMismatch]"
            ]
        )
    }

    private func supplied(_ objects: [String: any Sendable]) -> [String] {
        lines(
            problems {
                try ObjectGraphFactory(ObjectGraph(assembly { $0.expect(Key<Int>("User")) }), supplying: objects)
            }
        )
    }

    @Test func `an unmet expectation says to supply the object or define it in the parent`() {
        #expect(
            supplied([:]) == [
                #"T.swift:0: error: "User" is expected, but was neither supplied nor defined by the parent; "#
                    + "supply it to the factory, or define it in the parent [missing]"
            ]
        )
    }

    @Test func `an object that is supplied under an empty name needs a name`() {
        #expect(
            supplied(["User": 1, "": 2]) == [
                "T.swift:0: error: an object was supplied under an empty name, which no module can expect; "
                    + "name the object [unexpected]"
            ]
        )
    }

    @Test func `a supplied name that no module expects suggests a similar name`() {
        #expect(
            supplied(["Usr": 1]).sorted() == [
                #"T.swift:0: error: "User" is expected, but was neither supplied nor defined by the parent. Did you mean "Usr"? [missing]"#,
                #"T.swift:0: error: "Usr" was supplied, but no module expects it. Did you mean "User"? [unexpected]"#,
            ]
        )
        #expect(
            supplied(["User": 1, "Engine": 2]) == [
                #"T.swift:0: error: "Engine" was supplied, but no module expects it; expect it in a module, or don't supply it [unexpected]"#
            ]
        )
    }

    @Test func `a supplied object of another type is reported with both types`() {
        #expect(
            supplied(["User": "Ada"]) == [
                #"T.swift:0: error: "User" is expected to be an Int (T.swift:0), but the supplied object is a String; "#
                    + "supply another object [typeMismatch]"
            ]
        )
    }

    @Test func `an unneeded, missing or wrong parent is an error`() throws {
        let graph = try ObjectGraph(assembly { $0.text("Name", "parent") })
        let child = try graph.child { $0.text("Child", "child") }
        let parent = try ObjectGraphFactory(graph)
        #expect(
            lines(problems { try ObjectGraphFactory(graph, parent: parent) }) == [
                "T.swift:0: error: the factory has a parent, but its graph doesn't; remove the parent [wrongParent]"
            ]
        )
        #expect(
            lines(problems { try ObjectGraphFactory(child) }) == [
                "T.swift:0: error: the graph has a parent, but its factory doesn't; "
                    + "pass a factory of the parent graph [wrongParent]"
            ]
        )
        #expect(
            lines(problems { try ObjectGraphFactory(child, parent: ObjectGraphFactory(child, parent: parent)) }) == [
                "T.swift:0: error: the factory's parent has another graph than the parent of this graph; "
                    + "pass a factory of the graph that ObjectGraph received as parent: [wrongParent]"
            ]
        )
    }

    @Test func `the error of a missing name inside a namespace shows full names in its path`() throws {
        let parent = try factory { $0.text("Engine", "engine") }
        let child = try parent.child { root in
            root.namespace("Left") { left in
                left.text("Foot", "foot")
                left.define("Leg", in: .singleton) { factory in try factory.text("Food") }
            }
            root.ask("Ask", for: "Left.Leg")
        }
        #expect(
            text(failure { try child.text("Ask") }) == """
                can't resolve "Ask": no module defines "Food"; define it, or require the module that does [missing]
                  Ask         prototype  T.swift:0; resolved at T.swift:0
                  └ Left.Leg  singleton  Scripted, T.swift:0; resolved at T.swift:0
                    └ Food               resolved at T.swift:0
                  Did you mean "Foot" (T.swift:0)?
                """
        )
    }
}
