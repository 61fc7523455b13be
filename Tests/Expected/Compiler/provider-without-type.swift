// A provider of a key, without a type.
import Rivet

final class Wheel: Sendable {}

extension Key where Object == Wheel { static var wheel: Self { "Wheel" } }

func wheels(_ factory: ObjectGraphFactory) throws {
    #if MISTAKE
    let makeWheel = try factory[.provider(.wheel)]
    #else
    let makeWheel: Provider<Wheel> = try factory[.provider(.wheel)]
    #endif
    _ = makeWheel
}
