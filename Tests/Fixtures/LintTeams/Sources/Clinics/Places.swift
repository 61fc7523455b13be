import Care
import Rivet
import Wiring

// Definitions that depend on the environment's name.

extension Environment.Name {
    static let staging: Self = "Staging"
    static let branch = Self(rawValue: "Branch")
}

/// A definition only outside of tests.
final class SirenModule: Module {
    override func configure() {
        if environment.name != .test { define("Siren", in: .singleton) { Archive("Loud") } }
        #if !FAULTS
        if environment.name == .test { define("Siren", in: .singleton) { Archive("Silent") } }
        #endif
        define("Roof") { factory in
            // if FAULTS, expect: missing error [environments] "Siren"
            Room(try factory["Siren"] as Archive)
        }
    }
}

/// A switch over the environments.
final class PowerModule: Module {
    override func configure() {
        switch environment.name {
        case .production: define("Power", in: .singleton) { Archive("Grid") }
        #if FAULTS
        case .test: break
        #else
        case .test: define("Power", in: .singleton) { Archive("Fake") }
        #endif
        default: define("Power", in: .singleton) { Archive("Diesel") }
        }
        define("Basement") { factory in
            // if FAULTS, expect: missing error [environments] "Power"
            Room(try factory["Power"] as Archive)
        }
    }
}

/// A guard that leaves early in tests.
final class CameraModule: Module {
    override func configure() {
        define("Yard") { factory in
            // if FAULTS, expect: missing error [environments] "Camera"
            Room(try factory["Camera"] as Scanner)
        }
        guard environment.name != .test else {
            #if !FAULTS
            define("Camera", instance: Scanner("Fake"))
            #endif
            return
        }
        define("Camera", in: .singleton) { Scanner("Camera") }
    }
}

/// A name that a conditional expression decides.
final class RadioModule: Module {
    override func configure() {
        let name = environment.name == .test ? "Fake Radio" : "Radio"
        define("\(name)", in: .singleton) { Archive(name) }
        #if FAULTS
        alias("Receiver", to: "Radio")  // expect: missing error [environments] "Radio"
        #else
        alias("Receiver", to: name)
        #endif
        define("Tower") { factory in Room(try factory["Receiver"] as Archive) }
        define("Antenna", in: .singleton) { Archive("Antenna") }
    }
}

/// A module that is only required in some environments.
final class SignalModule: Module {
    override func configure() {
        require(environment.name == .test ? FakeSignalModule.self : RealSignalModule.self)
        define("Mast") { factory in
            // if FAULTS, expect: missing error [environments] "Flag"
            Room(try factory["Signal"] as Thermometer, try factory["Flag"] as Chart)
        }
    }
}

final class RealSignalModule: Module {
    override func configure() {
        define("Signal") { Thermometer("Real") }
        define("Flag") { Chart("Real flag") }
    }
}

final class FakeSignalModule: Module {
    override func configure() {
        define("Signal") { Thermometer("Fake") }
        #if !FAULTS
        define("Flag") { Chart("Fake flag") }
        #endif
    }
}

/// A type that differs between environments.
final class MeterModule: Module {
    override func configure() {
        if environment.name == .production {
            define("Meter", in: .singleton) { Scanner("Meter") }
        } else {
            #if FAULTS
            define("Meter", in: .singleton) { Archive("Fake meter") }
            #else
            define("Meter", in: .singleton) { Scanner("Fake meter") }
            #endif
        }
        define("Cellar") { factory in
            // if FAULTS, expect: typeMismatch error [environments] "Meter"
            Room(try factory["Meter"] as Scanner)
        }
    }
}

/// A helper that knows whether this is a test.
final class HelperModule: Module {
    private var isTest: Bool { environment.name == .test }

    private func onlyInProduction(_ body: () -> Void) { if !isTest { body() } }

    override func configure() {
        onlyInProduction { define("Heater", in: .singleton) { Archive("Heater") } }
        #if !FAULTS
        if isTest { define("Heater", in: .singleton) { Archive("Fake heater") } }
        #endif
        define("Boiler") { factory in
            // if FAULTS, expect: missing error [environments] "Heater"
            Room(try factory["Heater"] as Archive)
        }
        if isTest {
            define("Clock") { Chart("12:00") }
        } else {
            define("Clock") { Chart("now") }
        }
        #if FAULTS
        // expect: missing error [environments] "Clocks" … "Clock"
        define("Belfry") { factory in Room(try factory["Clocks"] as Chart, try factory["Clock"] as Chart) }
        #else
        define("Belfry") { factory in Room(try factory["Clock"] as Chart) }
        #endif
    }
}

/// A staging environment that redefines.
final class StagingModule: Module {
    override func configure() {
        #if FAULTS
        if environment.name == .staging { define("Valve") { Chart("Valve") } }
        #else
        if [.staging, .branch].contains(environment.name) { define("Valve") { Chart("Valve") } }
        #endif
        define("Pump", in: .singleton) { Archive("Pump") }
        #if FAULTS
        // expect: replacingNothing error [environments] "Pumpe" … "Pump"
        if environment.name == .staging { redefine("Pumpe", in: .singleton) { Archive("Staged pump") } }
        #else
        if environment.name == .staging { redefine("Pump", in: .singleton) { Archive("Staged pump") } }
        #endif
        if environment.name == .branch {
            define("Pipe") { factory in
                // if FAULTS, expect: missing error [environments] "Valve"
                Room(try factory["Valve"] as Chart, try factory["Pump"] as Archive)
            }
        } else if environment.name == .staging {
            define("Pipe") { factory in Room(try factory["Pump"] as Archive, try factory["Valve"] as Chart) }
        } else {
            define("Pipe") { Room() }
        }
    }
}

/// Opens the places in each environment.
package func openPlaces() async throws -> Int {
    var count = 0
    for name in [Environment.Name.production, .test, .development] {
        let environment = Environment(name: name)
        let sirens = try ObjectGraphFactory(SirenModule.self, environment: environment)
        show(try sirens["Roof"] as Room)
        let cameras = try ObjectGraphFactory(CameraModule.self, environment: environment)
        show(try cameras["Yard"] as Room)
        let signals = try ObjectGraphFactory(SignalModule.self, environment: environment)
        show(try signals["Mast"] as Room)
        let meters = try ObjectGraphFactory(MeterModule.self, environment: environment)
        show(try meters["Cellar"] as Room)
        let helpers = try ObjectGraphFactory(HelperModule.self, environment: environment)
        show(try helpers["Boiler"] as Room, try helpers["Belfry"] as Room)
        count += try await inspect(sirens) + inspect(cameras) + inspect(signals) + inspect(meters) + inspect(helpers)
    }
    count += try await openPower()
    let radio = try ObjectGraphFactory(RadioModule.self, environment: Environment(name: .test))
    show(try radio["Tower"] as Room, try radio["Antenna"] as Archive)
    let realRadio = try ObjectGraphFactory(RadioModule.self, environment: Environment())
    show(try realRadio["Tower"] as Room)
    let staging = try ObjectGraphFactory(StagingModule.self, environment: Environment(name: .staging))
    let branch = try ObjectGraphFactory(StagingModule.self, environment: Environment(name: .branch))
    let production = try ObjectGraphFactory(StagingModule.self, environment: Environment(name: .production))
    show(try staging["Pipe"] as Room, try branch["Pipe"] as Room, try production["Pipe"] as Room)
    show(try production["Pump"] as Archive)
    return try await count + inspect(radio) + inspect(realRadio) + inspect(staging) + inspect(branch)
}

/// Opens the basement.
private func openPower() async throws -> Int {
    let test = try ObjectGraphFactory(PowerModule.self, environment: Environment(name: .test))
    show(try test["Basement"] as Room)
    let development = try ObjectGraphFactory(PowerModule.self, environment: Environment(name: .development))
    show(try development["Basement"] as Room)
    let production = try ObjectGraphFactory(PowerModule.self, environment: Environment(name: .production))
    show(try production["Basement"] as Room)
    return try await inspect(test) + inspect(development) + inspect(production)
}
