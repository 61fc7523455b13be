import Rivet
import Testing

/// Names inside namespaces, where there are ancestors too.
@Suite struct ChildNamespaceTests {
    @Test func `own inside, own outside, the parent's inside, the parent's outside`() throws {
        let parent = try factory { root in
            for name in ["A", "B", "C", "D"] { root.text(name, "parent's outside") }
            root.mount("In") { inner in for name in ["A", "B", "C"] { inner.text(name, "parent's inside") } }
        }
        let child = try parent.child { root in
            for name in ["A", "B"] { root.text(name, "own outside") }
            root.mount("In") { inner in
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

    @Test func `the parent's inside is found past a generation without the namespace`() throws {
        let parent = try factory { root in
            root.text("A", "outside")
            root.mount("Body") { $0.mount("Left") { $0.text("A", "inside") } }
        }
        let child = try parent.child { $0.text("B", "between") }.child { root in
            root.mount("Body") { $0.mount("Left") { $0.ask("Ask", for: "A") } }
        }
        #expect(try child.text("Body.Left.Ask") == "inside")
        let further = try child.child { $0.mount("Body") { $0.ask("Ask", for: "Left.A") } }
        #expect(try further.text("Body.Ask") == "inside")
    }

    @Test func `the nearest namespace around counts, where the parent has no such one`() throws {
        let parent = try factory { root in
            root.text("A", "root")
            root.mount("Body") { $0.text("A", "body") }
        }
        let child = try parent.child { root in
            root.mount("Body") { $0.mount("Left") { $0.ask("Ask", for: "A") } }
            root.mount("Left") { $0.ask("Ask", for: "A") }
        }
        #expect(try child.text("Body.Left.Ask") == "body")
        #expect(try child.text("Left.Ask") == "root")
    }

    @Test func `what the parent builds inside sees the parent's names and environment`() throws {
        let parent = try factory { root in
            root.mount("In", ["Name": "parent"]) { inner in
                inner.text("A", "parent's")
                inner.define("Shared", in: .singleton) { try $0.environment["Name"] as String + " " + $0.text("A") }
            }
        }
        let child = try parent.child { root in
            root.mount("In", ["Name": "child"]) { inner in
                inner.text("A", "child's")
                inner.ask("Ask", for: "Shared")
            }
        }
        #expect(try child.text("In.Ask") == "parent parent's")
        #expect(try child.text("In.Shared") == "parent parent's")
    }

    @Test func `a child's changes inside reach the parent's inside`() throws {
        let parent = try factory { root in
            root.text("A", "outside")
            root.mount("In") { $0.text("A", "inside") }
        }
        let child = try parent.child { root in
            root.mount("In") { inner in
                inner.redefine("A") { factory in try "new " + factory.text("A Original") }
                inner.alias("B", to: "A")
            }
            root.mount("Other") { $0.alias("A", to: "A Original") }
        }
        #expect(try child.text("In.A") == "new inside" && child.text("In.B") == "new inside")
        #expect(try child.text("A") == "outside" && child.text("Other.A") == "outside")
        let found = problems(thrownBy: {
            try parent.graph.child { $0.mount("Other") { $0.redefine("A") { _ in "new" } } }
        })
        #expect(found.map(\.code) == [.replacingNothing])
        #expect(found.map(\.suggestions) == [["In.A"]])
    }

    @Test func `an expectation inside is met by the parent's inside`() throws {
        let parent = try factory { root in
            root.text("A", "outside")
            root.mount("In") { $0.text("A", "inside") }
        }
        let child = try parent.child { root in
            root.mount("In") { inner in
                inner.expect(Key<String>("A"))
                inner.ask("Ask", for: "A")
            }
        }
        #expect(try child.text("In.Ask") == "inside")
    }

    @Test func `a namespace that a generation lacks is found in the one above it`() throws {
        let root = try factory { root in
            root.mount("Left") { $0.text("Foot", "the grandparent's left foot") }
            root.text("Foot", "the grandparent's foot")
        }
        let parent = try root.child { $0.text("Hand", "the parent's hand") }
        let child = try parent.child { root in
            root.mount("Left") { module in
                for name in ["Foot", "Hand"] { module.ask("Look for \(name)", for: name) }
            }
        }
        #expect(try child.text("Left.Look for Foot") == "the grandparent's left foot")
        #expect(try child.text("Left.Look for Hand") == "the parent's hand")
        #expect(try child.text("Foot") == "the grandparent's foot")
    }
}
