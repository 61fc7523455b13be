import Testing

@testable import Rivet

/// The data of a failed request.
@Suite struct ResolutionErrorTests {
    // MARK: Scopes

    @Test func `a step's scope is the name of its scope`() throws {
        let factory = try factory { module in
            module.define("Prototype") { _ in 1 }
            module.define("Singleton", in: .singleton) { _ in 1 }
            module.define("Ready", instance: 1)
            module.define("Account") { (_, id: Int) in id }
        }
        func scope(_ name: String) -> String?? {
            failure { try factory[name, with: "one", "two"] as Int }?.path.first?.scope
        }
        #expect(scope("Prototype") == .some("prototype"))
        #expect(scope("Account") == .some("prototype"))
        #expect(scope("Singleton") == .some("singleton"))
        #expect(scope("Ready") == .some(nil))
        #expect(scope("Nothing") == .some(nil))
    }

    // MARK: Mirrors

    @Test func `a mirror of an error shows its data but not the graph`() throws {
        let factory = try factory { module in
            module.define("Car") { try $0["Engine"] as Int }
            module.define("Engine") { _ -> Int in throw Boom() }
            module.define("Bystander") { _ in 1 }
        }
        let error = try #require(failure { try factory["Car"] as Int })
        let mirror = Mirror(reflecting: error)
        #expect(mirror.children.map(\.label) == ["code", "name", "wanted", "held", "path", "underlying"])
        #expect(mirror.descendant("path") as? [String] == ["Car", "Engine"])
        #expect(mirror.descendant("underlying") as? Boom == Boom())
        var dumped = ""
        dump(error, to: &dumped)
        #expect(dumped.contains("Engine"))
        #expect(!dumped.contains("Bystander"))
        #expect(dumped.utf8.count < 1_000)
    }

    // MARK: The path

    @Test func `an error that is thrown again has its own path each time`() throws {
        let kept = Later<ResolutionError>()
        let factory = try factory { module in
            module.define("Car") { _ -> Int in throw try kept.value }
            module.define("Van") { _ -> Int in throw try kept.value }
            module.define("Garage") { try $0["Van"] as Int }
        }
        kept.set(failure { try factory["Engine"] as Int })
        let names = ["Car", "Garage", "Van", "Car"].map { name in failure { try factory[name] as Int }?.names }
        #expect(names == [["Car", "Engine"], ["Garage", "Van", "Engine"], ["Van", "Engine"], ["Car", "Engine"]])
        #expect(try kept.value.names == ["Engine"])
    }

    /// Each step copies the path.
    ///
    /// Releasing it must not need a stack in proportion to its length.
    @Test func `a path of very many steps is built and released quickly on a small stack`() async throws {
        let last = Later<ResolutionError>()
        let factory = try factory { module in module.define("Retry") { _ -> Int in throw try last.value } }
        last.set(failure { try factory["Start"] as Int })
        try await watched(seconds: 120, stack: 128 << 10) {
            for _ in 0..<100_000 { last.set(failure { try factory["Retry"] as Int }) }
            let count = try last.value.path.count
            #expect(count == 100_001)
            last.set(nil)
        }
    }

    @Test func `adding to a copy of a trail doesn't change the original`() {
        func names(_ trail: Trail) -> String { trail.steps.map(\.name).joined() }
        let graph = FrozenGraph(GraphParts(parent: nil))
        func step(_ name: String) -> ResolutionError.Step { graph.step(name) }
        var inner = Trail()
        for name in ["c", "b"] { inner.add(step(name)) }
        var (first, second) = (inner, inner)
        first.add(step("a"))
        second.keepOutermost(1)
        second.add(step("x"))
        #expect([inner, first, second].map(names) == ["bc", "abc", "xb"])
    }
}
