import Rivet
import Testing

/// Each scope combined with everything that changes, names or gathers definitions.
@Suite struct ChangedScopeTests {
    /// Whether two requests for a name share one object, and whether two dependencies within one request do.
    private func sharing(_ name: String, of factory: ObjectGraphFactory) throws -> Sharing {
        let (first, second): (Piece, Piece) = (try factory[name], try factory[name])
        let pair: [Piece] = try factory["Pair"]
        return Sharing(across: first === second, within: pair[0] === pair[1])
    }

    struct Sharing: Equatable {
        let across: Bool
        let within: Bool

        static func of(_ kept: Kept?) -> Sharing { Sharing(across: kept != nil && kept != .graph, within: kept != nil) }
    }

    @Test(arguments: Kept.allCases)
    func `a scope shares objects of closures and recipes alike`(kept: Kept) throws {
        let factory = try factory { module in
            module.define("Part", kept: kept, as: .calling({ Piece("Part", $0) }, with: Key<Piece>("Base")))
            module.define("Base", kept: kept) { _ in Piece("Base") }
            module.define("Pair", as: .calling({ [$0, $1] }, with: Key<Piece>("Part"), Key<Piece>("Part")))
        }
        #expect(try sharing("Part", of: factory) == .of(kept))
        let (part, base): (Piece, Piece) = (try factory["Part"], try factory["Base"])
        #expect((part.parts[0] === base) == (kept != .graph))
    }

    @Test(arguments: Kept.allCases)
    func `a decorated object lives in the scope of the object that it decorates`(kept: Kept) throws {
        let wraps = Counter()
        let factory = try factory { module in
            module.define("Part", kept: kept) { _ in Piece("Part") }
            module.decorate("Part") { (part: Piece, _) in
                wraps.increment()
                return Piece("First", part)
            }
            module.decorate("Part") { (part: Piece, factory) in Piece("Second", part, try factory["Part Original"]) }
            module.define("Pair") { factory in [try factory["Part"], try factory["Part"]] as [Piece] }
        }
        let part: Piece = try factory["Part"]
        #expect(part.name == "Second" && part.parts[0].name == "First")
        #expect(part.parts[0].parts[0] === part.parts[1], "what is decorated is shared as well")
        #expect(try sharing("Part", of: factory) == .of(kept))
        #expect(wraps.value == (kept == .graph ? 4 : 1))
        #expect(try (factory["Part Original"] as Piece === part.parts[1]) == (kept != .graph))
    }

    @Test(arguments: [nil] + Kept.allCases.map(Optional.some), [nil] + Kept.allCases.map(Optional.some))
    func `a redefinition has its own scope and the original keeps its scope`(first: Kept?, second: Kept?) throws {
        let factory = try factory { module in
            if let first {
                module.define("Part", kept: first) { _ in Piece("First") }
            } else {
                module.define("Part") { _ in Piece("First") }
            }
            if let second {
                module.redefine("Part", kept: second) { factory in Piece("Second", try factory["Part Original"]) }
            } else {
                module.redefine("Part", in: .prototype) { factory in Piece("Second", try factory["Part Original"]) }
            }
            module.define("Pair") { factory in [try factory["Part"], try factory["Part"]] as [Piece] }
        }
        #expect(try sharing("Part", of: factory) == .of(second))
        let part: Piece = try factory["Part"]
        #expect(part.name == "Second" && part.parts[0].name == "First")
        let (one, two): (Piece, Piece) = (try factory["Part Original"], try factory["Part Original"])
        #expect((one === two) == Sharing.of(first).across)
        #expect((one === part.parts[0]) == Sharing.of(first).across)
    }

    @Test(arguments: Kept.allCases)
    func `each element of a group lives in its own scope`(kept: Kept) throws {
        let factory = try factory { module in
            module.contribute("Parts", kept: kept) { _ in Piece("A") }
            module.contribute("Parts", kept: kept) { _ in Piece("B") }
            module.contribute("Parts") { _ in Piece("C") }
            module.define("Pair") { factory in [try factory["Parts"], try factory["Parts"]] as [[Piece]] }
        }
        let (first, second): ([Piece], [Piece]) = (try factory["Parts"], try factory["Parts"])
        #expect(first.map(\.name) == ["A", "B", "C"])
        #expect(zip(first, second).map { $0 === $1 } == [kept != .graph, kept != .graph, false])
        let pair: [[Piece]] = try factory["Pair"]
        #expect(zip(pair[0], pair[1]).map { $0 === $1 } == [true, true, false])
    }

    @Test func `one module in two namespaces has two sets of shared objects`() throws {
        let factory = try factory { module in
            module.require(LegModule.self, under: "Left")
            module.require(LegModule.self, under: "Right")
            module.define("Pair") { factory in
                try Kept.allCases.map { kept in
                    try ["Left", "Left", "Right"].map { try factory["\($0).\(kept) user"] as Piece }
                }
            }
        }
        for legs in try factory["Pair"] as [[Piece]] {
            #expect(legs[0].parts[0] === legs[1].parts[0] && legs[0].parts[0] !== legs[2].parts[0])
        }
        for kept in Kept.allCases {
            let (left, right): (Piece, Piece) = (try factory["Left.\(kept) foot"], try factory["Right.\(kept) foot"])
            #expect(left !== right)
            #expect((try factory["Left.\(kept) foot"] as Piece === left) == (kept != .graph))
        }
    }

    /// A parent with a "Part", and two children that decorate it.
    private func family(
        _ kept: Kept
    ) throws -> (parent: ObjectGraphFactory, child: ObjectGraphFactory, twin: ObjectGraphFactory) {
        let graph = try ObjectGraph(assembly { $0.define("Part", kept: kept) { _ in Piece("Part") } })
        let childGraph = try ObjectGraph(
            assembly { module in
                module.decorate("Part") { (part: Piece, _) in Piece("Decorated", part) }
                module.define("Own", kept: kept) { factory in Piece("Own", try factory["Part Original"]) }
                module.define("Pair") { factory in [try factory["Own"], try factory["Own"]] as [Piece] }
                module.define("Both") { factory in [try factory["Part"], try factory["Part Original"]] as [Piece] }
            },
            parent: graph
        )
        let parent = try ObjectGraphFactory(graph)
        let children = try (0..<2).map { _ in try ObjectGraphFactory(childGraph, parent: parent) }
        return (parent, children[0], children[1])
    }

    @Test(arguments: Kept.allCases)
    func `children share their parent's objects but not their own`(kept: Kept) throws {
        let (parent, child, twin) = try family(kept)
        let part: Piece = try parent["Part"]
        let (own, other): (Piece, Piece) = (try child["Own"], try twin["Own"])
        #expect(own !== other)
        #expect((own.parts[0] === part && other.parts[0] === part) == (kept != .graph))
        #expect(try sharing("Own", of: child) == .of(kept))
        let both: [Piece] = try child["Both"]
        #expect(both[0].name == "Decorated" && both[0].parts[0] === both[1], "one request, one of each")
        #expect(try parent["Part"] as Piece === part || kept == .graph)
    }

    @Test(arguments: Kept.allCases)
    func `a child's decorated object lives in the scope of the parent's object`(kept: Kept) throws {
        let (_, child, twin) = try family(kept)
        let (first, second, other): (Piece, Piece, Piece) = (try child["Part"], try child["Part"], try twin["Part"])
        #expect(first.name == "Decorated" && (first === second) == (kept != .graph))
        #expect(first !== other && (first.parts[0] === other.parts[0]) == (kept != .graph))
    }

    @Test func `releasing a child releases the objects that scopes retain for it`() throws {
        let (probe, session) = (Probe(), CachedScope("Session"))
        let graph = try ObjectGraph(assembly { $0.define("Part", in: session) { _ in probe.object() } })
        let childGraph = try ObjectGraph(
            assembly { module in
                module.define("Own", in: session) { factory in [probe.object(), try factory["Part"] as Probe.Object] }
            },
            parent: graph
        )
        let parent = try ObjectGraphFactory(graph)
        for _ in 0..<3 {
            #expect(try (ObjectGraphFactory(childGraph, parent: parent)["Own"] as [Probe.Object]).count == 2)
            #expect(probe.alive == 1, "the parent's part")
        }
        session.reset()
        #expect(probe.alive == 0)
    }

    @Test(arguments: Kept.allCases)
    func `an expected object lives in the parent's scope`(kept: Kept) throws {
        let graph = try ObjectGraph(assembly { $0.define("Part", kept: kept) { _ in Piece("Part") } })
        let childGraph = try ObjectGraph(
            assembly { module in
                module.expect(Key<Piece>("Part"))
                module.define("Pair") { factory in [try factory["Part"], try factory["Part"]] as [Piece] }
            },
            parent: graph
        )
        let parent = try ObjectGraphFactory(graph)
        #expect(try sharing("Part", of: ObjectGraphFactory(childGraph, parent: parent)) == .of(kept))
        let given = Piece("given")
        let supplied = try ObjectGraphFactory(childGraph, parent: parent, supplying: ["Part": given])
        #expect(try supplied["Part"] as Piece === given)
    }
}

private final class LegModule: Module {
    override func configure() {
        for kept in Kept.allCases {
            define("\(kept) foot", kept: kept) { _ in Piece("foot") }
            define("\(kept) user") { factory in Piece("user", try factory["\(kept) foot"]) }
        }
    }
}
