import Rivet

/// An object of the library.
public final class Flower: Sendable {}

/// A module of the library, whose superclass belongs to the library's copy of Rivet.
open class GardenModule: Module {
    open override func configure() {
        define("Flower", in: .singleton) { Flower() }
        define("Bouquet", needing: "Flower") { [try $0["Flower"] as Flower] }
        define("Loop A", in: .singleton) { try $0["Loop B"] as Int }
        define("Loop B", in: .singleton) { try $0["Loop A"] as Int }
        define("Frequency") { try $0.environment["Frequency"] as Double }
    }
}

/// For a program that loads this library while it runs.
@_cdecl("garden_module") public func gardenModule() -> UnsafeRawPointer {
    unsafeBitCast(GardenModule.self, to: UnsafeRawPointer.self)
}

// MARK: - What receives objects of the program's copy of Rivet

/// Loads the module.
public func loadGarden(into assembly: Assembly) { assembly.load(GardenModule.self, environment: Environment()) }

/// Loads a module that is a closure.
public func loadClosure(into assembly: Assembly) {
    assembly.load(environment: Environment()) { $0.define("Seed", instance: 1) }
}

/// Requires the module.
public func requireGarden(in module: Module) { module.require(GardenModule.self) }

// MARK: - What uses only the library's own copy

/// Builds objects, and returns what the program should print.
public func gardenReport() throws -> String {
    let factory = try ObjectGraphFactory(GardenModule.self, environment: Environment())
    let flower: Flower = try factory["Flower"]
    let bouquet: [Flower] = try factory["Bouquet"]
    var code = "none"
    do { _ = try factory["Loop A"] as Int } catch let error as ResolutionError { code = "\(error.code)" }
    return "\(bouquet[0] === flower) \(code)"
}
