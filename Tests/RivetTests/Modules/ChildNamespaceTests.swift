import Rivet
import Testing

/// Names inside namespaces of graphs with ancestors.
@Suite struct ChildNamespaceTests {
    @Test func `own names come before the parent's, and inner names before outer ones`() throws {
        let parent = try factory { root in
            for name in ["A", "B", "C", "D"] { root.text(name, "parent's outside") }
            root.namespace("In") { inner in for name in ["A", "B", "C"] { inner.text(name, "parent's inside") } }
        }
        let child = try parent.child { root in
            for name in ["A", "B"] { root.text(name, "own outside") }
            root.namespace("In") { inner in
                inner.text("A", "own inside")
                inner.define("Ask") { factory in try ["A", "B", "C", "D"].map { try factory.text($0) } }
                inner.define("Recipe", as: .calling({ [$0, $1, $2, $3] as [String] }, with: "A", "B", "C", "D"))
                inner.define("Provided") { factory in
                    try ["A", "B", "C", "D"].map { try (factory["\($0) Provider"] as Provider<String>)() }
                }
            }
        }
        let order = ["own inside", "own outside", "parent's inside", "parent's outside"]
        for name in ["In.Ask", "In.Recipe", "In.Provided"] { #expect(try child[name] == order) }
    }

    @Test func `a name in the parent's namespace is found even if a generation between lacks the namespace`() throws {
        let parent = try factory { root in
            root.text("A", "outside")
            root.namespace("Body") { $0.namespace("Left") { $0.text("A", "inside") } }
        }
        let child = try parent.child { $0.text("B", "between") }.child { root in
            root.namespace("Body") { $0.namespace("Left") { $0.ask("Ask", for: "A") } }
        }
        #expect(try child.text("Body.Left.Ask") == "inside")
        let further = try child.child { $0.namespace("Body") { $0.ask("Ask", for: "Left.A") } }
        #expect(try further.text("Body.Ask") == "inside")
    }

    @Test func `an alias means a parent's definition, even if a nearer namespace has such a provider`() throws {
        let parent = try factory { root in
            root.text("X Provider", "definition")
            root.namespace("In") { $0.text("X", "provided") }
        }
        let child = try parent.child { root in root.namespace("In") { $0.alias("Y", to: "X Provider") } }
        #expect(try child.text("In.Y") == "definition")
    }

    @Test func `a name is found in the nearest enclosing namespace that the parent has`() throws {
        let parent = try factory { root in
            root.text("A", "root")
            root.namespace("Body") { $0.text("A", "body") }
        }
        let child = try parent.child { root in
            root.namespace("Body") { $0.namespace("Left") { $0.ask("Ask", for: "A") } }
            root.namespace("Left") { $0.ask("Ask", for: "A") }
        }
        #expect(try child.text("Body.Left.Ask") == "body")
        #expect(try child.text("Left.Ask") == "root")
    }

    @Test func `a child finds the parent's namespace around one whose name begins with a combining character`() throws {
        let parent = try factory { root in
            root.text("Word", "root")
            root.namespace("A") { $0.text("Word", "inner") }
        }
        let child = try parent.child { root in
            root.namespace("A") { $0.namespace("\u{301}x") { $0.ask("Ask", for: "Word") } }
        }
        #expect(try child.text("A.\u{301}x.Ask") == "inner")
    }

    @Test func `an object in the parent's namespace sees the parent's names and environment`() throws {
        let parent = try factory { root in
            root.namespace("In", ["Name": "parent"]) { inner in
                inner.text("A", "parent's")
                inner.define("Shared", in: .singleton) { try $0.environment["Name"] as String + " " + $0.text("A") }
            }
        }
        let child = try parent.child { root in
            root.namespace("In", ["Name": "child"]) { inner in
                inner.text("A", "child's")
                inner.ask("Ask", for: "Shared")
            }
        }
        #expect(try child.text("In.Ask") == "parent parent's")
        #expect(try child.text("In.Shared") == "parent parent's")
    }

    @Test func `a child's change in a namespace applies to the parent's definition there`() throws {
        let parent = try factory { root in
            root.text("A", "outside")
            root.namespace("In") { $0.text("A", "inside") }
        }
        let child = try parent.child { root in
            root.namespace("In") { inner in
                inner.redefine("A") { factory in try "new " + factory.text("A Original") }
                inner.alias("B", to: "A")
            }
            root.namespace("Other") { $0.alias("A", to: "A Original") }
        }
        #expect(try child.text("In.A") == "new inside" && child.text("In.B") == "new inside")
        #expect(try child.text("A") == "outside" && child.text("Other.A") == "outside")
        let found = problems(thrownBy: {
            try parent.graph.child { $0.namespace("Other") { $0.redefine("A") { _ in "new" } } }
        })
        #expect(found.map(\.code) == [.replacingNothing])
        #expect(found.map(\.suggestions) == [["In.A"]])
    }

    @Test func `the parent's definition in the same namespace meets an expectation`() throws {
        let parent = try factory { root in
            root.text("A", "outside")
            root.namespace("In") { $0.text("A", "inside") }
        }
        let child = try parent.child { root in
            root.namespace("In") { inner in
                inner.expect(Key<String>("A"))
                inner.ask("Ask", for: "A")
            }
        }
        #expect(try child.text("In.Ask") == "inside")
    }

    @Test func `a namespace that the parent lacks is found in the grandparent`() throws {
        let root = try factory { root in
            root.namespace("Left") { $0.text("Foot", "the grandparent's left foot") }
            root.text("Foot", "the grandparent's foot")
        }
        let parent = try root.child { $0.text("Hand", "the parent's hand") }
        let child = try parent.child { root in
            root.namespace("Left") { module in
                for name in ["Foot", "Hand"] { module.ask("Look for \(name)", for: name) }
            }
        }
        #expect(try child.text("Left.Look for Foot") == "the grandparent's left foot")
        #expect(try child.text("Left.Look for Hand") == "the parent's hand")
        #expect(try child.text("Foot") == "the grandparent's foot")
    }

    @Test func `a name that the parent defines in a namespace without a module is found from inside`() throws {
        let parent = try factory { root in
            root.text("Left.Foot", "the parent's left foot")
            root.text("Foot", "the parent's foot")
        }
        for family in [parent, try parent.child { _ in }] {
            let child = try family.child { root in
                root.namespace("Left") { module in
                    module.ask("Ask", for: "Foot")
                    module.ask("Ask for the first", for: "Foot Original")
                    module.define(
                        "Walk",
                        as: .calling({ (foot: Provider<String>) in try foot() }, with: .provider("Foot"))
                    )
                }
            }
            for name in ["Left.Ask", "Left.Ask for the first", "Left.Walk"] {
                #expect(try child.text(name) == "the parent's left foot")
            }
        }
    }

    @Test func `an alias in a namespace refers to the definition that a request there receives`() throws {
        let root = try factory { $0.text("Left.Foot", "the grandparent's left foot") }
        let parent = try root.child { $0.text("Foot", "the parent's foot") }
        let child = try parent.child { root in
            root.namespace("Left") { module in
                module.alias("Leg", to: "Foot")
                module.ask("Ask", for: "Foot")
            }
        }
        #expect(try child.text("Left.Leg") == "the parent's foot" && child.text("Left.Ask") == "the parent's foot")
    }
}
