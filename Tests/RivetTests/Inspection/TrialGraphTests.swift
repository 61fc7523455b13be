import Testing

@testable import Rivet
@testable import RivetDrawing
@testable import RivetInspection

/// Errors of a trial in the trial's graph.
@Suite struct TrialGraphTests {
    private func graph(_ configure: (Module) -> Void) throws -> ObjectGraph {
        try factory { configure($0) }.trial().graph
    }

    private func warnings(_ code: Problem.Code, _ configure: (Module) -> Void) throws -> [Problem] {
        try graph(configure).warnings.filter { $0.code == code }
    }

    @Test func `a singleton that resolved an object of a cached scope is a warning`() throws {
        let graph = try graph { module in
            module.define("Visit", in: CachedScope("Day")) { _ in 1 }
            module.define("Guest") { try $0["Visit"] as Int }
            module.define("House", in: .singleton) { try $0["Guest"] as Int }
        }
        let found = graph.warnings.filter { $0.code == .captive }
        #expect(
            found.map(\.message) == [
                #""House" (singleton) resolved "Visit" (Day), but may retain it longer than that scope: House → Guest → Visit; "#
                    + #"let "House" resolve "Guest Provider" instead"#
            ]
        )
        #expect(found.map(\.severity) == [.warning])
        let house = try #require(graph.drawing.picture.nodes.firstIndex { $0.name == "House" })
        #expect(graph.drawing.picture.nodes[house].severity == .warning)
        #expect(graph.drawing.picture.links[house].map(\.severity) == [.warning])
        #expect(try ObjectGraphFactory(graph)["House"] == 1)
    }

    @Test func `resolving a provider isn't captive, and neither is a prototype`() throws {
        let found = try warnings(.captive) { module in
            module.define("Visit", in: CachedScope("Day")) { _ in 1 }
            module.define("Guest") { try $0["Visit"] as Int }
            module.define("House", in: .singleton) { factory -> Int in
                try (factory["Visit Provider"] as Provider<Int>)()
            }
        }
        #expect(found.isEmpty)
    }

    @Test func `definitions that couldn't be built are marked`() throws {
        let graph = try graph { module in
            module.define("Broken") { _ -> Int in throw Boom() }
            module.define("Fine") { _ in 1 }
            module.contribute("Group") { _ in 1 }
            module.contribute("Group") { try $0["Broken"] as Int }
            module.decorate("Fine") { (_: Int, factory) in try factory["Broken"] as Int }
        }
        let found = graph.warnings.filter { $0.code == .trialFailed }
        #expect(Set(found.map(\.name)) == ["Broken", "Fine", "Group", "Group[1]"])
        #expect(found.first { $0.name == "Broken" }?.message == #"a trial failed: can't resolve "Broken": Boom()"#)
        let marked = graph.drawing.picture.nodes.filter { $0.severity == .warning }
        #expect(marked.map(\.name).sorted() == ["Broken", "Fine", "Group", "Group[1]"])
    }

    @Test func `an undefined requested name is drawn, but an optional one isn't`() async throws {
        let factory = try factory { module in
            module.define("Car") { factory -> Int in
                _ = try factory.optional("Roof", as: Int.self)
                _ = try? factory["Engine Provider"] as Provider<Int>
                return try factory["Enigne"]
            }
            module.define("Awaited") { factory -> Int in try await factory.resolve("Raido") }
        }
        let graph = await factory.trial().graph
        let picture = graph.drawing.picture
        #expect(picture.nodes.filter { $0.kind == .missing }.map(\.name) == ["Raido", "Engine Provider", "Enigne"])
        let car = try #require(graph.definitions.first { $0.name == "Car" })
        #expect(car.needs.map(\.name) == ["Engine Provider", "Enigne"])
        #expect(car.needs.allSatisfy { $0.isObserved && $0.target == nil })
        #expect(graph.explain("Car").contains(#"resolved "Enigne" in a trial"#))
    }

    @Test func `a trial observes requests for expected objects, supplied or inherited`() async throws {
        let parent = try factory { $0.define("Radio", in: .singleton) { _ in "radio" } }
        let graph = try ObjectGraph(
            assembly { module in
                module.expect("User" as Key<String>)
                module.expect("Radio" as Key<String>)
                module.define("Cart") { try $0["User"] as String }
                module.define("Car") { try $0["Radio"] as String }
                module.define("Awaited") { factory -> String in try await factory.resolve("User") }
                module.alias("Owner", to: "User")
                module.define("Bill") { try $0["Owner"] as String }
            },
            parent: parent.graph
        )
        let child = try ObjectGraphFactory(graph, parent: parent, supplying: ["User": "me"])
        let trial = await child.trial()
        #expect(trial.failures.isEmpty)
        #expect(trial.graph.explain("Cart").contains(#"resolved "User" in a trial"#))
        #expect(trial.graph.explain("Bill").contains(#"resolved "User" in a trial"#))
        #expect(trial.graph.explain("Awaited").contains(#"resolved "User" in a trial"#))
        #expect(trial.graph.explain("Car").contains(#"resolved "Radio" in a trial"#))
        #expect(trial.graph.unreachable(from: "Cart", "Car", "Awaited", "Bill").isEmpty)
    }
}
