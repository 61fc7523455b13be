// A request by object(_:) without a type.
import Rivet

final class Engine: Sendable {}

#if MISTAKE
func ask(_ factory: ObjectGraphFactory) throws {
    let engine = try factory.object("Engine")
    print(engine)
}
#else
func ask(_ factory: ObjectGraphFactory) throws {
    let engine = try factory.object("Engine", as: Engine.self)
    print(engine)
}
#endif
