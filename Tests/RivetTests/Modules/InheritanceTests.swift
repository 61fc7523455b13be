import Rivet
import Testing

/// How a child changes or aliases definitions that its parent itself inherits or expects.
@Suite struct InheritanceTests {
    private let given = Piece("given")

    @Test func `a child can decorate and redefine an object that its parent expects`() throws {
        let graph = try ObjectGraph(
            assembly { module in
                module.define("Zero", in: .singleton) { _ in Piece("Zero") }
                module.expect(Key<Piece>("Part"))
            }
        )
        let decorating = try ObjectGraph(
            assembly { module in
                // The child's own cells have the same numbers as the parent's.
                for name in ["One", "Two", "Three"] { module.define(Key(name), in: .singleton) { _ in Piece(name) } }
                module.decorate("Part") { (part: Piece, _) in Piece("decorated", part) }
            },
            parent: graph
        )
        let replacing = try ObjectGraph(
            assembly { module in
                module.define("One", in: .singleton) { _ in Piece("One") }
                module.redefine("Part", in: .weak) { factory in Piece("replaced", try factory["Part Original"]) }
                module.alias("Old Part", to: "Part Original")
            },
            parent: graph
        )
        let parent = try ObjectGraphFactory(graph, supplying: ["Part": given])
        let first = try ObjectGraphFactory(decorating, parent: parent)
        let second = try ObjectGraphFactory(replacing, parent: parent)
        for _ in 0..<2 {
            for (part, name) in [(try first["Part"] as Piece, "decorated"), (try second["Part"], "replaced")] {
                #expect(part.name == name && part.parts[0] === given)
            }
            #expect(try first["Part Original"] as Piece === given && second["Old Part"] as Piece === given)
            #expect(try parent["Part"] as Piece === given)
        }
    }

    @Test func `a group resolves through aliases of two generations`() throws {
        let grand = try ObjectGraph(
            assembly { module in
                module.contribute("Parts") { _ in Piece("A") }
                module.contribute("Parts", in: .singleton) { _ in Piece("B") }
            }
        )
        let graph = try ObjectGraph(assembly { $0.alias("Pieces", to: "Parts") }, parent: grand)
        let childGraph = try ObjectGraph(
            assembly { module in
                module.alias("Bits", to: "Pieces")
                module.decorate("Parts") { (parts: [Piece], _) in parts.reversed() }
            },
            parent: graph
        )
        let parent = try ObjectGraphFactory(graph, parent: ObjectGraphFactory(grand))
        let child = try ObjectGraphFactory(childGraph, parent: parent)
        #expect(try (child["Bits"] as [Piece]).map(\.name) == ["A", "B"])
        #expect(try (child["Pieces"] as [Piece]).map(\.name) == ["A", "B"])
        #expect(try (child["Parts"] as [Piece]).map(\.name) == ["B", "A"])
        let provider: Provider<[Piece]> = try child["Bits Provider"]
        #expect(try provider()[1] === (child["Parts"] as [Piece])[0])
    }
}
