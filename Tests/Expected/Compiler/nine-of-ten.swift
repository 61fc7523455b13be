// Nine dependencies for ten parameters.
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
extension Key where Object == Int { static var size: Self { "Size" } }

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define(
            "Car",
            as: .calling(Car.init, with: .engine, .radio, .size, .size, .size, .size, .size, .size, .optional(.size))
        )
        #else
        define(
            "Car",
            as: .calling(
                Car.init,
                with: .engine,
                .radio,
                .size,
                .size,
                .size,
                .size,
                .size,
                .size,
                .optional(.size),
                .provider(.engine)
            )
        )
        #endif
    }
}
