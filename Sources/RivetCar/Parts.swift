// The objects of the sample. They know nothing of Rivet: they are given what they need.

/// What gives the car its power.
protocol Engine: Sendable {
    var description: String { get }
}

/// The engine that is sold.
final class ElectricEngine: Engine {
    let battery: Battery
    let description = "an electric engine"

    init(battery: Battery) { self.battery = battery }
}

/// An engine for tests, which moves nothing.
final class FakeEngine: Engine {
    let description = "a fake engine"
}

/// What engine and radio draw on: both the same one.
final class Battery: Sendable {}

final class Radio: Sendable {
    let battery: Battery
    /// In megahertz.
    let frequency: Double

    init(battery: Battery, frequency: Double) throws {
        guard frequency > 0, frequency.isFinite else { throw NoFrequency() }
        self.battery = battery
        self.frequency = frequency
    }
}

/// What the radio says to a frequency that is none.
struct NoFrequency: Error, CustomStringConvertible {
    let description = "a radio's frequency is a number of megahertz above zero"
}

final class Wheel: Sendable {}

final class Car: Sendable {
    let engine: any Engine
    let radio: Radio
    let wheels: [Wheel]

    init(engine: any Engine, radio: Radio, wheels: [Wheel]) {
        self.engine = engine
        self.radio = radio
        self.wheels = wheels
    }
}
