// The context of the page on drawings, and the places of its code.

import Rivet
import RivetInspection

struct Radio: Sendable {}
struct Driver: Sendable {}
struct Engine: Sendable {
    let horsepower: Int
}
@Sendable func car(radio: Radio, driver: Provider<Driver>, engine: Engine) -> String { "a car" }
final class CarModule: Module {
    override func configure() {
        #sourceLocation(file:"CarModule.swift",line:17)
        define("Car", as: .calling(car, with: "Raido", "Driver Provider", "Engine"))
        define("Engine", in: .singleton, as: .calling(Engine.init, with: .variable("Horsepower")))
        define("Radio") { Radio() }
        define("Driver") { _ in Driver() }
        #sourceLocation(file:"Tests/Prose/Drawing-a-graph.swift",line:19)
    }
}
let environment = Environment(name: .test, variables: ["Horsepower": 90])

func drawing() throws {
    //> do {
}
try drawing()

func limiting() throws {
    let print = { (_: String) in }
    let graph = try ObjectGraph(AppModule.self, environment: environment)
    //> let selection
}
try limiting()

final class AppModule: Module {
    override func configure() { define("Radio") { Radio() } }
}
func trying() throws {
    //> let trial
}
try trying()

protocol Receiver: Sendable {}
struct Tuner: Receiver {
    let frequency: Double
}
func explaining() throws {
    final class CarModule: Module {
        override func configure() {
            #sourceLocation(file:"CarModule.swift",line:12)
            define(
                "Radio",
                in: .singleton,
                as: .calling({ Tuner(frequency: $0) as any Receiver }, with: .variable("Frequency"))
            )
            #sourceLocation(file:"Tests/Prose/Drawing-a-graph.swift",line:44)
            define("Car", as: .calling({ (_: any Receiver) in 1 }, with: "Radio"))
        }
    }
    let graph = try ObjectGraph(CarModule.self, environment: Environment(variables: ["Frequency": 102.8]))
    print(graph.explain("Radio"))
}
try explaining()
