import Rivet
import Testing

/// Every example of the introduction to the framework of 2013, in its order.
@Suite struct OriginalReadmeTests {
    final class Radio: Sendable {
        let frequency: Double
        init(frequency: Double) { self.frequency = frequency }
    }

    final class Car: Sendable {
        let engine: Engine
        let radio: Radio
        let wheels: [Wheel]
        init(engine: Engine, radio: Radio, wheels: [Wheel]) {
            self.engine = engine
            self.radio = radio
            self.wheels = wheels
        }
    }

    final class WheelModule: Module {
        override func configure() { define("Wheel") { _ in Wheel() } }
    }

    final class CarModule: Module {
        override func configure() {
            define("Car", in: .singleton) { factory in
                try Car(engine: factory["Engine"], radio: factory["Radio"], wheels: factory["Wheels"])
            }
            define("Engine") { _ in Engine() }
            define("Radio") { factory in try Radio(frequency: factory.environment["Frequency"]) }
            define("Wheels") { factory in try (0..<4).map { _ in try factory["Wheel"] as Wheel } }
            require(WheelModule.self)
        }
    }

    private func makeFactory() throws -> ObjectGraphFactory {
        let assembly = Assembly()
        let environment = Environment(name: "Production", variables: ["Frequency": 102.8])
        CarModule(assembly: assembly, environment: environment).configure()
        return try ObjectGraphFactory(assembly: assembly)
    }

    @Test func `a car has an engine, a radio at the environment's frequency and four wheels`() throws {
        let car: Car = try makeFactory()["Car"]
        #expect(car.radio.frequency == 102.8)
        #expect(Set(car.wheels.map(ObjectIdentifier.init)).count == 4)
    }

    @Test func `resolving a singleton twice returns the same car`() throws {
        let factory = try makeFactory()
        let (first, second): (Car, Car) = (try factory["Car"], try factory["Car"])
        #expect(first === second)
    }

    @Test func `a method can also resolve an object by name`() throws {
        let factory = try makeFactory()
        #expect(try factory.object("Car", as: Car.self) === factory["Car"])
    }

    @Test func `a prototype is a new object for each request`() throws {
        let factory = try makeFactory()
        let (first, second): (Engine, Engine) = (try factory["Engine"], try factory["Engine"])
        #expect(first !== second)
    }

    @Test func `a required module's definitions can be resolved`() throws {
        let factory = try makeFactory()
        #expect(factory.names == ["Car", "Engine", "Radio", "Wheel", "Wheels"])
        let _: Wheel = try factory["Wheel"]
    }

    @Test func `a wheel provider creates a wheel for each call`() throws {
        let makeWheel: Provider<Wheel> = try makeFactory()["Wheel Provider"]
        let (first, second) = (try makeWheel(), try makeWheel())
        #expect(first !== second)
    }

    @Test func `a car provider returns the same car`() throws {
        let factory = try makeFactory()
        let makeCar: Provider<Car> = try factory["Car Provider"]
        let (first, second) = (try makeCar(), try makeCar())
        #expect(first === second)
        #expect(try first === factory["Car"] as Car)
    }

    @Test(arguments: [(Environment.Name.production, false), (.test, true)])
    func `a module can read the environment's name`(name: Environment.Name, isTurbine: Bool) throws {
        let assembly = assembly(name) { module in
            if module.environment.name == .test {
                module.define("Engine") { _ in Turbine() as any Motor }
            } else {
                module.define("Engine") { _ in Engine() as any Motor }
            }
        }
        let engine: any Motor = try ObjectGraphFactory(assembly: assembly)["Engine"]
        #expect((engine is Turbine) == isTurbine)
    }
}
