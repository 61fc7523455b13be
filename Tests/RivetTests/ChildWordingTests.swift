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
                "T.swift:0: error: a namespace needs a name, and this one is empty; give it one, "
                    + "or require the module without"
            ]
        )
    }

    @Test func `a namespace with a dot is an error`() {
        #expect(
            lines { $0.require(LegModule.self, under: "Body.Left") } == [
                #"T.swift:0: error: "Body.Left" can't be a namespace, for it has a dot in it; "#
                    + "nest two namespaces, or leave out the dot"
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
                "T.swift:0: error: LegModule is loaded already, at T.swift:0, with other variables; "
                    + "a module is configured once, so load it under one environment"
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
                #"T.swift:0: error: "Food" is replaced or decorated here, and nothing defines it; did you mean "Left.Foot"?"#,
                #"T.swift:0: error: "Right.Wheel" is replaced or decorated here, and nothing defines it; "#
                    + "define it, or require the module that does first",
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
                #"T.swift:0: error: "Name" is replaced or decorated here, and defined only later, at T.swift:0; "#
                    + "require the module that defines it first"
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
                #"T.swift:0: error: "Right.Shoe" is an alias of "Food", and nothing defines that; did you mean "Left.Foot"?"#,
                #"T.swift:0: error: "Tyre" is an alias of "Wheel", and nothing defines that; "#
                    + "define it, or require the module that does",
            ]
        )
    }

    @Test func `an expectation of another type names the parent's type and any ancestor that fits`() throws {
        let parent = try ObjectGraph(assembly { $0.define("User") { _ in 1 } })
        let near = try parent.child { $0.define("User") { _ in "near" } }
        #expect(
            lines(problems { try near.child { $0.expect(Key<Int>("User")) } }) == [
                #"T.swift:0: error: "User" is expected to be Int, and the parent's, at T.swift:0, is String; "#
                    + "that at T.swift:0, farther up, would fit: give one of the two another name"
            ]
        )
        #expect(
            lines(problems { try near.child { $0.expect(Key<Double>("User")) } }) == [
                #"T.swift:0: error: "User" is expected to be Double, and the parent's, at T.swift:0, is String; "#
                    + "expect that type, or give one of the two another name"
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
                #"T.swift:0: error: "User" is expected, and neither the parent has it nor was it supplied; "#
                    + "supply it when the factory is made, or let the parent define it"
            ]
        )
    }

    @Test func `a supplied name that no module expects suggests a similar name`() {
        #expect(
            supplied(["Usr": 1]).sorted() == [
                #"T.swift:0: error: "User" is expected, and neither the parent has it nor was it supplied; did you mean "Usr"?"#,
                #"T.swift:0: error: "Usr" was supplied, and no module expects it; did you mean "User"?"#,
            ]
        )
        #expect(
            supplied(["User": 1, "Engine": 2]) == [
                #"T.swift:0: error: "Engine" was supplied, and no module expects it; expect it in a module, or leave it out"#
            ]
        )
    }

    @Test func `a supplied object of another type is reported with both types`() {
        #expect(
            supplied(["User": "Ada"]) == [
                #"T.swift:0: error: "User" is expected to be Int, at T.swift:0, and what was supplied is String; "#
                    + "supply another object"
            ]
        )
    }

    @Test func `an unneeded, missing or wrong parent is an error`() throws {
        let graph = try ObjectGraph(assembly { $0.text("Name", "parent") })
        let child = try graph.child { $0.text("Child", "child") }
        let parent = try ObjectGraphFactory(graph)
        #expect(
            lines(problems { try ObjectGraphFactory(graph, parent: parent) }) == [
                "T.swift:0: error: a parent was given to the factory of a graph that has none; leave it out"
            ]
        )
        #expect(
            lines(problems { try ObjectGraphFactory(child) }) == [
                "T.swift:0: error: the graph is a child's, and its factory needs a parent; "
                    + "give it a factory of the parent graph"
            ]
        )
        #expect(
            lines(problems { try ObjectGraphFactory(child, parent: ObjectGraphFactory(child, parent: parent)) }) == [
                "T.swift:0: error: the parent is a factory of another graph than the one this graph was made with; "
                    + "give it one of that graph"
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
                "Ask" can't be built: no module defines "Food"
                  Ask         prototype  T.swift:0; asked for at T.swift:0
                  └ Left.Leg  singleton  Scripted, T.swift:0; asked for at T.swift:0
                    └ Food               asked for at T.swift:0
                  Did you mean "Foot" (T.swift:0)?
                """
        )
    }
}
