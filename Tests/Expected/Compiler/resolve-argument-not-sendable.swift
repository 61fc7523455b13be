// An argument that isn't Sendable for an asynchronous definition.
import Rivet

final class Note { var text = "" }

#if MISTAKE
func ask(_ factory: ObjectGraphFactory, _ note: Note) async throws -> String {
    try await factory.resolve("Page", with: note)
}
#else
func ask(_ factory: ObjectGraphFactory, _ note: Note) async throws -> String {
    try await factory.resolve("Page", with: note.text)
}
#endif
