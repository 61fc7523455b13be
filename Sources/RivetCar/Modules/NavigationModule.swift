import Rivet

/// What shows the way: made by awaiting its map, and shown on the main actor, as screens are.
final class NavigationModule: Module {
    override func configure() {
        define("Navigation", in: .singleton, as: .calling(Navigation.init))
        define("Dashboard", in: .singleton, as: .calling(Dashboard.init, with: "Radio", on: MainActor.self))
    }
}
