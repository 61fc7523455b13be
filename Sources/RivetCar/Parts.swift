// The objects of the sample. They don't know about Rivet and receive their dependencies.

/// Powers the car.
protocol Engine: Sendable {
    var description: String { get }
}

/// The engine for production.
final class ElectricEngine: Engine {
    let battery: Battery
    let description = "an electric engine"

    init(battery: Battery) { self.battery = battery }
}

/// The engine for races.
final class RaceEngine: Engine {
    let battery: Battery
    let description = "a race engine"

    init(battery: Battery) { self.battery = battery }
}

/// An engine for tests.
final class FakeEngine: Engine {
    let description = "a fake engine"
}

/// The battery that the engine and the radio share.
final class Battery: Sendable {}

/// Plays sound in the car.
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

/// A radio that the team uses to speak.
final class TeamRadio: Receiver {
    private let radio: any Receiver

    init(_ radio: any Receiver) { self.radio = radio }

    var description: String { "the team on \(radio.description)" }
    var battery: Battery { radio.battery }
    var frequency: Double { radio.frequency }
}

/// The error for an invalid frequency.
struct NoFrequency: Error, CustomStringConvertible {
    let description = "a radio's frequency must be a number of megahertz above zero"
}

final class Wheel: Sendable {
    /// In inches.
    let size: Int

    init(size: Int) { self.size = size }
}

/// Knows the route after it loaded its map.
final class Navigation: Sendable {
    let places: [String]

    init(places: [String]) { self.places = places }

    /// Loads the map, which takes a while.
    convenience init() async throws {
        try await Task.sleep(for: .milliseconds(20))
        self.init(places: ["Garage", "Track", "Home"])
    }
}

/// The path from the first place of the map to a destination.
struct Route: Sendable {
    let text: String

    init(navigation: Navigation, destination: String) { text = "from \(navigation.places[0]) to \(destination)" }
}

/// The driver's display, which only the main actor may use.
@MainActor
final class Dashboard {
    private let radio: any Receiver

    init(radio: any Receiver) { self.radio = radio }

    /// The displayed text.
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
