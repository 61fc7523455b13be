// A prototype with a non-Sendable argument, sent to a task while the argument stays.
import Rivet

final class Note { var text = "" }

final class Page {
    let note: Note
    init(_ note: Note) { self.note = note }
}

#if MISTAKE
func share(_ factory: ObjectGraphFactory, _ note: Note) throws {
    let page: Page = try factory["Page", with: note]
    Task { print(page.note.text) }
}
#else
func give(_ factory: ObjectGraphFactory, _ note: sending Note) throws {
    let page: Page = try factory["Page", with: note]
    Task { print(page.note.text) }
}
#endif
