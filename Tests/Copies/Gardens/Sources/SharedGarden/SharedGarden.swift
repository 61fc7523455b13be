import RivetKit

/// An object of the library.
public final class Flower: Sendable {}

/// A module of the library.
public final class GardenModule: Module {
    public override func configure() {
        define("Flower", in: .singleton) { Flower() }.onStart { _ in print("a flower starts") }
        define("Bouquet", needing: "Flower") { [try $0["Flower"] as Flower] }
        define("Loop A", in: .singleton) { try $0["Loop B"] as Int }
    }
}

/// A factory that the library creates for the program.
public func sharedGarden() throws -> ObjectGraphFactory {
    try ObjectGraphFactory(GardenModule.self, environment: Environment()) { module in
        module.define("Loop B") { try $0["Loop A"] as Int }
    }
}
