import Rivet
import Testing

@globalActor private actor SearchActor {
    static let shared = SearchActor()
}

@SearchActor private final class Index {
    var entries = 0
    func add() -> Int {
        entries += 1
        return entries
    }
}

private actor Accounts {
    let store: String
    private var opened = 0
    init(store: String) { self.store = store }
    func open() -> String {
        opened += 1
        return "session \(opened) of \(store)"
    }
}

/// Actors as objects, and objects created on actors.
@Suite(.timeLimit(.minutes(15))) struct ActorTests {
    private func application() throws -> ObjectGraphFactory {
        try factory { module in
            module.define("Store") { _ in "store" }
            module.define("Accounts", in: .singleton) { factory in try Accounts(store: factory["Store"]) }
            module.define("Wired", in: .singleton, as: .calling(Accounts.init, with: "Store"))
            module.define("Index", in: .singleton) { @SearchActor _ async in Index() }
            module.define("Session") { factory in try await (factory["Accounts"] as Accounts).open() }
        }
    }

    @Test func `an actor can be defined and resolved like any object`() async throws {
        let factory = try application()
        let accounts: Accounts = try factory["Accounts"]
        #expect(await accounts.open() == "session 1 of store")
        #expect(try factory["Accounts"] as Accounts === accounts)
        #expect(await (try factory["Wired"] as Accounts).open() == "session 1 of store")
    }

    @Test func `a closure isolated to another global actor has to be awaited`() async throws {
        let factory = try application()
        #expect(failure { try factory["Index"] as Index }?.code == .needsAwait)
        let index: Index = try await factory.resolve("Index")
        #expect(await index.add() == 1)
        #expect(try factory["Index"] as Index === index)
    }

    @Test func `an asynchronous closure can call an actor`() async throws {
        let factory = try application()
        #expect(try await factory.resolve("Session") == "session 1 of store")
        #expect(try await factory.resolve("Session", as: Any.self) as? String == "session 2 of store")
    }
}
