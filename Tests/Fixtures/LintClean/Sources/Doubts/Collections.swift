import Rivet

// The union of two sets.
final class United: Module {
    override func configure() {
        // expect: notChecked warning
        for name in Set(["United A"]).union(["United B"]) { define(Key(name)) { 1 } }
        define("United Use") { factory in try factory["United B"] as Int }
    }
}
func useUnited() throws { _ = try ObjectGraphFactory(United.self, environment: Environment())["United Use"] as Int }

// A set has each element once.
final class Unique: Module {
    override func configure() {
        let base = ["Unique A", "Unique B"], extra = ["Unique B", "Unique C"]
        for name in Set(base + extra) { define(Key(name)) { 1 } }
        define("Unique Use") { factory in try (factory["Unique A"] as Int) + factory["Unique B"] + factory["Unique C"] }
    }
}
func useUnique() throws { _ = try ObjectGraphFactory(Unique.self, environment: Environment())["Unique Use"] as Int }

// A dictionary with a default.
final class DefaultedFake: Module { override func configure() { define("Defaulted Client") { 1 } } }
final class DefaultedLive: Module {
    override func configure() { define("Defaulted Client") { 2 }; define("Defaulted Socket") { 2 } }
}
final class Defaulted: Module {
    let clients: [String: [Module.Type]] = ["Test": [DefaultedFake.self]]
    override func configure() {
        // expect: notChecked warning
        for module in clients[environment.name.rawValue, default: [DefaultedLive.self]] { require(module) }
        define("Defaulted Use") { factory in try factory["Defaulted Client"] as Int }
    }
}
func useDefaulted() throws {
    for name in [Environment.Name.production, .test] {
        _ = try ObjectGraphFactory(Defaulted.self, environment: Environment(name: name))["Defaulted Use"] as Int
    }
}

// A chain that is nil.
struct ChainedFlavor { var suffix: String { " Pro" } }
final class Chained: Module {
    // expect: notChecked warning
    func add(_ flavor: ChainedFlavor? = nil) { define(Key("Chained Shop" + (flavor?.suffix ?? " Lite"))) { 1 } }
    override func configure() {
        add()
        define("Chained Use") { factory in try factory["Chained Shop Lite"] as Int }
    }
}
func useChained() throws { _ = try ObjectGraphFactory(Chained.self, environment: Environment())["Chained Use"] as Int }

// A list that is nil.
final class Absent: Module {
    func add(_ names: [String]? = nil) {
        // expect: notChecked warning
        for name in names?.map({ "Absent " + $0 }) ?? ["Absent Default"] { define(Key(name)) { 1 } }
    }
    override func configure() {
        add()
        define("Absent Use") { factory in try factory["Absent Default"] as Int }
    }
}
func useAbsent() throws { _ = try ObjectGraphFactory(Absent.self, environment: Environment())["Absent Use"] as Int }

// A dictionary with the modules of each environment.
final class ListedFake: Module { override func configure() { define("Listed Client") { 1 } } }
final class ListedLive: Module { override func configure() { define("Listed Client") { 2 } } }
final class Listed: Module {
    let clients: [Environment.Name: [Module.Type]] = [.test: [ListedFake.self], .production: [ListedLive.self]]
    override func configure() {
        for module in clients[environment.name] ?? [] { require(module) }
        define("Listed Use") { factory in try factory["Listed Client"] as Int }
    }
}
func useListed() throws {
    _ = try ObjectGraphFactory(Listed.self, environment: Environment(name: .production))["Listed Use"] as Int
    _ = try ObjectGraphFactory(Listed.self, environment: Environment(name: .test))["Listed Use"] as Int
}

// A result builder.
@resultBuilder enum ListingList {
    static func buildBlock(_ parts: [Module.Type]...) -> [Module.Type] { parts.flatMap { $0 } }
    static func buildExpression(_ module: Module.Type) -> [Module.Type] { [module] }
    static func buildOptional(_ part: [Module.Type]?) -> [Module.Type] { part ?? [] }
    static func buildEither(first: [Module.Type]) -> [Module.Type] { first }
    static func buildEither(second: [Module.Type]) -> [Module.Type] { second }
}
final class ListingA: Module { override func configure() { define("Listing A") { 1 } } }
final class ListingB: Module { override func configure() { define("Listing B") { 1 } } }
final class ListingC: Module { override func configure() { define("Listing B") { 1 } } }
final class Listing: Module {
    @ListingList func parts(_ flag: Bool) -> [Module.Type] {
        ListingA.self
        if flag { ListingB.self } else { ListingC.self }
    }
    override func configure() {
        for module in parts((try? environment["Listing Flag"] as Bool) ?? false) { require(module) }
        define("Listing Use") { factory in try (factory["Listing A"] as Int) + factory["Listing B"] }
    }
}
func useListing() throws { _ = try ObjectGraphFactory(Listing.self, environment: Environment())["Listing Use"] as Int }
