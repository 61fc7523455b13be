// The types on the page about swift-dependencies, and the places of its code.

import Rivet

struct RadioClient: Sendable {
    var frequency: @Sendable () -> Double
    var volume: @Sendable () -> Int = { 5 }
}

final class Garage: Sendable {
    let openCar: Provider<CarModel>
    init(openCar: @escaping Provider<CarModel>) { self.openCar = openCar }
}

//> final class CarModel

precondition(model.radio.frequency() == 102.8 && quiet.radio.frequency() == 0)

//> let loudFactory

precondition(loud.radio.volume() == 11 && loud.radio.frequency() == 102.8)

//> final class GarageModule

let opened = try garage.openCar()
precondition(opened.radio.frequency() == 7)
