// A prototype that the main actor retains after it was sent to another task.
import Rivet

final class Note { var text = "" }

@MainActor var kept: Note?

#if MISTAKE
@MainActor func share(_ factory: ObjectGraphFactory) throws {
    let note: Note = try factory["Note"]
    kept = note
    Task.detached { note.text = "there" }
}
#else
@MainActor func give(_ factory: ObjectGraphFactory) throws {
    let note: Note = try factory["Note"]
    Task.detached { note.text = "there" }
}
#endif
