import Foundation
import Rivet

/// Input from the outside world, which a test can replace.
///
/// Both are prototypes. To create one later, depend on "Now Provider" or "Identifier Provider".
final class DomainModule: Module {
    override func configure() {
        define("Now", as: .calling({ Date() }))
        define("Identifier", as: .calling({ UUID() }))
    }
}
