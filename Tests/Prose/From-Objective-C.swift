// The types on the page about the Objective-C framework, and the place of its code.

import Rivet

final class Radio: Sendable {
    let frequency: Double
    init(frequency: Double) { self.frequency = frequency }
}
struct Car: Sendable {
    let radio: Radio
}

final class RadioModule: Module {
    override func configure() {
        define("Radio") { factory in try Radio(frequency: factory.environment["Frequency"]) }
    }
}

//> final class CarModule

let radio = try makeRadio()
precondition(radio.frequency == car.radio.frequency)
