// The context of the page on cycles, and the places of its code.

import Rivet

struct Car {}

final class CarModule: Module {
    override func configure() { define("Car") { Car() } }
}

func oneLine(_ environment: Environment) throws {
    //> let car
    _ = car
}

enum Connected {
    @MainActor final class Player {
        weak var screen: Screen?
    }

    @MainActor final class Screen {
        let player: Player
        init(player: Player) { self.player = player }
    }

    final class PlayerModule: Module {
        override func configure() {
            //> define("Player"
        }
    }
}

//> @MainActor final class Player

//> final class Shop

let connected = try ObjectGraphFactory(Connected.PlayerModule.self, environment: Environment())
let connectedScreen: Connected.Screen = try connected["Screen"]
precondition(connectedScreen.player.screen === connectedScreen)

let players = try ObjectGraphFactory(PlayerModule.self, environment: Environment())
let player: Player = try players["Player"]
let screen: Screen = try players["Screen"]
precondition(player.screen === screen && screen.player === player)

let factory = try ObjectGraphFactory(ShopModule.self, environment: Environment())
let shop: Shop = try factory["Shop"]
let employer = try shop.clerk.employer()
precondition(employer === shop)
