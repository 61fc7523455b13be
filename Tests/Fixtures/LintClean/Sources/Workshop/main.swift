import Garage
import Parts
import Rivet

let environment = Environment(name: .production, variables: ["Frequency": 102.8])
let graph = try ObjectGraph(WorkshopModule.self, environment: environment)
let factory = try ObjectGraphFactory(graph)

let workshop: Whole = try factory["Workshop"]
let whole: Any = try factory["Workshop"]  // rivet-lint:ignore untyped Only its description is printed.
// expect: notChecked warning
let named: Whole = try factory.object(CommandLine.arguments.dropFirst().first ?? "Extras")

let requests = try ObjectGraph(RequestModule.self, environment: environment, parent: graph)
let child = try ObjectGraphFactory(requests, parent: factory, supplying: ["Token": Battery()])
let request: Whole = try child["Request"]

let nights = try ObjectGraph(NightModule.self, environment: environment, parent: graph)
let dark = try ObjectGraphFactory(nights, parent: factory)
let motor: any Motor = try dark[.motor]
let draft: Sketch = try dark["Draft"]
let radio: Radio = try dark["Radio"]

let other = try ObjectGraphFactory(requests, parent: factory, supplying: (.token, Battery()))
let otherRequest: Whole = try other["Request"]
let test = try ObjectGraphFactory(WorkshopModule.self, environment: environment) { $0.redefine("Tuned") { Whole() } }
let tuned: Whole = try test["Tuned"]

let assembly = Assembly()
assembly.load(environment: environment) { module in
    module.define("Bell") { _ in Whole() }
}
let bells = try ObjectGraphFactory(assembly: assembly)
let bell: Whole = try bells["Bell"]

try useAll(factory)
try useForms(factory)
try await useVan(factory)
try useNarrow()
