// A weak object of a class that isn't Sendable.
import Rivet

final class Note { var text = "" }

final class Engine: Sendable {}

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Note", in: .weak) { _ in Note() }
        #else
        define("Note", in: .weak) { _ in Engine() }
        #endif
    }
}
