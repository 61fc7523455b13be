// With default isolation to the main actor: an unannotated class, created elsewhere.
// options: -default-isolation MainActor -enable-upcoming-feature NonisolatedNonsendingByDefault -enable-upcoming-feature InferIsolatedConformances
import Rivet

final class Window {
    let title: String
    init(title: String) { self.title = title }
}

nonisolated final class Engine {
    let power: Int
    init(power: Int = 100) { self.power = power }
}

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Window") { _ in Window(title: "") }
        #else
        define("Window", on: MainActor.self) { _ in Window(title: "") }
        define("Engine") { _ in Engine() }
        #endif
    }
}
