import Rivet
import Testing

/// Each verb inside a namespace applies to the names of that namespace.
@Suite struct NamespaceVerbTests {
    @Test func `redefine and decorate change the namespace's own definitions`() throws {
        let factory = try factory { root in
            for name in ["X", "Y"] { root.text(name, "outer") }
            root.namespace("In") { inner in
                for name in ["X", "Y"] { inner.text(name, "inner") }
                inner.redefine("X") { factory in try "new " + factory.text("X Original") }
                inner.decorate("Y") { (text: String, factory) in try "\(text), decorated beside \(factory.text("X"))" }
            }
        }
        #expect(try ["X", "Y"].map(factory.text) == ["outer", "outer"])
        #expect(try factory.text("In.X") == "new inner")
        #expect(try factory.text("In.Y") == "inner, decorated beside new inner")
    }

    @Test(arguments: ["redefine", "decorate"])
    func `changing an outer definition from inside a namespace is an error`(verb: String) {
        let found = problems { root in
            root.text("X", "outer")
            root.namespace("In") { inner in
                if verb == "redefine" {
                    inner.redefine("X") { _ in "new" }
                } else {
                    inner.decorate("X") { (text: String, _) in text }
                }
            }
        }
        #expect(found.map(\.code) == [.replacingNothing])
        #expect(found.map(\.name) == ["In.X"])
    }

    @Test func `the outer module can change an inner definition by its full name`() throws {
        let factory = try factory { root in
            root.text("X", "outer")
            root.namespace("In") { inner in
                inner.text("X", "inner")
                inner.ask("Ask", for: "X")
            }
            root.redefine("In.X") { factory in try "\(factory.text("X")) for \(factory.text("In.X Original"))" }
        }
        // A definition sees the names of its module: here the outer names.
        #expect(try factory.text("In.Ask") == "outer for inner")
    }

    @Test func `an alias belongs to its namespace`() throws {
        let factory = try factory { root in
            root.text("X", "outer X")
            root.text("Y", "outer Y")
            root.namespace("In") { inner in
                inner.text("X", "inner X")
                inner.alias("Own", to: "X")
                inner.alias("Others", to: "Y")
                inner.alias("Y", to: "In.X")
                inner.alias("A very long alias of X", to: "X")
                inner.ask("Ask", for: "A very long alias of X")
            }
            root.alias("Own", to: "In.Own")
        }
        #expect(try factory.text("In.Own") == "inner X")
        #expect(try factory.text("In.Others") == "inner X")
        #expect(try factory.text("In.Ask") == "inner X")
        #expect(try factory.text("Own") == "inner X")
        #expect(try factory.text("Y") == "outer Y")
        #expect(!factory.isDefined("Others"))
    }

    @Test func `an alias of its own name refers to the outer name, and without one is a cycle`() throws {
        let factory = try factory { root in
            root.text("X", "outer")
            root.namespace("In") { $0.alias("X", to: "X") }
        }
        #expect(try factory.text("In.X") == "outer")
        let found = problems { root in root.namespace("In") { $0.alias("Y", to: "Y") } }
        #expect(found.map(\.code) == [.cycle])
    }

    @Test func `contribute and group create groups of the namespace`() throws {
        let factory = try factory { root in
            root.contribute("Parts") { _ in "outer" }
            root.group("Empty", of: String.self)
            root.namespace("In") { inner in
                inner.contribute("Parts") { factory in try factory.text("Name") }
                inner.contribute("Parts", instance: "second")
                inner.group("Empty", of: Int.self)
                inner.text("Name", "inner")
                inner.define("Ask") { factory in try factory["Parts"] as [String] }
                inner.define("Ask Empty") { factory in try factory["Empty"] as [Int] }
            }
            root.contribute("In.Parts", instance: "from outside")
        }
        #expect(try factory["Parts"] == ["outer"])
        #expect(try factory["In.Ask"] == ["inner", "second", "from outside"])
        #expect(try factory["In.Parts"] == ["inner", "second", "from outside"])
        #expect(try factory["In.Ask Empty"] == [Int]())
        #expect(try factory["Empty"] == [String]())
    }

    @Test func `an expectation belongs to its namespace`() throws {
        let graph = try ObjectGraph(
            assembly { root in
                root.text("User", "outer")
                root.namespace("In") { inner in
                    inner.expect(Key<String>("User"))
                    inner.ask("Ask", for: "User")
                }
            }
        )
        let factory = try ObjectGraphFactory(graph, supplying: ["In.User": "supplied"])
        #expect(try factory.text("In.Ask") == "supplied")
        #expect(try factory.text("User") == "outer")
        let found = problems(thrownBy: { try ObjectGraphFactory(graph, supplying: ["User": "supplied"]) })
        #expect(found.map(\.name).sorted() == ["In.User", "User"])
        #expect(found.first { $0.code == .unexpected }?.suggestions == ["In.User"])
    }

    @Test func `a module required inside a namespace belongs to it`() throws {
        final class ToeModule: Module { override func configure() { define("Toe") { _ in "toe" } } }
        let factory = try factory { root in
            root.namespace("Foot") { inner in
                inner.require(ToeModule.self)
                inner.require(ToeModule.self, under: "Big")
            }
        }
        #expect(factory.names == ["Foot.Big.Toe", "Foot.Toe"])
    }

    @Test func `an inner name and its full name are the same`() throws {
        let found = problems { root in
            root.namespace("Left") { inner in
                inner.text("Foot", "inner")
                inner.namespace("Toe") { _ in }
            }
            root.text("Left.Foot", "outer")
        }
        #expect(found.map(\.code) == [.duplicate])
        #expect(found.map(\.name) == ["Left.Foot"])
        #expect(found.first?.related.count == 1)
        let factory = try factory { root in
            root.namespace("Left") { $0.ask("Ask", for: "Foot") }
            root.text("Left.Foot", "written out")
        }
        #expect(try factory.text("Left.Ask") == "written out")
    }
}
