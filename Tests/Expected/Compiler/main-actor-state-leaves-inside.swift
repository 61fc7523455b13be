// An object of the main actor inside a new object, returned by a prototype.
import Rivet

final class Note { var text = "" }

final class Page {
    let note: Note
    init(_ note: Note) { self.note = note }
}

@MainActor let kept = Note()

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Page", on: MainActor.self) { _ in Page(kept) }
        #else
        define("Page", on: MainActor.self) { _ in Page(Note()) }
        #endif
    }
}
