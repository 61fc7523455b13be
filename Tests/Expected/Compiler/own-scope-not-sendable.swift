// A custom scope with an object that isn't Sendable.
import Rivet

final class Note { var text = "" }

let scope = CachedScope("Session")

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Note", in: scope) { _ in Note() }
        #else
        define("Note", in: scope) { _ in Note().text }
        #endif
    }
}
