// A value that isn't Sendable, captured by a decorator.
import Rivet

final class Note { var text = "" }

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        let note = Note()
        decorate("Text") { (text: String, _) in text + note.text }
        #else
        let note = Note()
        decorate("Text") { [end = note.text] (text: String, _) in text + end }
        #endif
    }
}
