// The types on the page about Needle, and the places of its code.

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
struct Visit: Sendable {
    let place: String
    let radio: Radio
}

//> final class RootModule

let shared: Radio = try root["Radio"]
precondition(car.radio === shared)

//> final class VisitModule

precondition(visit.place == "Paris" && visit.radio === shared)
