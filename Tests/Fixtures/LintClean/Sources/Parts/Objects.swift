import Rivet

public protocol Motor: Sendable {}

public struct Engine: Motor {
    public init() {}
}

public struct Battery: Sendable {
    public init() {}
}

public struct Radio: Sendable {
    public let frequency: Double
    public init(frequency: Double) { self.frequency = frequency }
}

public struct Station: Sendable {
    public let name: String
    public init(name: String) { self.name = name }
}

public struct Driver: Sendable {
    public let name: String
    public init(name: String) { self.name = name }
}

public class Vehicle {
    public init() {}
}

public final class Truck: Vehicle {
    public let motor: any Motor
    public init(motor: any Motor) { self.motor = motor }
}

public struct Leg: Sendable {
    public let side: String
    public init(side: String) { self.side = side }
}

/// Something made of other things: of what, is of no concern here.
public struct Whole: Sendable {
    public init(_ parts: Any...) {}
}

extension Key where Object == any Motor {
    public static var motor: Self { "Engine" }
}

public enum Names {
    public static let battery = "Battery"
    public static let left = "Left"
    public static let leg = "\(left).Leg"
}

public enum Part: String {
    case radio = "Radio"
}
