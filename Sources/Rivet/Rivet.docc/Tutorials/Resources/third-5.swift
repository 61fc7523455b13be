import Rivet
import RivetInspection
import RivetLifecycle

actor Motor {
    private(set) var isRunning = false

    func start() {
        isRunning = true
        print("the motor starts")
    }

    func stop() {
        isRunning = false
        print("the motor stops")
    }
}

struct Dashboard: Sendable {
    let motor: Motor

    func light() async throws {
        guard await motor.isRunning else { throw NoCurrent() }
        print("the dashboard is lit")
    }
}

struct NoCurrent: Error {}

final class CarModule: Module {
    override func configure() {
        define("Motor", in: .singleton) { Motor() }
            .onStart { motor in await motor.start() }
            .onStop { motor in await motor.stop() }
        define("Dashboard", in: .singleton, as: .calling(Dashboard.init, with: "Motor"))
            .onStart { dashboard in try await dashboard.light() }
    }
}

let graph = try ObjectGraph(CarModule.self, environment: Environment())
let factory = try ObjectGraphFactory(graph, observer: TextObserver { print($0) })
let dashboard: Dashboard = try factory["Dashboard"]
