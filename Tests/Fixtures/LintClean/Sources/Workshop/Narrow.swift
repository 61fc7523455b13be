import Garage
import Parts
import Rivet

// Objects whose types the source doesn't show completely.

class Base: @unchecked Sendable {}
final class Sub: Base, @unchecked Sendable, Starting {}
protocol Starting: Sendable {}
protocol Turning: Sendable {}
final class Both: Starting, Turning {}

private let things: [Base] = [Sub()]
private let turning: (any Turning)? = Both()

/// Its initializer has so many parameters that the compiler's output doesn't show which are protocols.
struct Row {
    init(
        _ a: any Starting,
        _ b: any Starting,
        _ c: any Starting,
        _ d: any Starting,
        _ e: any Starting,
        _ f: any Starting,
        _ g: any Starting,
        _ h: any Starting,
        _ i: any Starting
    ) {}
}

/// Its initializer creates an object of a subclass.
protocol Making { init() }
extension Making {
    init(fast: Bool) {
        let made: Any = fast ? Turbo() : Self()
        guard let own = made as? Self else { fatalError("no \(Self.self)") }
        self = own
    }
}
class Slow: Making { required init() {} }
final class Turbo: Slow, Starting, @unchecked Sendable {}

/// Initializers of the class that the calling code has.
class Maker {
    required init() {}
    class func recipe() -> Recipe<Maker> { .calling(Self.init) }
    class func made() -> Self { self.init() }
}
final class StartingMaker: Maker, Starting, @unchecked Sendable {}

/// A conformance in another module than those of the type and the protocol.
extension Battery: Washable {}

final class NarrowModule: Module {
    override func configure() {
        define("Base") { _ -> Base in things[0] }
        define("Turning") { _ -> (any Turning)? in turning }
        define("Clean Battery") { Battery() }
        define("Fast", instance: true)
        define("Turbo", as: .calling(Slow.init(fast:), with: "Fast"))
        define("Turbo of a closure") { Slow(fast: true) }
        let maker: Maker.Type = StartingMaker.self
        define("Maker", as: maker.recipe())
        define("Made", as: .calling(maker.made))
        define("Maker of a type", as: .calling(maker.init))
        define(
            "Row",
            as: .calling(Row.init, with: "Base", "Base", "Base", "Base", "Base", "Base", "Base", "Base", "Base")
        )
    }
}

func useNarrow() throws {
    let factory = try ObjectGraphFactory(NarrowModule.self, environment: environment)
    let _: Sub? = try factory["Base"]
    let _: (any Starting)? = try factory["Base"]
    let _: any Starting = try factory["Turning"]
    let _: Row = try factory["Row"]
    for name in ["Turbo", "Turbo of a closure", "Maker", "Made", "Maker of a type"] {
        let _: any Starting = try factory[name]
    }
    let _: any Washable = try factory["Clean Battery"]
}
