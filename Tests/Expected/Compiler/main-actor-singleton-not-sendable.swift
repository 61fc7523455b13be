// A singleton of the main actor is shared with all, so it must be Sendable too.
import Rivet

final class Note { var text = "" }

@MainActor final class Window {
    let title: String
    init(title: String) { self.title = title }
}

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Note", in: .singleton, on: MainActor.self) { _ in Note() }
        #else
        define("Note", in: .singleton, on: MainActor.self) { _ in Window(title: "") }
        #endif
    }
}
