// A key of another type than the expected one.
import Rivet

final class Engine: Sendable {}

extension Key where Object == String { static var title: Self { "Title" } }

#if MISTAKE
func ask(_ factory: ObjectGraphFactory) throws {
    let engine: Engine = try factory[.title]
    print(engine)
}
#else
func ask(_ factory: ObjectGraphFactory) throws {
    let title: String = try factory[.title]
    print(title)
}
#endif
