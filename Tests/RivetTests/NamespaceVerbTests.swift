import Rivet
import Testing

/// Each verb used inside names things of that namespace only.
@Suite struct NamespaceVerbTests {
    @Test func `redefine and decorate`() throws {
        let factory = try factory { root in
            for name in ["X", "Y"] { root.text(name, "outer") }
            root.mount("In") { inner in
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
    func `a change of what is only outside is a change of nothing`(verb: String) {
        let found = problems { root in
            root.text("X", "outer")
            root.mount("In") { inner in
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

    @Test func `the outer module may change what is inside by its whole name`() throws {
        let factory = try factory { root in
            root.text("X", "outer")
            root.mount("In") { inner in
                inner.text("X", "inner")
                inner.ask("Ask", for: "X")
            }
            root.redefine("In.X") { factory in try "\(factory.text("X")) for \(factory.text("In.X Original"))" }
        }
        // A definition sees what its module sees: here the outer names.
        #expect(try factory.text("In.Ask") == "outer for inner")
    }

    @Test func `alias`() throws {
        let factory = try factory { root in
            root.text("X", "outer X")
            root.text("Y", "outer Y")
            root.mount("In") { inner in
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

    @Test func `an alias of its own name means what is outside, and is a cycle where nothing is`() throws {
        let factory = try factory { root in
            root.text("X", "outer")
            root.mount("In") { $0.alias("X", to: "X") }
        }
        #expect(try factory.text("In.X") == "outer")
        let found = problems { root in root.mount("In") { $0.alias("Y", to: "Y") } }
        #expect(found.map(\.code) == [.cycle])
    }

    @Test func `contribute and group`() throws {
        let factory = try factory { root in
            root.contribute("Parts") { _ in "outer" }
            root.group("Empty", of: String.self)
            root.mount("In") { inner in
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

    @Test func `expect`() throws {
        let graph = try ObjectGraph(
            assembly { root in
                root.text("User", "outer")
                root.mount("In") { inner in
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

    @Test func `require`() throws {
        final class ToeModule: Module { override func configure() { define("Toe") { _ in "toe" } } }
        let factory = try factory { root in
            root.mount("Foot") { inner in
                inner.require(ToeModule.self)
                inner.require(ToeModule.self, under: "Big")
            }
        }
        #expect(factory.names == ["Foot.Big.Toe", "Foot.Toe"])
    }

    @Test func `a name written out is the same name`() throws {
        let found = problems { root in
            root.mount("Left") { inner in
                inner.text("Foot", "inner")
                inner.mount("Toe") { _ in }
            }
            root.text("Left.Foot", "outer")
        }
        #expect(found.map(\.code) == [.duplicate])
        #expect(found.map(\.name) == ["Left.Foot"])
        #expect(found.first?.related.count == 1)
        let factory = try factory { root in
            root.mount("Left") { $0.ask("Ask", for: "Foot") }
            root.text("Left.Foot", "written out")
        }
        #expect(try factory.text("Left.Ask") == "written out")
    }
}
