// A pair of swapped keys in a recipe of ten.
import Rivet

final class Engine: Sendable {}
final class Radio: Sendable {}

final class Car: Sendable {
    init(
        _ a: Engine,
        _ b: Radio,
        _ c: Int,
        _ d: Int,
        _ e: Int,
        _ f: Int,
        _ g: Int,
        _ h: Int,
        _ i: Int?,
        _ j: @escaping Provider<Engine>
    ) {}
}

extension Key where Object == Engine { static var engine: Self { "Engine" } }
extension Key where Object == Radio { static var radio: Self { "Radio" } }
extension Key where Object == Int { static var a: Self { "A" } }

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define(
            "Car",
            as: .calling(Car.init, with: .radio, .engine, .a, .a, .a, .a, .a, .a, .optional(.a), .provider(.engine))
        )
        #else
        define(
            "Car",
            as: .calling(Car.init, with: .engine, .radio, .a, .a, .a, .a, .a, .a, .optional(.a), .provider(.engine))
        )
        #endif
    }
}
