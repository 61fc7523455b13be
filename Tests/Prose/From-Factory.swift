// The types on the page about Factory, and the place of its code.

import Rivet

protocol Engine: Sendable {}
struct ElectricEngine: Engine {}
final class Radio: Sendable {
    let frequency: Double
    init(frequency: Double) { self.frequency = frequency }
}
struct Car: Sendable {
    let engine: any Engine
    let radio: Radio
}

//> final class CarModule

precondition(car.radio.frequency == 102.8)
