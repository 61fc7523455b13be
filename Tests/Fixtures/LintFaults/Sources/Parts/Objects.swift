import Rivet

package protocol Motor: Sendable {}

package struct Engine: Motor {
    package init() {}
}

package struct Battery: Sendable {
    package init() {}
}

package struct Gearbox: Sendable {
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

package final class Truck: Vehicle {}

package class Horn {
    package init(_ radio: Radio) {}
}

/// A class without subclasses.
package final class Bell: Sendable { package init() {} }

package final class Drawing { package init() {} }

/// An object with arbitrary parts.
package struct Whole: Sendable {
    package init(_ parts: Any...) {}
}

extension Key where Object == Gearbox {
    package static var gearbox: Self { "Gearbox" }
}
