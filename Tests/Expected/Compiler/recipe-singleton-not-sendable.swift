// A recipe for a singleton that isn't Sendable.
import Rivet

final class Note {
    var text = ""
    init() {}
}

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Note", in: .singleton, as: .calling(Note.init))
        #else
        define("Note", as: .calling(Note.init))
        #endif
    }
}
