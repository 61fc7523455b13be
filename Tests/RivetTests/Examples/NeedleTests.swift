import Rivet
import Testing

/// Features of Needle's components, written with Rivet.
///
/// Each test follows an example of Needle.
///
/// In Needle, each screen has a component. A protocol lists what a component needs from its ancestors, and a generator
/// finds the nearest ancestor that has it. In Rivet, a component is a child graph, and `expect` is the list.
@Suite struct NeedleTests {
    final class ImageCache: Sendable {}
    final class ScoreStream: Sendable {}
    protocol NetworkService: AnyObject, Sendable {}
    final class WiredService: NetworkService {}

    struct Game: Sendable {
        let (cache, scores, network): (ImageCache, ScoreStream, any NetworkService)
        init(_ cache: ImageCache, _ scores: ScoreStream, _ network: any NetworkService) {
            (self.cache, self.scores, self.network) = (cache, scores, network)
        }
    }

    final class RootModule: Module {
        override func configure() {
            define("Image Cache", in: .singleton) { _ in ImageCache() }
            define("Network Service", in: .singleton) { _ in WiredService() }
        }
    }

    final class LoggedInModule: Module {
        override func configure() { define("Score Stream", in: .singleton) { _ in ScoreStream() } }
    }

    final class GameModule: Module {
        override func configure() {
            expect(Key<ImageCache>("Image Cache"))
            expect(Key<ScoreStream>("Score Stream"))
            expect(Key<any NetworkService>("Network Service"))
            define("Game", as: .calling(Game.init, with: "Image Cache", "Score Stream", "Network Service"))
        }
    }

    private func graph(_ module: Module.Type, under parent: ObjectGraph? = nil) throws -> ObjectGraph {
        try ObjectGraph(module, environment: Environment(), parent: parent)
    }

    @Test func `components form a tree of child factories`() throws {
        let root = try ObjectGraphFactory(graph(RootModule.self))
        let loggedInGraph = try graph(LoggedInModule.self, under: root.graph)
        let gameGraph = try graph(GameModule.self, under: loggedInGraph)
        let users = try (1...2).map { _ in try ObjectGraphFactory(loggedInGraph, parent: root) }
        let games = try users.map { try ObjectGraphFactory(gameGraph, parent: $0)["Game"] as Game }
        #expect(games[0].cache === games[1].cache)
        #expect(games[0].scores !== games[1].scores)
        #expect(try games[0].scores === users[0]["Score Stream"] as ScoreStream)
    }

    @Test func `a dependency is found by name in the nearest ancestor`() throws {
        let root = try ObjectGraphFactory(graph(RootModule.self))
        let user = try root.child { module in
            module.require(LoggedInModule.self)
            module.define("Image Cache", in: .singleton) { _ in ImageCache() }
        }
        let game: Game = try ObjectGraphFactory(graph(GameModule.self, under: user.graph), parent: user)["Game"]
        #expect(try game.cache === user["Image Cache"] as ImageCache)
        #expect(try game.cache !== root["Image Cache"] as ImageCache)
        #expect(try game.network === root["Network Service"] as WiredService)
    }

    @Test func `a nearest ancestor's definition of another type is an error`() throws {
        let root = try graph(RootModule.self)
        let user = try root.child { module in
            module.require(LoggedInModule.self)
            module.define("Image Cache") { _ in "no cache at all" }
        }
        // Needle would silently continue to the root's definition. Rivet reports an error.
        let found = problems { try graph(GameModule.self, under: user) }
        #expect(found.map(\.code) == [.typeMismatch])
        #expect(found.map(\.name) == ["Image Cache"])
        #expect(found.first?.related.count == 2)
    }

    @Test func `each component has its own shared objects`() throws {
        let probe = Probe()
        let root = try factory { $0.text("Root", "root") }
        let graph = try root.graph.child { module in
            module.define("Mutable Stream", in: .singleton) { _ in probe.object() }
            module.alias("Stream", to: "Mutable Stream")
        }
        for count in 1...3 {
            let component = try ObjectGraphFactory(graph, parent: root)
            #expect(try component["Stream"] as Probe.Object === component["Mutable Stream"] as Probe.Object)
            #expect(probe.made == count)
        }
        #expect(probe.alive == 0)
    }

    @Test func `a child creates objects with dependencies of its ancestors`() throws {
        let root = try factory { module in
            module.define("Chocolate") { _ in "chocolate" }
            module.define("Milk") { _ in "milk" }
        }
        let child = try root.child { module in
            module.expect(Key<String>("Chocolate"))
            module.expect(Key<String>("Milk"))
            module.define("Hot Chocolate", as: .calling({ "hot " + $0 + " with " + $1 }, with: "Chocolate", "Milk"))
        }
        #expect(try child["Hot Chocolate"] == "hot chocolate with milk")
        #expect(try child.child { _ in }["Hot Chocolate"] == "hot chocolate with milk")
    }

    @Test func `everything is checked before anything is built`() throws {
        let probe = Probe()
        let root = try factory { $0.define("Part", in: .singleton) { _ in probe.object() } }
        let found = problems {
            try root.graph.child { module in
                module.define("Screen", as: .calling({ $0 as Probe.Object }, with: "Prat"))
                module.expect(Key<Int>("Part"))
            }
        }
        #expect(found.map(\.code) == [.missing, .typeMismatch])
        let unmet = problems { try ObjectGraphFactory(graph(GameModule.self)) }
        #expect(unmet.map(\.name) == ["Image Cache", "Score Stream", "Network Service"])
        #expect(probe.made == 0)
    }
}
