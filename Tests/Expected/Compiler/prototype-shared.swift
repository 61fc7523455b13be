// A prototype that one task goes on using after another was given it.
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
