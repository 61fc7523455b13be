// With default isolation to the main actor: an unannotated key, used in a module.
// options: -default-isolation MainActor -enable-upcoming-feature NonisolatedNonsendingByDefault -enable-upcoming-feature InferIsolatedConformances
import Rivet

extension Key where Object == String { static var title: Self { "Title" } }
nonisolated extension Key where Object == String { static var name: Self { "Name" } }

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define(.title) { _ in "Garage" }
        #else
        define(.name) { _ in "Garage" }
        #endif
    }
}
