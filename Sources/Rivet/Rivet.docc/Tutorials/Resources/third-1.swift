import Rivet

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
        define("Dashboard", in: .singleton, as: .calling(Dashboard.init, with: "Motor"))
    }
}
