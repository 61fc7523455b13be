// The context of the page on checking, and the places of its code.

import Rivet

struct Engine: Sendable {}
struct Radio: Sendable {}
struct Car: Sendable {
    let engine: Engine
    let radio: Radio
    let seats: Int
}
let environment = Environment(name: .test, variables: ["Seats": 4])

final class RecipeModule: Module {
    override func configure() {
        define("Engine") { Engine() }
        define("Radio") { Radio() }
        //> define("Car", as: .calling
    }
}
final class AppModule: Module {
    override func configure() {
        define("Engine") { Engine() }
        define("Radio") { Radio() }
        //> define("Car", needing:
    }
}
for module in [RecipeModule.self, AppModule.self] {
    _ = try ObjectGraph(module, environment: environment).warnings
}

func trying() throws {
    //> let trial
}
try trying()
