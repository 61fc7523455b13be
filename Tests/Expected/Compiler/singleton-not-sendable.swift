// A singleton of a class that isn't Sendable.
import Rivet

final class Note { var text = "" }

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Note", in: .singleton) { _ in Note() }
        #else
        define("Note") { _ in Note() }
        #endif
    }
}
