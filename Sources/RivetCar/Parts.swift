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

/// The engine that wins.
final class RaceEngine: Engine {
    let battery: Battery
    let description = "a race engine"

    init(battery: Battery) { self.battery = battery }
}

/// An engine for tests, which moves nothing.
final class FakeEngine: Engine {
    let description = "a fake engine"
}

/// What engine and radio draw on: both the same one.
final class Battery: Sendable {}

/// What one hears in the car.
protocol Receiver: AnyObject, Sendable {
    var description: String { get }
    var battery: Battery { get }
    /// In megahertz.
    var frequency: Double { get }
}

final class Radio: Receiver {
    let description = "a radio"
    let battery: Battery
    let frequency: Double

    init(battery: Battery, frequency: Double) throws {
        guard frequency > 0, frequency.isFinite else { throw NoFrequency() }
        self.battery = battery
        self.frequency = frequency
    }
}

/// A radio over which the team speaks.
final class TeamRadio: Receiver {
    private let radio: any Receiver

    init(_ radio: any Receiver) { self.radio = radio }

    var description: String { "the team on \(radio.description)" }
    var battery: Battery { radio.battery }
    var frequency: Double { radio.frequency }
}

/// What the radio says to a frequency that is none.
struct NoFrequency: Error, CustomStringConvertible {
    let description = "a radio's frequency is a number of megahertz above zero"
}

final class Wheel: Sendable {
    /// In inches.
    let size: Int

    init(size: Int) { self.size = size }
}

/// What knows the way, once it has its map.
final class Navigation: Sendable {
    let places: [String]

    init(places: [String]) { self.places = places }

    /// Loads the map, which takes a while.
    convenience init() async throws {
        try await Task.sleep(for: .milliseconds(20))
        self.init(places: ["Garage", "Track", "Home"])
    }
}

/// What the driver looks at: a screen, which the main actor alone may touch.
@MainActor
final class Dashboard {
    private let radio: any Receiver

    init(radio: any Receiver) { self.radio = radio }

    /// What it shows.
    var text: String { "\(radio.frequency) MHz" }
}

final class Car: Sendable {
    let engine: any Engine
    let radio: any Receiver
    let front: [Wheel]
    let rear: [Wheel]

    init(engine: any Engine, radio: any Receiver, front: [Wheel], rear: [Wheel]) {
        self.engine = engine
        self.radio = radio
        self.front = front
        self.rear = rear
    }
}
