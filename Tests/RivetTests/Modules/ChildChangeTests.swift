import Rivet
import RivetInspection
import Testing

/// How a child changes its parent's definitions.
@Suite struct ChildChangeTests {
    @Test func `a child's redefinition reaches the parent's current definition as its original`() throws {
        let parent = try factory { module in
            module.text("Name", "parent")
            module.redefine("Name") { factory in try "new " + factory.text("Name Original") }
        }
        let child = try parent.child {
            $0.redefine("Name") { factory in try "child of " + factory.text("Name Original") }
        }
        #expect(try child.text("Name") == "child of new parent")
        #expect(try child.text("Name Original") == "new parent")
        #expect(try parent.text("Name") == "new parent" && parent.text("Name Original") == "parent")
        #expect(child.names == ["Name"])
    }

    @Test func `a definition that a child decorates is described like the parent's, even with arguments`() throws {
        let parent = try factory { module in
            module.define("DB") { _ in 1 }
            module.define("Plain", needing: "DB") { factory async throws in try factory["DB"] as Int }
            module.define("User", needing: "DB") { (_, id: Int) async throws in id }
        }
        let decorated = try parent.graph.child { module in
            for name in ["Plain", "User"] { module.decorate(Key<Int>(name)) { (id: Int, _) in id + 1 } }
        }
        for name in ["Plain", "User"] {
            #expect(decorated.explain(name).contains("must be awaited"), "\(decorated.explain(name))")
        }
        // Unlike the parent's definitions, the decorators don't declare dependencies.
        #expect(decorated.warnings.map(\.related.count) == [1])
    }

    @Test func `each child decorates a parent's singleton once, and the parent's object stays the same`() throws {
        let (inner, outer) = (Probe(), Probe())
        let parent = try factory { $0.define("Part", in: .singleton) { _ in inner.object() } }
        let graph = try parent.graph.child { $0.decorate("Part") { (_: Probe.Object, _) in outer.object() } }
        let children = try (1...3).map { _ in try ObjectGraphFactory(graph, parent: parent) }
        for child in children {
            let (part, again): (Probe.Object, Probe.Object) = (try child["Part"], try child["Part"])
            #expect(part === again && part.probe === outer)
            #expect(try child["Part Original"] as Probe.Object === parent["Part"] as Probe.Object)
        }
        #expect(outer.made == 3 && inner.made == 1)
    }

    @Test func `a decorated prototype is created and decorated for each request`() throws {
        let parent = try factory { $0.define("Sketch") { _ in Sketch() } }
        let child = try parent.child { module in
            module.decorate("Sketch") { (sketch: Sketch, _) in
                sketch.lines += 1
                return sketch
            }
        }
        let (first, second): (Sketch, Sketch) = (try child["Sketch"], try child["Sketch"])
        #expect(first !== second && first.lines == 1 && second.lines == 1)
        #expect(try (parent["Sketch"] as Sketch).lines == 0)
    }

    @Test func `a child's decorator sees the child's definitions, the decorated object the parent's`() throws {
        let parent = try factory { module in
            module.text("Name", "parent")
            module.define("Card", in: .singleton) { factory in try factory.text("Name") }
        }
        let child = try parent.child { module in
            module.text("Name", "child")
            module.decorate("Card") { (card: String, factory) in try "\(card) of \(factory.text("Name"))" }
        }
        #expect(try child.text("Card") == "parent of child")
        #expect(try parent.text("Card") == "parent")
    }

    @Test func `a child can decorate and redefine definitions with arguments`() throws {
        let parent = try factory { module in
            for name in ["Greeting", "Farewell"] {
                module.define(Key(name)) { (_: ObjectGraphFactory, who: String, times: Int) in "\(name) \(who) \(times)"
                }
            }
        }
        let child = try parent.child { module in
            module.decorate("Greeting") { (text: String, _) in "<\(text)>" }
            module.redefine("Farewell") { (factory: ObjectGraphFactory, who: String) -> String in
                try factory["Farewell Original", with: who, 2]
            }
        }
        #expect(try child["Greeting", with: "you", 1] as String == "<Greeting you 1>")
        #expect(try (child["Greeting Provider"] as (String, Int) throws -> String)("you", 1) == "<Greeting you 1>")
        #expect(try child["Greeting Original", with: "you", 1] as String == "Greeting you 1")
        #expect(try child["Farewell", with: "you"] as String == "Farewell you 2")
        #expect(try parent["Greeting", with: "you", 1] as String == "Greeting you 1")
    }

    @Test func `a child can decorate a group and alias it`() throws {
        let parent = try factory { module in for part in 1...2 { module.contribute("Parts", instance: part) } }
        let child = try parent.child { module in
            module.decorate("Parts") { (parts: [Int], _) in parts + [3] }
            module.alias("Pieces", to: "Parts")
        }
        let grandchild = try child.child { module in
            module.alias("Bits", to: "Pieces")
            module.decorate("Parts") { (parts: [Int], _) in parts + [4] }
        }
        #expect(try child["Parts"] == [1, 2, 3] && child["Pieces"] == [1, 2, 3])
        #expect(try child["Parts Original"] == [1, 2])
        #expect(try grandchild["Bits"] == [1, 2, 3] && grandchild["Parts"] == [1, 2, 3, 4])
        #expect(try parent["Parts"] == [1, 2])
    }

    @Test func `each generation can add its own decorator`() throws {
        var factory = try factory { $0.define("Name", in: .singleton) { _ in "1" } }
        for generation in 2...6 {
            factory = try factory.child { module in
                module.decorate("Name") { (name: String, _) in "\(name).\(generation)" }
                module.alias("Alias \(generation)", to: generation == 2 ? "Name" : "Alias \(generation - 1)")
            }
        }
        #expect(try factory.text("Name") == "1.2.3.4.5.6")
        #expect(try factory.text("Name Original") == "1.2.3.4.5")
        #expect(try factory.text("Alias 6") == "1.2")
    }

    /// A child's path to an object may lead through aliases, groups, expectations and arguments of each ancestor.
    @Test func `a child can alias and change what ancestors alias, group or expect`() throws {
        let top = try factory { module in
            module.contribute("Parts", instance: "part")
            module.define("Car", in: .singleton) { _ in "car" }
            module.alias("Auto", to: "Car")
            module.expect(Key<String>("User"))
        } supplying: {
            ["User": "Ada"]
        }
        let middle = try top.child { module in
            module.alias("Pieces", to: "Parts")
            module.alias("Wagon", to: "Auto")
            module.alias("Account", to: "User")
            module.decorate("Auto") { (car: String, _) in "<\(car)>" }
        }
        let bottom = try middle.child { module in
            for index in 0..<40 { module.define(Key("N\(index)"), in: .singleton) { _ in "wrong" } }
            module.alias("Bits", to: "Pieces")
            module.alias("Cart", to: "Wagon")
            module.alias("Owner", to: "Account")
            module.alias("Guest", to: "User Original")
            module.decorate("Account") { (user: String, _) in "<\(user)>" }
            module.decorate("Pieces") { (parts: [String], _) in parts + ["more"] }
            module.redefine("User") { factory in try "new " + factory.text("User Original") }
        }
        #expect(try middle["Pieces"] == ["part"] && bottom["Pieces Original"] == ["part"])
        #expect(try bottom["Bits"] == ["part", "more"] && bottom["Pieces"] == ["part", "more"])
        #expect(try ["Cart", "Wagon", "Auto", "Car"].map(bottom.text) == ["<car>", "<car>", "<car>", "car"])
        #expect(try middle.text("Account") == "Ada" && bottom.text("Account Original") == "Ada")
        #expect(try bottom.text("Owner") == "<Ada>" && bottom.text("Account") == "<Ada>")
        #expect(try bottom.text("User") == "new Ada" && bottom.text("Guest") == "Ada")
    }

    @Test func `a child's change of a name that no ancestor defines is a problem`() throws {
        let parent = try factory { $0.text("Name", "parent") }
        let found = problems {
            try parent.graph.child { module in
                module.redefine("Nme") { _ in "new" }
                module.decorate("Other thing") { (text: String, _) in text }
                module.decorate("Name") { (number: Int, _) in number }
            }
        }
        #expect(found.map(\.code) == [.replacingNothing, .replacingNothing, .typeMismatch])
        #expect(found.map(\.suggestions) == [["Name"], [], []])
    }

    @Test func `the provider of a child's original returns the parent's object`() throws {
        let parent = try factory { $0.define("Crane", in: .singleton) { _ in Crane() } }
        let child = try parent.child { $0.redefine("Crane") { _ in Crane() } }
        let original: Crane = try parent["Crane"]
        #expect(try (child["Crane Original Provider"] as Provider<any Motor>)() === original)
        #expect(try child["Crane Original"] as Machine === original)
        #expect(try child["Crane"] as Crane !== original)
    }

    @Test func `a child's decoration lives in the scope of the parent's object`() throws {
        let (inner, outer) = (Probe(), Probe())
        let session = CachedScope("Session")
        let parent = try factory { module in
            module.define("Weak", in: .weak) { _ in inner.object() }
            module.define("Graph", in: .graph) { _ in inner.object() }
            module.define("Cached", in: session) { _ in inner.object() }
        }
        let child = try parent.child { module in
            for name in ["Weak", "Graph", "Cached"] {
                module.decorate(Key(name)) { (_: Probe.Object, _) in outer.object() }
                module.define("Two of \(name)") { factory in
                    [try factory[name], try factory[name], try factory["\(name) Original"]] as [Probe.Object]
                }
            }
        }
        for name in ["Weak", "Graph", "Cached"] {
            let objects: [Probe.Object] = try child["Two of \(name)"]
            #expect(objects[0] === objects[1] && objects[0].probe === outer && objects[2].probe === inner)
        }
        #expect(outer.alive == 1 && inner.alive == 1)
        session.reset()
        #expect(outer.alive == 0 && inner.alive == 0)
    }
}
