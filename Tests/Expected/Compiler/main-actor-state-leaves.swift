// An object of the main actor, returned by a prototype on the main actor.
import Rivet

final class Note { var text = "" }

@MainActor let kept = Note()

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Note", on: MainActor.self) { _ in kept }
        #else
        define("Note", on: MainActor.self) { _ in Note() }
        #endif
    }
}
