// An alias of a key by a leading dot, although a string is allowed, too.
import Rivet

final class Engine: Sendable {}

extension Key where Object == Engine { static var engine: Self { "Engine" } }

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        alias("Motor", to: .engine)
        #else
        alias("Motor", to: Key.engine)
        #endif
    }
}
