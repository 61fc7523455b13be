// Any other scope that keeps objects asks for the same.
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
