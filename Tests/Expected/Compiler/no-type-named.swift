// A request by object(named:) without a type.
import Rivet

final class Engine: Sendable {}

#if MISTAKE
func ask(_ factory: ObjectGraphFactory) throws {
    let engine = try factory.object(named: "Engine")
    print(engine)
}
#else
func ask(_ factory: ObjectGraphFactory) throws {
    let engine = try factory.object(named: "Engine", as: Engine.self)
    print(engine)
}
#endif
