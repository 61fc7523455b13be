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
/// A protocol that applications implement.
public protocol ShelfPlugin: Sendable {
    /// Defines the objects of the plugin.
    func install(in module: Module)
}
/// A module with the plugins of an application.
public final class ShelfHost: Module {
    /// The plugins, which the application sets before it starts.
    nonisolated(unsafe) public static var plugins: [any ShelfPlugin] = []
    override public func configure() {
        for plugin in ShelfHost.plugins { plugin.install(in: self) }
        define("Plugged Use") { factory in try factory["Plugged Part"] as Int }
    }
}
/// Resolves an object that needs the plugins.
public func startHost() throws -> Int {
    try ObjectGraphFactory(ShelfHost.self, environment: Environment())["Plugged Use"]
}
/// A class that applications override.
open class ShelfFeature: @unchecked Sendable {
    /// Creates a feature.
    public init() {}
    /// Defines the objects of the feature.
    open func install(in module: Module) { module.define("Featured Base") { 1 } }
}
/// Resolves an object that needs the feature.
public func startFeature(_ feature: ShelfFeature) throws -> Int {
    try ObjectGraphFactory(
        ShelfFeatured.self,
        environment: Environment(),
        configure: { module in feature.install(in: module) }
    )["Featured Use"]
}
final class ShelfFeatured: Module {
    override func configure() { define("Featured Use") { factory in try factory["Featured Own"] as Int } }
}
/// Resolves an object that needs the definitions of a closure.
public func startLaunch(_ extra: (Module) -> Void) throws -> Int {
    try ObjectGraphFactory(
        environment: Environment(),
        configure: { module in
            module.require(ShelfLaunched.self)
            extra(module)
        }
    )["Launched Use"]
}
final class ShelfLaunched: Module {
    override func configure() { define("Launched Use") { factory in try factory["Launched Own"] as Int } }
}
/// Resolves an object that needs an object with one of these names.
public func startNames(_ names: [String]) throws -> Int {
    try ObjectGraphFactory(
        environment: Environment(),
        configure: { module in
            module.require(ShelfPassed.self)
            for name in names { module.define(Key(name)) { 1 } }
        }
    )["Passed Use"]
}
final class ShelfPassed: Module {
    override func configure() { define("Passed Use") { factory in try factory["Passed Own"] as Int } }
}
/// Loads a module into the assembly of an application.
public func loadLate(into assembly: Assembly) { assembly.load(ShelfLate.self, environment: Environment()) }
/// A module that needs and redefines objects of the application.
public final class ShelfLate: Module {
    override public func configure() {
        define("Loaded Use") { factory in try factory["Loaded Own"] as Int }
        redefine("Loaded Clock") { 1 }
    }
}
/// Resolves an object of a child whose parent is a factory of the application.
public func startChild(of parent: ObjectGraphFactory) throws -> Int {
    let graph = try ObjectGraph(ShelfNested.self, environment: Environment(), parent: parent.graph)
    return try ObjectGraphFactory(graph, parent: parent, supplying: ["Nested User": "Ada"])["Nested Use"]
}
final class ShelfNested: Module {
    override func configure() {
        expect("Nested User" as Key<String>)
        decorate("Nested Clock") { (number: Int, _) in number + 1 }
        define("Nested Use") { factory in try factory["Nested Clock"] as Int }
    }
}
