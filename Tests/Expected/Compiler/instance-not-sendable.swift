// A ready object that isn't Sendable.
import Rivet

final class Note { var text = "" }

final class Engine: Sendable {}

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Note", instance: Note())
        #else
        define("Note", instance: Engine())
        #endif
    }
}
