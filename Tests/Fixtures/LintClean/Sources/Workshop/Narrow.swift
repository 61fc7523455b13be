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

/// A conformance in another module than those of the type and the protocol.
extension Battery: Washable {}

final class NarrowModule: Module {
    override func configure() {
        define("Base") { _ -> Base in things[0] }
        define("Turning") { _ -> (any Turning)? in turning }
        define("Clean Battery") { Battery() }
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
    let _: any Washable = try factory["Clean Battery"]
}
