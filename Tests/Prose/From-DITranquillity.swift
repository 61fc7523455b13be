// The types on the page about DITranquillity, and the places of its code.

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
final class Parent: @unchecked Sendable {
    let child: Child
    init(child: Child) { self.child = child }
}
final class Child: @unchecked Sendable {
    weak var parent: Parent?
}
protocol Gauge {}
struct Speedometer: Gauge {}
struct Voltmeter: Gauge {}
struct Panel {
    let gauges: [any Gauge]
}
final class Screen {
    let id: Int
    let radio: Radio
    init(id: Int, radio: Radio) { (self.id, self.radio) = (id, radio) }
}

//> final class CarModule

precondition(car.engine is ElectricEngine && car.radio.frequency == 102.8)

//> final class FamilyModule

let family = try ObjectGraphFactory(FamilyModule.self, environment: Environment())
let parent: Parent = try family["Parent"]
precondition(parent.child.parent === parent)

//> final class PanelModule

let panel: Panel = try ObjectGraphFactory(PanelModule.self, environment: Environment())["Panel"]
precondition(panel.gauges.count == 2)

//> final class Opener {

precondition(opened.id == 7)
