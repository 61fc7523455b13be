// A value that isn't Sendable, captured by a closure.
import Rivet

final class Note { var text = "" }

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        let note = Note()
        define("Text") { _ in note.text }
        #else
        let note = Note()
        define("Text") { [text = note.text] _ in text }
        #endif
    }
}
