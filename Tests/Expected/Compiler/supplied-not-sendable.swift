// An object that isn't Sendable, supplied to a child.
import Rivet

final class Note { var text = "" }

#if MISTAKE
func child(of factory: ObjectGraphFactory, _ graph: ObjectGraph, _ note: Note) throws -> ObjectGraphFactory {
    try ObjectGraphFactory(graph, parent: factory, supplying: ["Note": note])
}
#else
func child(of factory: ObjectGraphFactory, _ graph: ObjectGraph, _ note: Note) throws -> ObjectGraphFactory {
    try ObjectGraphFactory(graph, parent: factory, supplying: ["Note": note.text])
}
#endif
