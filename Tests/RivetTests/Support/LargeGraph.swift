import Rivet

// A generated graph with about 300 definitions and more than 500 links, as an application with twenty features has it.

private let features = [
    "Account", "Basket", "Catalog", "Checkout", "Coupons", "Delivery", "Favorites", "Feedback", "Gifts", "Help",
    "Invoices", "Loyalty", "Messages", "Offers", "Orders", "Payments", "Profile", "Returns", "Search", "Stores",
]

extension Module {
    /// Defines a text that depends on others.
    fileprivate func add(_ name: String, _ needs: [String] = []) {
        let (key, keys) = (Key<String>(name), needs.map { Key<String>($0) })
        switch keys.count {
        case 0: define(key, in: .singleton, as: .calling({ "" }))
        case 1: define(key, as: .calling({ (_: String) in "" }, with: keys[0]))
        case 2: define(key, as: .calling({ (_: String, _: String) in "" }, with: keys[0], keys[1]))
        case 3:
            define(key, as: .calling({ (_: String, _: String, _: String) in "" }, with: keys[0], keys[1], keys[2]))
        default:
            group(key)
            for need in keys { contribute(key, as: .calling({ (_: String) in "" }, with: need)) }
        }
    }
}

private final class PlatformModule: Module {
    override func configure() {
        define("Logger", as: .calling({ (_: String) in "" }, with: .variable("Level")))
        add("Clock")
        add("Keychain", ["Logger"])
        add("Configuration", ["Logger"])
        add("Database", ["Configuration", "Logger"])
        add("Network Client", ["Configuration", "Logger", "Session"])
        add("Session", ["Keychain", "Clock"])
        add("Analytics", ["Network Client", "Logger"])
        add("Image Cache", ["Network Client", "Database"])
    }
}

/// Loaded once for each feature, under its name.
private final class StoreModule: Module {
    override func configure() {
        add("Table", ["Database"])
        add("Remote Source", ["Network Client", "Logger"])
        add("Local Source", ["Table", "Clock"])
        add("Cache Policy", ["Clock"])
        add("Repository", ["Remote Source", "Local Source", "Cache Policy"])
        add("RepositorySynchronizationConflictResolverForOfflineChanges", ["Repository", "Logger"])
    }
}

private final class ServiceModule: Module {
    override func configure() {
        for feature in features {
            add("\(feature) Validator")
            add("\(feature) Mapper", ["Clock"])
            add("\(feature) Service", ["\(feature).Repository", "\(feature) Validator", "\(feature) Mapper"])
        }
    }
}

private final class ScreenModule: Module {
    override func configure() {
        for (index, feature) in features.enumerated() {
            add("\(feature) View Model", ["\(feature) Service", "Analytics", "Logger"])
            add("\(feature) Screen", ["\(feature) View Model", "Image Cache"])
            // Each coordinator can open the next one, which is a cycle through providers.
            let next = features[(index + 1) % features.count]
            define("\(feature) Coordinator", needing: "\(feature) Screen", "\(next) Coordinator Provider") { _ in "" }
            add("\(feature) Event Reporter", ["Analytics", "\(feature) Mapper"])
        }
        define("Debug Menu") { factory in try factory["Logger"] as String }
    }
}

private final class AppModule: Module {
    override func configure() {
        require(PlatformModule.self)
        require(ServiceModule.self)
        require(ScreenModule.self)
        for feature in features { require(StoreModule.self, under: feature) }
        add("Tabs", features.map { "\($0) Coordinator" })
        add("Background Refresh", ["Orders.RepositorySynchronizationConflictResolverForOfflineChanges", "Clock"])
        define("App", needing: "Tabs", "Session", "Analytics") { _ in "" }
    }
}

/// A graph with about 300 definitions.
func largeGraph() throws -> ObjectGraph {
    try ObjectGraph(AppModule.self, environment: Environment(variables: ["Level": "debug"]))
}
