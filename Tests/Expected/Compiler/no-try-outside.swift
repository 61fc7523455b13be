// A request without try.
import Rivet

final class Engine: Sendable {}

#if MISTAKE
func ask(_ factory: ObjectGraphFactory) throws -> Engine {
    factory["Engine"]
}
#else
func ask(_ factory: ObjectGraphFactory) throws -> Engine {
    try factory["Engine"]
}
#endif
