// The program of the front page and its mistake.

//> main.swift | import Rivet

final class MistakenModule: Module {
    override func configure() {
        define("Engine") { Engine(power: 150) }
        define("Radio", in: .singleton) { Radio(frequency: 102.8) }
        #sourceLocation(file:"main.swift",line:19)
        define("Car", as: .calling(Car.init, with: "Engine", "Raido"))
        #sourceLocation(file:"Tests/Prose/Rivet.swift",line:13)
    }
}
do { _ = try ObjectGraph(MistakenModule.self, environment: environment) } catch { print(error) }
