import Testing

@testable import Rivet
@testable import RivetDrawing
@testable import RivetInspection

/// Errors in originals are reported by the names that drawings show.
@Suite struct OriginalFaultTests {
    private func error(_ configure: (Module) -> Void) throws -> AssemblyError {
        try #require(#expect(throws: AssemblyError.self) { try ObjectGraph(assembly { configure($0) }) })
    }

    private func faulty(_ drawing: Drawing?) throws -> (nodes: Set<String>, links: Set<String>) {
        let picture = try #require(drawing).picture
        let links = picture.links.enumerated().flatMap { source, links in
            links.filter { $0.severity == .error }
                .map { "\(picture.nodes[source].name) → \(picture.nodes[$0.target].name)" }
        }
        return (Set(picture.nodes.filter { $0.severity == .error }.map(\.name)), Set(links))
    }

    @Test func `a cycle through a requested original lists the original`() throws {
        let error = try error { module in
            module.define("A", as: .calling({ (b: Int) in b }, with: "B"))
            module.redefine("A", as: .calling({ (a: Int) in a }, with: "A Original"))
            module.define("B", as: .calling({ (a: Int) in a }, with: "A"))
        }
        let problem = try #require(error.problems.first)
        #expect(error.problems.count == 1 && problem.name == "A")
        #expect(problem.message.contains("A → A Original → B → A;"))
        let found = try faulty(error.drawing)
        #expect(found.nodes == ["A", "A Original", "B"])
        #expect(found.links == ["A → A Original", "A Original → B", "B → A"])
    }

    @Test func `a cycle through a decorator lists the requested name`() throws {
        let error = try error { module in
            module.define("A", as: .calling({ (b: Int) in b }, with: "B"))
            module.decorate("A") { (a: Int, _) in a }
            module.define("B", as: .calling({ (a: Int) in a }, with: "A"))
        }
        #expect(error.problems.map(\.name) == ["A"])
        #expect(error.problems.first?.message.contains("A → B → A;") == true)
        #expect(try faulty(error.drawing).links == ["A → A Original", "A Original → B", "B → A"])
    }

    @Test func `a decorator's own dependency is a step of its own`() throws {
        let error = try error { module in
            module.define("A", instance: 1)
            module.decorate("A", needing: "B") { (a: Int, _) in a }
            module.define("B", as: .calling({ (a: Int) in a }, with: "A"))
        }
        #expect(error.problems.first?.message.contains("A → B → A;") == true)
        #expect(try faulty(error.drawing).links.isSuperset(of: ["A → B", "B → A"]))
    }

    @Test func `a missing variable is reported for the original`() throws {
        let error = try error { module in
            module.define("Radio", as: .calling({ (band: Double) in band }, with: .variable("Band")))
            module.decorate("Radio") { (radio: Double, _) in radio }
        }
        #expect(error.problems.first?.message.hasPrefix(#"can't resolve "Radio Original": "#) == true)
        let found = try faulty(error.drawing)
        #expect(found.nodes == ["Radio Original"] && found.links == ["Radio Original → Band"])
    }
}
