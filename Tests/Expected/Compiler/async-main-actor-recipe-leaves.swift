// A recipe of an asynchronous function with a captured value that isn't Sendable.
import Rivet

final class Note { var text = "" }

@MainActor let kept = Note()
@MainActor func note() async -> Note { kept }
@MainActor func text() async -> String { kept.text }

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Note", as: .calling(note))
        #else
        define("Text", as: .calling(text))
        #endif
    }
}
