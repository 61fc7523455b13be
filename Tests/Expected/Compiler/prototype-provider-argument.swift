// A provider of a prototype with a non-Sendable argument.
import Rivet

final class Note { var text = "" }

final class Page {
    let note: Note
    init(_ note: Note) { self.note = note }
}

#if MISTAKE
func share(_ factory: ObjectGraphFactory, _ note: Note) throws {
    let makePage: (Note) throws -> Page = try factory["Page Provider"]
    let page = try makePage(note)
    Task { print(page.note.text) }
}
#else
func give(_ factory: ObjectGraphFactory, _ text: String) throws {
    let makePage: @Sendable (String) throws -> Page = try factory["Page Provider"]
    let page = try makePage(text)
    Task { print(page.note.text) }
}
#endif
