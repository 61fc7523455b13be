import Garage
import Parts
import Rivet

let environment = Environment(name: "Test", variables: ["Frequency": 102.8])
let factory = try ObjectGraphFactory(WorkshopModule.self, environment: environment)

let engine: Engine = try factory["Engime"]  // expect: missing error did you mean "Engine"
print(try factory["Engine"])  // expect: untyped warning "Engine"
print(try factory.object(named: CommandLine.arguments[0], as: Engine.self))  // expect: notChecked warning

// rivet-lint:ignore missing expect: suppression error reason
let battery: Battery? = try? factory["Battery"]

let radio: Radio = try factory["Radio"]  // rivet-lint:ignore mistyped It was once another. expect: suppression warning

try useAll(factory)
