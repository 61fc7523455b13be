// An object of the main actor, returned by a recipe.
import Rivet

final class Note { var text = "" }

@MainActor final class Window {
    let title: String
    init(title: String) { self.title = title }
}

@MainActor let kept = Note()
@MainActor func note() -> Note { kept }
@MainActor func window() -> Window { Window(title: kept.text) }

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Note", as: .calling(note, on: MainActor.self))
        #else
        define("Window", as: .calling(window, on: MainActor.self))
        #endif
    }
}
