// A value that isn't Sendable, captured by an asynchronous closure.
import Rivet

final class Note { var text = "" }

func read(_ text: String) async -> String { text }

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        let note = Note()
        define("Text") { _ in await read(note.text) }
        #else
        let text = Note().text
        define("Text") { _ in await read(text) }
        #endif
    }
}
