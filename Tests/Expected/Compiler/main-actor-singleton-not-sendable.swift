// A singleton on the main actor of a class that isn't Sendable.
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
