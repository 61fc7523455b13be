// The context of the page on changing a graph, and the places of its code.

import Rivet
import RivetLifecycle

protocol Engine: Sendable {}
struct ElectricEngine: Engine {}
struct FakeEngine: Engine {}
struct Turbo: Engine {
    init(around engine: any Engine) {}
}
protocol Receiver: AnyObject, Sendable {}
final class Radio: Receiver {}
final class FakeRadio: Receiver {}
final class TeamRadio: Receiver {
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
    //> let factory
    try verify((factory["Car"] as Car).engine is FakeEngine)
}
try replacing()

func keeping() throws {
    //> let test
    verify(fake is FakeRadio && car.radio === fake)
}
try keeping()

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
        module.define("Battery") { Battery() }
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

struct Dial: Sendable {
    let place: String
    let gauge: any Gauge
}
struct SharedPlace: Error {}
protocol Resettable: AnyObject, Sendable {}
final class TripCounter: Resettable {}

final class DialModule: Module {
    override func configure() {
        define("Battery") { Battery() }
        //> contribute("Dials")
        //> define("Trip Counter"
    }
}

func lookingUp() throws {
    let factory = try ObjectGraphFactory(DialModule.self, environment: environment)
    let gauges: [String: any Gauge] = try factory["Gauges by Place"]
    verify(gauges["left"] is Speedometer && gauges["right"] is Voltmeter)
    let counter: TripCounter = try factory["Trip Counter"]
    let resettables: [any Resettable] = try factory["Resettables"]
    verify(resettables.count == 1 && resettables[0] === counter)

    let twice = try ObjectGraphFactory(DialModule.self, environment: environment) { module in
        module.contribute("Dials") { Dial(place: "left", gauge: Speedometer()) }
    }
    do {
        let gauges: [String: any Gauge] = try twice["Gauges by Place"]
        verify(gauges.isEmpty)
    } catch let error as ResolutionError {
        verify(error.underlying is SharedPlace)
    }
}
try lookingUp()

protocol CountingTimer: Sendable {}
struct SystemTimer: CountingTimer {}
struct StageTimer: CountingTimer {}
struct Player: Sendable {
    let timer: any CountingTimer
    init(timer: any CountingTimer) { self.timer = timer }
}

//> final class PlayerModule
//> final class ShowModule

func playing() throws {
    let alone = try ObjectGraphFactory(PlayerModule.self, environment: environment)
    try verify((alone["Player"] as Player).timer is SystemTimer)
    let show = try ObjectGraphFactory(ShowModule.self, environment: environment)
    try verify((show["Player"] as Player).timer is StageTimer)
}
try playing()

actor Database {
    private(set) var isMigrated = false
    private(set) var isClosed = false
    init(at path: String) throws {}
    init() {}
    func migrate() { isMigrated = true }
    func close() { isClosed = true }
}
struct Migrations: Sendable {
    let database: Database
    init(_ database: Database) { self.database = database }
    func apply() async throws { await database.migrate() }
}

//> final class StorageModule

func migrating() async throws {
    let assembly = Assembly()
    let environment = environment.merging(["Database": "town.sqlite"])
    assembly.load(StorageModule.self, environment: environment)
    assembly.load(environment: environment) { test in
        test.redefine("Database") { Database() }
    }
    let factory = try ObjectGraphFactory(assembly: assembly)
    try await factory.start()
    let database: Database = try factory["Database"]
    let isMigrated = await database.isMigrated
    verify(isMigrated)
    try await factory.stop()
    let isClosed = await database.isClosed
    verify(!isClosed)
}
try await migrating()
