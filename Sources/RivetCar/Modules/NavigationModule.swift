import Rivet

/// Navigation, with a map that is loaded asynchronously, routes to any destination, and a dashboard on the main actor.
final class NavigationModule: Module {
    override func configure() {
        define("Navigation", in: .singleton, as: .calling(Navigation.init))
        define("Route", as: .calling(Route.init, with: "Navigation", .argument))
        define("Dashboard", in: .singleton, as: .calling(Dashboard.init, with: "Radio", on: MainActor.self))
    }
}
