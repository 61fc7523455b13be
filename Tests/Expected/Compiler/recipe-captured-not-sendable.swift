// A value that isn't Sendable, captured by a recipe's function.
import Rivet

final class Note { var text = "" }

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        let note = Note()
        define("Text", as: .calling({ note.text }))
        #else
        let text = Note().text
        define("Text", as: .calling({ text }))
        #endif
    }
}
