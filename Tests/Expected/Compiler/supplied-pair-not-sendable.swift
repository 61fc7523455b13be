// An object that isn't Sendable, supplied to a child by its key.
import Rivet

final class Note { var text = "" }

extension Key where Object == Note { static var note: Self { "Note" } }
extension Key where Object == String { static var text: Self { "Text" } }

#if MISTAKE
func child(of factory: ObjectGraphFactory, _ graph: ObjectGraph, _ note: Note) throws -> ObjectGraphFactory {
    try ObjectGraphFactory(graph, parent: factory, supplying: (.note, note))
}
#else
func child(of factory: ObjectGraphFactory, _ graph: ObjectGraph, _ note: Note) throws -> ObjectGraphFactory {
    try ObjectGraphFactory(graph, parent: factory, supplying: (.text, note.text))
}
#endif
