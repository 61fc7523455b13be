import Rivet

public protocol Motor: Sendable {}

public struct Engine: Motor {
    public init() {}
}

public struct Battery: Sendable {
    public init() {}
}

public struct Gearbox: Sendable {
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

public final class Truck: Vehicle {}

/// Something made of other things: of what, is of no concern here.
public struct Whole: Sendable {
    public init(_ parts: Any...) {}
}

extension Key where Object == Gearbox {
    public static var gearbox: Self { "Gearbox" }
}
