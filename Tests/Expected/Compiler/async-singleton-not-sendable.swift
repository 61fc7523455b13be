// An asynchronous singleton that isn't Sendable.
import Rivet

final class Note { var text = "" }

func load() async throws -> Note { Note() }

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Note", in: .singleton) { _ in try await load() }
        #else
        define("Note") { _ in try await load() }
        #endif
    }
}
