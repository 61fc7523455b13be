import Rivet

package protocol Motor: Sendable {}

package struct Engine: Motor {
    package init() {}
}

package struct Battery: Sendable {
    package init() {}
}

package struct Radio: Sendable {
    package let frequency: Double
    package init(frequency: Double) { self.frequency = frequency }
}

package struct Station: Sendable {
    package let name: String
    package init(name: String) { self.name = name }
}

package struct Driver: Sendable {
    package let name: String
    package init(name: String) { self.name = name }
}

package class Vehicle {
    package init() {}
}

package final class Truck: Vehicle {
    package let motor: any Motor
    package init(motor: any Motor) { self.motor = motor }
}

package struct Leg: Sendable {
    package let side: String
    package init(side: String) { self.side = side }
}

/// An object with arbitrary parts.
package struct Whole: Sendable {
    package init(_ parts: Any...) {}
}

extension Key where Object == any Motor {
    package static var motor: Self { "Engine" }
}

extension Key where Object == Battery {
    package static var bolt: Self { "Bolt" }
    package static var token: Self { "Token" }
}

package enum Names {
    package static let battery = "Battery"
    package static let left = "Left"
    package static let leg = "\(left).Leg"
}

package enum Part: String {
    case radio = "Radio"
}
