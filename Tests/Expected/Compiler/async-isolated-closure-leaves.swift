// An actor's object, returned by an asynchronous prototype that is isolated to the actor.
import Rivet

final class Note { var text = "" }

@MainActor let kept = Note()

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Note") { @MainActor _ async in kept }
        #else
        define("Note") { @MainActor _ async in Note() }
        #endif
    }
}
