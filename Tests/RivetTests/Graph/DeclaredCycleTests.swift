import Testing

@testable import Rivet
@testable import RivetShared

/// Connected cycles of declared dependencies, and long ones.
@Suite struct DeclaredCycleTests {
    /// The problems of definitions, each given by its name and its two dependencies.
    private func problems(_ needs: [(String, String, String)]) -> [Problem] {
        RivetTests.problems { module in
            for (name, first, second) in needs {
                module.define(
                    Key(name),
                    as: .calling({ (a: Int, b: Int) in a + b }, with: Key(first), Key(second))
                )
            }
            module.define("End") { _ in 1 }
        }
    }

    @Test func `connected cycles are one problem, and fixing one cycle reveals the next`() {
        #expect(problems([("A", "B", "C"), ("B", "A", "End"), ("C", "A", "End")]).map(\.name) == ["A"])
        #expect(problems([("A", "End", "C"), ("B", "A", "End"), ("C", "A", "End")]).map(\.name) == ["A"])
        #expect(problems([("A", "End", "End"), ("B", "A", "End"), ("C", "A", "End")]).isEmpty)
    }

    @Test func `a cycle's message counts the other definitions connected to it`() throws {
        func end(_ needs: [(String, String, String)]) -> String? {
            problems(needs).first?.message.split(separator: "; ").last.map(String.init)
        }
        let advice = "let one of them depend on a provider"
        #expect(end([("A", "B", "End"), ("B", "A", "End"), ("C", "A", "End")]) == advice)
        #expect(
            end([("A", "B", "C"), ("B", "A", "End"), ("C", "A", "End")]) == advice
                + " (then check again: 1 more name is in cycles with these)"
        )
        #expect(
            end([("A", "A", "B"), ("B", "C", "End"), ("C", "A", "End")]) == #"let it depend on "A Provider""#
                + " (then check again: 2 more names are in cycles with these)"
        )
    }

    @Test func `a cycle is reported by its shortest path`() throws {
        let found = problems([("A", "B", "End"), ("B", "C", "D"), ("C", "B", "D"), ("D", "A", "D")])
        #expect(try #require(found.first).message.contains("A → B → D → A;"))
        #expect(found.count == 1)
    }

    @Test func `the related locations of a cycle are those of its other definitions`() {
        let found = RivetTests.problems { module in
            module.define("A", as: .calling({ (b: Int) in b }, with: "B"))
            module.define("B", as: .calling({ (a: Int) in a }, with: "A"))
            module.define("Self", as: .calling({ (me: Int) in me }, with: "Self"))
        }
        #expect(found.map(\.name) == ["A", "Self"])
        #expect(found.map { $0.related.map { $0.line - found[0].site.line } } == [[1], []])
    }

    @Test func `definitions that all take arguments can depend on each other`() throws {
        func found(_ root: String) -> [Problem] {
            RivetTests.problems { module in
                module.define("Tree", needing: "Branch") { (factory, depth: Int) -> Int in
                    depth == 0 ? 0 : try factory["Branch", with: depth - 1] + 1
                }
                module.decorate("Tree") { (tree: Int, _) in tree }
                module.define("Branch", needing: "Tree", "Branch", "Root") { (factory, depth: Int) -> Int in
                    try factory["Tree", with: depth]
                }
                module.define("Root", needing: root) { _ in 1 }
            }
        }
        #expect(found("Soil").map(\.code) == [.missing])
        #expect(found("Root").map(\.name) == ["Root"])
        #expect(found("Tree").map { $0.message.contains("Root → Tree → Branch → Root;") } == [true])
    }

    @Test func `thousands of overlapping cycles are reported as one short problem`() throws {
        let found = problems((0..<5_000).map { ("N\($0)", $0 < 4_999 ? "N\($0 + 1)" : "End", "N0") })
        #expect(found.map(\.name) == ["N0"])
        #expect(found.first?.message.contains("N0 → N0;") == true)
    }

    @Test func `a cycle of 10,000 definitions is found on a small stack`() async throws {
        let problem = try await found(stack: 256 << 10) {
            problems((0..<10_000).map { ("N\($0)", "N\(($0 + 1) % 10_000)", "End") })
        }
        #expect(problem.map(\.related.count) == [9_999])
    }

    /// Compared with a plain computation of reachability.
    @Test(arguments: 0..<200) func `each strongly connected component has one cycle`(seed: Int) {
        var random = Random(seed: UInt64(seed))
        let count = Int.random(in: 1...9, using: &random)
        let links = (0..<count).map { _ in
            (0..<Int.random(in: 0...2, using: &random)).map { _ in Int.random(in: 0..<count, using: &random) }
        }
        var reaches = links.map { linked in (0..<count).map { linked.contains($0) } }
        for middle in 0..<count {
            for start in 0..<count where reaches[start][middle] {
                for end in 0..<count where reaches[middle][end] { reaches[start][end] = true }
            }
        }
        let firsts = (0..<count).filter { thing in
            reaches[thing][thing] && !(0..<thing).contains { reaches[thing][$0] && reaches[$0][thing] }
        }
        let cycles = StronglyConnectedComponents(NodeLinks(links)).cycles()
        #expect(cycles.map(\.first) == firsts)
        for cycle in cycles {
            #expect(cycle.last == cycle.first)
            #expect(Set(cycle).count == cycle.count - 1)
            #expect(zip(cycle, cycle.dropFirst()).allSatisfy { links[$0].contains($1) })
        }
    }

    private struct Random: RandomNumberGenerator {
        var state: UInt64
        init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }
}
