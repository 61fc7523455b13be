// The types on the page about Factory, and the places of its code.

import Rivet

protocol Engine: Sendable {}
struct ElectricEngine: Engine {}
struct FakeEngine: Engine {}
final class Radio: Sendable {
    let frequency: Double
    init(frequency: Double) { self.frequency = frequency }
}
struct Car: Sendable {
    let engine: any Engine
    let radio: Radio
}
final class TripMap {}
final class Screen {
    let id: Int
    let car: Car
    init(id: Int, car: Car) { (self.id, self.car) = (id, car) }
}

//> extension Key where Object == Car

precondition(car.radio.frequency == 102.8)

//> final class Trip {

let trip: Trip = try ObjectGraphFactory(TripModule.self, environment: Environment())["Trip"]
let map = try trip.show(), sameMap = try trip.show()
precondition(map === sameMap)

//> let screens

precondition(screen.id == 7)

//> let test

precondition(tested.engine is FakeEngine)
