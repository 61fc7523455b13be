// What the page on the product presumes, and where its code goes.

import Rivet

struct Car: Sendable {}

final class CarModule: Module {
    override func configure() { define("Car") { _ in Car() } }
}
let environment = Environment()

//> import Rivet
