// The context of the product's page, and the places of its code.

import Rivet

struct Car: Sendable {}

final class CarModule: Module {
    override func configure() { define("Car") { Car() } }
}
let environment = Environment()

//> import Rivet
