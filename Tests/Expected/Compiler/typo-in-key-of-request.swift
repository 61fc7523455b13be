// A key that doesn't exist, in a request.
import Rivet

final class Engine: Sendable {}

extension Key where Object == Engine { static var engine: Self { "Engine" } }

func engine(of factory: ObjectGraphFactory) throws -> Engine {
    #if MISTAKE
    try factory[.enigne]
    #else
    try factory[.engine]
    #endif
}
