// A request without a type.
import Rivet

final class Engine: Sendable {}

#if MISTAKE
func ask(_ factory: ObjectGraphFactory) throws {
    let engine = try factory["Engine"]
    print(engine)
}
#else
func ask(_ factory: ObjectGraphFactory) throws {
    let engine: Engine = try factory["Engine"]
    print(engine)
}
#endif
