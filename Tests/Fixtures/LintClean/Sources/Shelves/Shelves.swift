public import Rivet

/// A console.
@MainActor public final class ShelfConsole {
    /// Creates a console.
    public init() {}
}
/// A screen.
public struct ShelfScreen { let console: ShelfConsole }
/// An application requests its screen on the main actor.
public final class ShelfModule: Module {
    override public func configure() {
        define("Shelf Console", in: .singleton, on: MainActor.self) { _ in ShelfConsole() }
        define("Shelf Screen") { factory in ShelfScreen(console: try factory["Shelf Console"]) }
    }
}
/// The application defines "Shelf Image Caches".
public final class ShelfImages: Module {
    override public func configure() {
        define("Shelf Image Cache") { 1 }
        define("Shelf Gallery") { factory in try factory["Shelf Image Caches"] as [Int] }
    }
}
/// A module of an assembly that several functions fill.
public final class ShelfCore: Module { override public func configure() { define("Shelf Core") { 1 } } }
/// Another module of this assembly.
public final class ShelfTop: Module {
    override public func configure() { define("Shelf Top") { factory in try factory["Shelf Core"] as Int } }
}
/// Fills an assembly step by step.
public final class ShelfBuilder {
    let assembly = Assembly()
    /// Creates a builder.
    public init() {}
    /// Loads the first module.
    public func addCore() { assembly.load(ShelfCore.self, environment: Environment()) }
    /// Loads the second module.
    public func addTop() { assembly.load(ShelfTop.self, environment: Environment()) }
    /// Creates the graph.
    public func build() throws -> ObjectGraph { try ObjectGraph(assembly) }
}
