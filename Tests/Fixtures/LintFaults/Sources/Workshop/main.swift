import Garage
import Parts
import Rivet

let environment = Environment(name: "Test", variables: ["Frequency": 102.8])
let factory = try ObjectGraphFactory(WorkshopModule.self, environment: environment)

let engine: Engine = try factory["Engime"]  // expect: missing error Did you mean "Engine"
print(try factory["Engine"])  // expect: untyped warning "Engine"
print(try factory.object(CommandLine.arguments[0], as: Engine.self))  // expect: notChecked warning

// expect: suppression error reason
// rivet-lint:ignore missing
let battery: Battery? = try? factory["Battery"]

// expect: suppression warning no such finding
let radio: Radio = try factory["Radio"]  // rivet-lint:ignore typeMismatch It was once another.

let trips = try ObjectGraph(TripModule.self, environment: environment)
// expect: unexpected error Did you mean "Token"
let trip = try ObjectGraphFactory(trips, supplying: ["Tokn": Battery()])
// expect: unexpected error "Battery"
let otherTrip = try ObjectGraphFactory(trips, supplying: ("Token", Battery()), (.battery, Battery()))

let workshop = try ObjectGraph(WorkshopModule.self, environment: environment)
let nights = try ObjectGraph(NightModule.self, environment: environment, parent: workshop)
let dark = try ObjectGraphFactory(nights, parent: ObjectGraphFactory(workshop))
let darkEngine: Engine = try dark["Engine"]
let darkDrawing: Drawing = try dark["C5"]
let darkRadio: Battery = try dark["Radio"]

try useAll(factory)
try await useForms(factory)
