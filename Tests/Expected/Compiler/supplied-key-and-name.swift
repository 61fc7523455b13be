// A pair with a key and one with a literal, supplied to a child.
import Rivet

extension Key where Object == String { static var note: Self { "Note" } }

#if MISTAKE
func child(of factory: ObjectGraphFactory, _ graph: ObjectGraph) throws -> ObjectGraphFactory {
    try ObjectGraphFactory(graph, parent: factory, supplying: (.note, "two"), ("Number", 2), (.note, "three"))
}
#else
func child(of factory: ObjectGraphFactory, _ graph: ObjectGraph) throws -> ObjectGraphFactory {
    try ObjectGraphFactory(graph, parent: factory, supplying: (.note, "two"), (Key("Number"), 2), (.note, "three"))
}
#endif
