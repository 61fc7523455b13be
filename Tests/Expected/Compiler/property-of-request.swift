// A property of a requested object without a type.
import Rivet

final class Engine: Sendable { let power = 150 }

#if MISTAKE
func ask(_ factory: ObjectGraphFactory) throws {
    let power = try factory["Engine"].power
    print(power)
}
#else
func ask(_ factory: ObjectGraphFactory) throws {
    let power = try (factory["Engine"] as Engine).power
    print(power)
}
#endif
