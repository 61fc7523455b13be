import Rivet

// The environment of other code.
enum ForeignState { nonisolated(unsafe) static var other = Environment(name: .test) }
final class Foreign: Module {
    override func configure() {
        if ForeignState.other.name == .test { define("Foreign Extra") { 2 } }
        define("Foreign Use") { factory in try factory["Foreign Extra"] as Int }
    }
}
func useForeign() throws { _ = try ObjectGraphFactory(Foreign.self, environment: Environment())["Foreign Use"] as Int }

// A factory that the source doesn't show.
final class PooledPool: @unchecked Sendable { var factories: [ObjectGraphFactory] = [] }
let pooledPool = PooledPool()
final class PooledOther: Module {
    override func configure() {
        define("Pooled Thing") { 1 }
        define("Pooled Count") { 2 }
        define("Pooled Title") { "x" }
    }
}
final class Pooled: Module {
    override func configure() {
        define("Pooled Clock") { 1 }
        define("Pooled Report", needing: "Pooled Clock") { factory in
            try (factory["Pooled Clock"] as Int) + (pooledPool.factories[0]["Pooled Thing"] as Int)
        }
        define("Pooled Count") { _ in try (pooledPool.factories[0]["Pooled Count"] as Int) + 1 }
        define("Pooled Title") { 5 }
        define("Pooled Page") { _ in try pooledPool.factories[0]["Pooled Title"] as String }
    }
}
func usePooled() throws {
    pooledPool.factories.append(try ObjectGraphFactory(PooledOther.self, environment: Environment()))
    let f = try ObjectGraphFactory(Pooled.self, environment: Environment())
    _ = try (f["Pooled Report"] as Int) + f["Pooled Count"] + f["Pooled Title"]
    _ = try f["Pooled Page"] as String
}

// An alias of a parent's name.
final class AliasedParent: Module { override func configure() { define("Aliased Clock") { 1 } } }
final class AliasedChild: Module {
    override func configure() {
        alias("Aliased Time", to: "Aliased Clock")
        define("Aliased Use") { factory in try factory["Aliased Time"] as Int }
    }
}
func useAliased() throws {
    let app = try ObjectGraphFactory(AliasedParent.self, environment: Environment())
    let graph = try ObjectGraph(AliasedChild.self, environment: Environment(), parent: app.graph)
    _ = try ObjectGraphFactory(graph, parent: app)["Aliased Use"] as Int
}

// A closure in a variable configures the parent.
final class ConfiguredApp: Module { override func configure() { define("Configured Shop") { 1 } } }
final class ConfiguredChild: Module {
    override func configure() {
        expect("Configured User" as Key<String>)
        define("Configured Cart") { factory in
            try (factory["Configured User"] as String).count + factory["Configured Shop"]
        }
    }
}
enum ConfiguredOptions {
    nonisolated(unsafe) static var configure: (Module) throws -> Void = { $0.define("Configured User") { "Ada" } }
}
func useConfigured() throws {
    let app = try ObjectGraphFactory(
        ConfiguredApp.self,
        environment: Environment(),
        configure: ConfiguredOptions.configure
    )
    let graph = try ObjectGraph(ConfiguredChild.self, environment: Environment(), parent: app.graph)
    _ = try ObjectGraphFactory(graph, parent: app)["Configured Cart"] as Int
}
