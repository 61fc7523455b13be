// An object of the main actor, completed outside of it.
import Rivet

@MainActor final class Player {
    var screen: Screen?
}

@MainActor final class Screen {}

final class PlayerModule: Module {
    override func configure() {
        #if MISTAKE
        define("Player", in: .singleton, on: MainActor.self) { Player() }
            .completed { player, factory in player.screen = try factory["Screen"] }
        #else
        define("Player", in: .singleton, on: MainActor.self) { Player() }
            .completed(on: MainActor.self) { player, factory in player.screen = try factory["Screen"] }
        #endif
    }
}
