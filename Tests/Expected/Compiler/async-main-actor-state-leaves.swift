// An object of the main actor, returned by an asynchronous prototype.
import Rivet

final class Note { var text = "" }

@MainActor let kept = Note()

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Note") { _ in await kept }
        #else
        define("Text") { _ in await MainActor.run { kept.text } }
        #endif
    }
}
