// An argument that may not be shared, passed to a provider that is awaited, where closures run on the caller's actor.
// options: -enable-upcoming-feature NonisolatedNonsendingByDefault
import Rivet

final class Note { var text = "" }

func ask(_ factory: ObjectGraphFactory) async throws {
    #if MISTAKE
    let open: @Sendable (Note) async throws -> String = try factory["Session Provider"]
    _ = try await open(Note())
    #else
    let open: @Sendable (String) async throws -> String = try factory["Session Provider"]
    _ = try await open("12")
    #endif
}
