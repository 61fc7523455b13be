import Rivet
import Testing

/// Asynchronous definitions in a small example.
@Suite(.timeLimit(.minutes(15))) struct AwaitingExampleTests {
    private actor Database {
        let path: String
        init(at path: String) async throws { self.path = path }
    }
    private final class Store: Sendable {
        let database: Database
        init(database: Database) { self.database = database }
    }
    @MainActor private final class Window {
        let title: String
        init(title: String) { self.title = title }
    }

    // readme: kinds
    final class ShopModule: Module {
        override func configure() {
            define("Title") { _ in "Shop" }
            define("Database", in: .singleton) { try await Database(at: $0.environment["Database"]) }
            define("Store", in: .singleton, as: .calling(Store.init, with: "Database"))
            define("Window", in: .singleton, on: MainActor.self) { try Window(title: $0["Title"]) }
        }
    }
    // readme: end

    @Test func `only asynchronous and main-actor definitions have to be awaited`() async throws {
        let environment = Environment(variables: ["Database": "shop.db"])
        let factory = try ObjectGraphFactory(ShopModule.self, environment: environment)
        // readme: asking
        let store: Store = try await factory.resolve("Store")
        let database: Database = try factory["Database"]
        // readme: end
        #expect(store.database === database && database.path == "shop.db")
        #expect(try await factory.resolve("Window", as: Window.self).title == "Shop")
    }
}
