// A name in a String variable.
import Rivet

final class Engine: Sendable {}

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        for name in ["Left", "Right"] { define(name) { _ in Engine() } }
        #else
        for name in ["Left", "Right"] { define(Key(name)) { _ in Engine() } }
        #endif
    }
}
