// A prototype that is used after it was sent to another task.
import Rivet

final class Note { var text = "" }

#if MISTAKE
func share(_ factory: ObjectGraphFactory) throws {
    let note: Note = try factory["Note"]
    Task { note.text = "there" }
    note.text = "here"
}
#else
func give(_ factory: ObjectGraphFactory) throws {
    let note: Note = try factory["Note"]
    Task { note.text = "there" }
}
#endif
