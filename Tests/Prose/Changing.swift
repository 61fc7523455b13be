// What the page on changing presumes, and where its code goes.

import Rivet

protocol Engine: Sendable {}
struct ElectricEngine: Engine {}
struct FakeEngine: Engine {}
struct Turbo: Engine {
    init(around engine: any Engine) {}
}
protocol Receiver: Sendable {}
struct Radio: Receiver {}
struct TeamRadio: Receiver {
    init(around radio: any Receiver) {}
}
struct Car: Sendable {
    let engine: any Engine
    let radio: any Receiver
}
struct Battery: Sendable {}
protocol Gauge: Sendable {}
struct Speedometer: Gauge {}
struct Voltmeter: Gauge {
    init(_ battery: Battery) {}
}
let environment = Environment(name: .test)
func verify(_ fact: Bool) { precondition(fact) }

//> final class CarModule

func replacing() throws {
    //> let assembly
    try verify((factory["Car"] as Car).engine is FakeEngine)
}
try replacing()

final class DecoratingModule: Module {
    override func configure() {
        require(CarModule.self)
        //> decorate("Radio")
        //> redefine("Engine")
        //> alias("Motor"
    }
}
func decorating() throws {
    let factory = try ObjectGraphFactory(DecoratingModule.self, environment: environment)
    let car: Car = try factory["Car"]
    verify(car.radio is TeamRadio)
    verify(car.engine is Turbo)
    try verify(factory["Motor"] as any Engine is Turbo)
}
try decorating()

func collecting() throws {
    let assembly = Assembly()
    assembly.load(environment: environment) { module in
        module.define("Battery") { _ in Battery() }
    }
    final class GaugeModule: Module {
        override func configure() {
            //> group("Gauges"
        }
    }
    assembly.load(GaugeModule.self, environment: environment)
    let factory = try ObjectGraphFactory(assembly: assembly)
    //> let gauges
    verify(gauges.count == 2)
}
try collecting()
