// A recipe on the main actor, with on: MainActor.self outside of calling.
import Rivet

@MainActor final class Window {
    let title: String
    init(title: String) { self.title = title }
}

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Window", on: MainActor.self, as: .calling(Window.init, with: "Title"))
        #else
        define("Window", as: .calling(Window.init, with: "Title", on: MainActor.self))
        #endif
    }
}
