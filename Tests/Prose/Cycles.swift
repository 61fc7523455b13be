// The context of the page on cycles, and the places of its code.

import Rivet

struct Car {}

final class CarModule: Module {
    override func configure() { define("Car") { _ in Car() } }
}

func oneLine(_ environment: Environment) throws {
    //> let car
    _ = car
}

//> final class Shop

let factory = try ObjectGraphFactory(ShopModule.self, environment: Environment())
let shop: Shop = try factory["Shop"]
let employer = try shop.clerk.employer()
precondition(employer === shop)
