// An asynchronous closure on the main actor, which doesn't exist.
import Rivet

final class Store: Sendable {}
@MainActor final class Screen { init(store: Store) {} }

final class ScreenModule: Module {
    override func configure() {
        #if MISTAKE
        define("Screen", on: MainActor.self) { factory in try await Screen(store: factory.resolve("Store")) }
        #else
        define("Screen", as: .calling(Screen.init, with: "Store", on: MainActor.self))
        #endif
    }
}
