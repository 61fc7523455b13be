// A main-actor initializer without on: MainActor.self.
import Rivet

@MainActor final class Window {
    let title: String
    init(title: String) { self.title = title }
}

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Window") { factory in try Window(title: factory["Title"]) }
        #else
        define("Window", on: MainActor.self) { factory in try Window(title: factory["Title"]) }
        #endif
    }
}
