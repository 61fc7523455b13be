// An object of another type than its key's, supplied to a child.
import Rivet

extension Key where Object == String { static var note: Self { "Note" } }

#if MISTAKE
func child(of factory: ObjectGraphFactory, _ graph: ObjectGraph) throws -> ObjectGraphFactory {
    try ObjectGraphFactory(graph, parent: factory, supplying: (.note, 3))
}
#else
func child(of factory: ObjectGraphFactory, _ graph: ObjectGraph) throws -> ObjectGraphFactory {
    try ObjectGraphFactory(graph, parent: factory, supplying: (.note, "three"))
}
#endif
