import Rivet
import RivetInspection
import Testing

/// Decorators that declare dependencies.
@Suite struct DecoratorNeedingTests {
    @Test func `a decorator's declared dependencies are checked and resolved`() throws {
        let graph = try ObjectGraph(
            assembly { module in
                module.define("Volume", as: .calling { 11 })
                module.define("Radio", as: .calling { "radio" })
                module.decorate("Radio", needing: "Volume") { (radio: String, factory) in
                    try "\(radio) at \(factory["Volume"] as Int)"
                }
            },
            checking: .strict
        )
        #expect(try ObjectGraphFactory(graph)["Radio"] == "radio at 11")
        #expect(graph.definitions.first { $0.name == "Radio" }?.needs.map(\.name) == ["Volume"])
    }

    @Test func `a decorator can't resolve a name that it didn't declare`() throws {
        let factory = try factory { module in
            module.define("Volume") { _ in 11 }
            module.define("Radio", in: .singleton) { _ in "radio" }
            module.decorate("Radio", needing: "Radio Original") { (radio: String, factory) in
                try "\(radio) at \(factory["Volume"] as Int)"
            }
        }
        #expect(failure { try factory["Radio"] as String }?.code == .undeclared)
    }

    @Test func `errors in a decorator's declared dependencies are found before anything is built`() {
        let missing = problems { module in
            module.define("Radio") { _ in "radio" }
            module.decorate("Radio", needing: "Volme") { (radio: String, _) in radio }
            module.define("Volume") { _ in 11 }
        }
        #expect(missing.map(\.code) == [.missing] && missing.first?.suggestions == ["Volume"])
        let circular = problems { module in
            module.define("Radio") { _ in "radio" }
            module.decorate("Radio", needing: "Volume") { (radio: String, _) in radio }
            module.define("Volume", as: .calling({ (_: String) in 11 }, with: "Radio"))
        }
        #expect(circular.map(\.code) == [.cycle])
        let captive = problems { module in
            module.define("Session", in: CachedScope("Session")) { _ in "session" }
            module.define("Radio", in: .singleton) { _ in "radio" }
            module.decorate("Radio", needing: "Session") { (radio: String, _) in radio }
        }
        #expect(captive.map(\.code) == [.captive])
    }
}
