import Rivet
import Testing

/// A child inherits from its parent, but keeps its own definitions to itself.
@Suite struct ChildTests {
    @Test func `a child sees its parent's definitions, but the parent doesn't see the child's`() throws {
        let parent = try factory { module in
            module.text("Parent's", "parent's")
            module.ask("Look down", for: "Child's")
        }
        let child = try parent.child { module in
            module.text("Child's", "child's")
            module.ask("Look up", for: "Parent's")
        }
        #expect(try child.text("Look up") == "parent's")
        #expect(try child.text("Parent's") == "parent's")
        #expect(!parent.isDefined("Child's"))
        for factory in [parent, child] { #expect(failure { try factory.text("Look down") }?.name == "Child's") }
    }

    @Test func `a graph may be 256 levels below the graph without a parent, but not deeper`() throws {
        var factory = try factory { $0.text("Name", "from the top") }
        for _ in 0..<256 { factory = try factory.child { _ in } }
        #expect(try factory.text("Name") == "from the top")
        let found = problems(thrownBy: { try factory.child { $0.text("Other", "") } })
        #expect(found.map(\.code) == [.tooDeep])
        #expect(found[0].message.contains("more than 256 levels below the graph without a parent"))
        #expect(!found[0].site.fileID.isEmpty)
    }

    @Test func `children don't see each other`() throws {
        let parent = try factory { $0.text("Parent's", "parent's") }
        let (left, right) = (
            try parent.child { $0.text("Left", "left") }, try parent.child { $0.text("Right", "right") }
        )
        #expect(!left.isDefined("Right") && !right.isDefined("Left"))
        #expect(failure { try left.text("Right") }?.code == .missing)
    }

    @Test func `the nearest of six ancestors that defines a name wins`() throws {
        var factory = try factory { module in for name in 1...6 { module.text("N\(name)", "generation 1") } }
        for generation in 2...6 {
            factory = try factory.child { module in
                for name in generation...6 { module.text("N\(name)", "generation \(generation)") }
                module.define("All") { factory in try (1...6).map { try factory["N\($0)"] as String } }
            }
        }
        #expect(try factory["All"] == (1...6).map { "generation \($0)" })
        #expect(try (factory["N1 Provider"] as Provider<String>)() == "generation 1")
        #expect(try factory.object("N3 Original", as: String.self) == "generation 3")
    }

    @Test func `the parent builds its own definitions and doesn't see the child`() throws {
        let probe = Probe()
        let parent = try factory { module in
            module.text("Name", "parent")
            module.define("Seen", in: .singleton) { factory in try factory.text("Name") }
            module.define("Loose") { factory in try factory.text("Name") + " " + factory.text("Seen") }
            module.define("Part", in: .singleton) { _ in probe.object() }
        }
        let first = try parent.child { $0.text("Name", "child") }
        let second = try parent.child { $0.text("Name", "other child") }
        #expect(try first.text("Loose") == "parent parent")
        #expect(try second.text("Seen") == "parent")
        let parts: [Probe.Object] = try [first["Part"], parent["Part"], second["Part"], first["Part"]]
        #expect(parts.allSatisfy { $0 === parts[0] } && probe.made == 1)
    }

    @Test func `a child's definition shadows its parent's`() throws {
        let parent = try factory { module in
            module.text("Name", "parent")
            module.define("Shared", in: .singleton) { _ in "parent" }
            module.define("Greeting") { (_: ObjectGraphFactory, name: String) in "parent \(name)" }
        }
        let child = try parent.child { module in
            module.define("Name") { _ in 7 }
            module.define("Shared", in: .singleton) { _ in "child" }
            module.alias("Greeting", to: "Shared")
        }
        #expect(try child["Name"] == 7 && parent["Name"] == "parent")
        #expect(try child["Shared"] == "child" && parent["Shared"] == "parent")
        #expect(try child["Greeting"] == "child")
        #expect(try child.text("Shared Original") == "child")
    }

    @Test func `every form of request reaches the parent`() throws {
        let parent = try factory { module in
            module.define("Crane", in: .singleton) { _ in Crane() }
            module.define("Greeting") { (_: ObjectGraphFactory, name: String) in "hello \(name)" }
            module.define("A name of more than fifteen bytes") { _ in "long" }
            module.define("Ünïcode") { _ in "unicode" }
            module.alias("Hoist", to: "Crane")
            module.contribute("Parts", instance: Engine() as any Motor)
        }
        let child = try parent.child { module in
            module.define("Recipe", as: .calling({ $0 as any Motor }, with: "Crane"))
            module.define("Provided", as: .calling({ (make: Provider<Crane>) in try make() }, with: "Hoist Provider"))
        }
        let crane: Crane = try parent["Crane"]
        #expect(try child["Crane"] as Crane === crane && child[Key<Machine>("Hoist")] === crane)
        #expect(try child["Recipe"] as any Motor === crane && child["Provided"] as Crane === crane)
        #expect(try (child["Crane Provider"] as Provider<any Motor>)() === crane)
        #expect(try child.provider(for: Key<Crane>("Crane"))() === crane)
        #expect(try child.optional("Crane", as: Crane.self) === crane)
        #expect(try child["Greeting", with: "you"] as String == "hello you")
        #expect(try (child["Greeting Provider"] as (String) throws -> String)("you") == "hello you")
        #expect(try child.text("A name of more than fifteen bytes") == "long")
        #expect(try child.text("U\u{308}ni\u{308}code") == "unicode")
        #expect(try (child["Parts"] as [any Motor]).count == 1)
        #expect(["Crane", "Hoist", "Parts", "Crane Provider", "Ünïcode", "Crane Original"].allSatisfy(child.isDefined))
        #expect(child.names == ["Provided", "Recipe"])
    }

    @Test func `a child's declared dependencies are found in its parent`() throws {
        let parent = try ObjectGraph(assembly { $0.text("Name", "parent's") })
        let child = try parent.child { module in
            module.define(
                "Card",
                as: .calling(
                    { (name: String, make: Provider<String>) in try name + make() },
                    with: "Name",
                    "Name Provider"
                )
            )
        }
        #expect(try ObjectGraphFactory(child, parent: ObjectGraphFactory(parent)).text("Card") == "parent'sparent's")
        let found = problems(thrownBy: {
            try parent.child { $0.define("Card", as: .calling({ $0 as String }, with: "Nmae")) }
        })
        #expect(found.map(\.code) == [.missing])
        #expect(found.map(\.suggestions) == [["Name"]])
    }

    @Test func `suggestions include names of ancestors`() throws {
        let parent = try factory { module in
            module.text("Engine", "engine")
            module.namespace("Left") { $0.text("Foot", "foot") }
        }
        let child = try parent.child { $0.text("Wheel", "wheel") }.child { $0.ask("Ask", for: "Enigne") }
        let error = try #require(failure { try child.text("Ask") })
        #expect(error.suggestions == ["Engine"])
        #expect(text(error).contains(#"Did you mean "Engine" (T.swift:0)?"#))
        #expect(failure { try child.text("Foot") }?.suggestions == ["Left.Foot"])
        let found = problems {
            try parent.graph.child { module in
                module.alias("Motor", to: "Engin")
                module.redefine("Enginee") { _ in "new" }
            }
        }
        #expect(found.map(\.suggestions) == [["Engine"], ["Engine"]])
    }

    @Test func `a child has its own environment and inherits the parent's if it loads no module`() throws {
        let parent = try factory(["Name": "parent"]) { module in
            module.define("Parent's") { factory in try factory.environment["Name"] as String }
        }
        let environment = Environment(variables: ["Name": "child"])
        let description = Assembly()
        description.load(environment: environment) { module in
            module.define("Child's") { try $0.environment["Name"] as String + " of " + $0.text("Parent's") }
        }
        let child = try ObjectGraphFactory(ObjectGraph(description, parent: parent.graph), parent: parent)
        #expect(try child.text("Child's") == "child of parent")
        #expect(try child.environment["Name"] == "child")
        let bare = try ObjectGraphFactory(ObjectGraph(Assembly(), parent: parent.graph), parent: parent)
        #expect(try bare.environment["Name"] == "parent" && bare.text("Parent's") == "parent")
    }

    @Test func `didAssemble receives the child's factory, which resolves the parent's objects`() throws {
        final class SessionModule: Module {
            static let seen = Collected<String>()
            override class func didAssemble(_ factory: ObjectGraphFactory) throws {
                seen.append(try factory.text("Name"))
            }
        }
        let parent = try factory { $0.text("Name", "parent's") }
        let graph = try ObjectGraph(SessionModule.self, environment: Environment(), parent: parent.graph)
        for _ in 1...2 { _ = try ObjectGraphFactory(graph, parent: parent) }
        #expect(SessionModule.seen.elements == ["parent's", "parent's"])
    }
}
