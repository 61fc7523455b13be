package protocol Motor: AnyObject, Sendable {}

package class Machine: @unchecked Sendable {
    package init() {}
}

package final class Engine: Sendable {
    package let power: Int
    package init(power: Int) { self.power = power }
}

package final class Turbine: Machine, Motor, @unchecked Sendable {
    package let power: Int
    package init(power: Int) { self.power = power }
}

package final class Radio: Sendable {
    package let frequency: Double
    package init(frequency: Double) { self.frequency = frequency }
}

package final class Wheel: Sendable {
    package let size: Int
    package init(size: Int) { self.size = size }
}

package final class Car: Sendable {
    package let engine: Engine
    package let radio: Radio
    package let wheels: [Wheel]

    package init(engine: Engine, radio: Radio, wheels: [Wheel]) {
        self.engine = engine
        self.radio = radio
        self.wheels = wheels
    }
}

package final class Link: Sendable {
    package let next: Link?
    package init(next: Link?) { self.next = next }
}

package final class Pair: Sendable {
    package let first: Engine
    package let second: Engine
    package init(first: Engine, second: Engine) { (self.first, self.second) = (first, second) }
}

/// Handles one request of a server: it has a shared object, its own object, and a provider.
package final class Handler: Sendable {
    package let logger: Engine
    package let unit: Engine
    package let makeWheel: @Sendable () throws -> Wheel

    package init(logger: Engine, unit: Engine, makeWheel: @escaping @Sendable () throws -> Wheel) {
        self.logger = logger
        self.unit = unit
        self.makeWheel = makeWheel
    }
}
