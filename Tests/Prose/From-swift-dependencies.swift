// The types on the page about swift-dependencies, and the place of its code.

import Rivet

struct RadioClient: Sendable {
    var frequency: @Sendable () -> Double
}

//> final class CarModel

precondition(model.radio.frequency() == 102.8 && quiet.radio.frequency() == 0)
