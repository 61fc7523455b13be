import Foundation
import Rivet

/// What the domain takes from the world, so that a test can give it another.
///
/// Both are prototypes: who needs them later takes "Now Provider" and "Identifier Provider".
final class DomainModule: Module {
    override func configure() {
        define("Now", as: .calling({ Date() }))
        define("Identifier", as: .calling({ UUID() }))
    }
}
