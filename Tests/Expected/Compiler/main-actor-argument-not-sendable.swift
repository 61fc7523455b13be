// An object of the main actor, created from run-time arguments, that refers to the actor's state and isn't Sendable.
import Rivet

final class Note { var text = "" }

@MainActor var shared = Note()

final class NoteModule: Module {
    override func configure() {
        #if MISTAKE
        define("Note", on: MainActor.self) { (_, id: Int) in shared }
        #else
        define("Note", on: MainActor.self) { (_, id: Int) in Note() }
        #endif
    }
}
