import Care
import Rivet
import Wiring

// Definitions that other modules replace, decorate or repeat.

/// What every clinic has.
final class StandardModule: Module {
    override func configure() {
        define("Door", in: .singleton) { Archive("Wood") }
        define("Window", in: .singleton) { Archive("Glass") }
        define("Bell", in: .singleton) { Thermometer("Bell") }
        define("Sign") { Chart("Clinic") }
        alias("Entrance", to: "Door")
    }
}

/// What a private clinic adds.
final class PrivateModule: Module {
    override func configure() {
        require(StandardModule.self)
        #if FAULTS
        define("Window") { Archive("Stained glass") }  // expect: duplicate error [duplicates] "Window"
        #else
        define("Carpet") { Archive("Red") }
        #endif
        #if FAULTS
        // expect: replacingNothing error [changes] "Doors" … "Door"
        redefine("Doors", in: .singleton) { Archive("Oak") }
        #else
        redefine("Door", in: .singleton) { Archive("Oak") }
        #endif
        #if FAULTS
        // expect: typeMismatch error [types] "Sign"
        decorate("Sign") { (sign: Archive) in sign }
        #else
        decorate("Sign") { (sign: Chart) in Chart("Private", "\(sign.lines.count)") }
        #endif
        define("Hall") { factory in
            #if FAULTS
            // expect: missing error [names] "Dor Original" … "Door Original"
            Room(try factory["Dor Original"] as Archive, try factory["Window"] as Archive)
            #else
            Room(try factory["Door Original"] as Archive, try factory["Carpet"] as Archive)
            #endif
        }
    }
}

/// Replaces before the module that defines is required.
final class HastyModule: Module {
    override func configure() {
        #if !FAULTS
        require(StandardModule.self)
        #endif
        // if FAULTS, expect: replacingNothing error [changes] "Bell"
        redefine("Bell", in: .singleton) { Thermometer("Gong") }
        define("Alarm") { factory in Room(try factory["Bell"] as Thermometer) }
        #if FAULTS
        require(StandardModule.self)
        #endif
    }
}

/// Two modules that a third one requires, which define the same name.
final class LeftWingModule: Module {
    override func configure() {
        define("Wing") { Chart("Left") }
        define("Stairs") { Chart("Left stairs") }
    }
}

final class RightWingModule: Module {
    override func configure() {
        #if FAULTS
        define("Stairs") { Chart("Right stairs") }  // expect: duplicate error [duplicates] "Stairs"
        #else
        define("Right Stairs") { Chart("Right stairs") }
        #endif
    }
}

final class WingsModule: Module {
    override func configure() {
        requireAll([LeftWingModule.self, RightWingModule.self])
        define("Both Stairs") { factory in
            #if FAULTS
            Room(try factory["Stairs"] as Chart)
            #else
            Room(try factory["Stairs"] as Chart, try factory["Right Stairs"] as Chart)
            #endif
        }
        #if FAULTS
        alias("Main Wing", to: "Wign")  // expect: missing error [changes] "Wign" … "Wing"
        #else
        alias("Main Wing", to: "Wing")
        #endif
        #if FAULTS
        redefine("Main Wing") { Chart("New") }  // expect: changedAlias error [changes] "Main Wing"
        #endif
        #if FAULTS
        define("Wing Provider") { Chart("Wrong") }  // expect: derivedName error [names] "Wing Provider"
        #endif
        #if FAULTS
        define("") { Chart("Nameless") }  // expect: emptyName error [names]
        #endif
    }
}

/// A helper that defines a name, once in each branch.
final class BranchModule: Module {
    private func lamp(_ name: String, _ watts: Int) { define("\(name)") { Thermometer("\(watts) W") } }

    override func configure() {
        if environment.name == .test { lamp("Lamp", 5) } else { lamp("Lamp", 40) }
        switch environment.name {
        case .production: lamp("Spot", 60)
        default: lamp("Spot", 6)
        }
        #if FAULTS
        lamp("Spot", 7)  // expect: duplicate error [duplicates] "Spot"
        #endif
        guard environment.name != .test else { return lamp("Street Lamp", 1) }
        lamp("Street Lamp", 100)
        define("Lights") { factory in
            Room(try ["Lamp", "Spot", "Street Lamp"].map { try factory.object($0, as: Thermometer.self) })
        }
    }
}

/// Opens the clinics.
package func openClinics() async throws -> Int {
    var count = 0
    let environment = Environment(name: .production)
    let privates = try ObjectGraphFactory(PrivateModule.self, environment: environment) { test in
        #if FAULTS
        test.redefine("Bel") { Thermometer("Silent") }  // expect: replacingNothing error [changes] "Bel" … "Bell"
        #else
        test.redefine("Bell") { Thermometer("Silent") }
        #endif
        #if FAULTS
        test.define("Door") { Archive("Blue") }  // expect: duplicate error [duplicates] "Door"
        #else
        test.redefine("Carpet") { Archive("Blue") }
        #endif
    }
    show(try privates["Hall"] as Room, try privates["Entrance"] as Archive, try privates["Sign"] as Chart)
    show(try privates["Window"] as Archive, try privates["Bell"] as Thermometer, try privates["Door"] as Archive)
    count += try await inspect(privates)
    let hasty = try ObjectGraphFactory(HastyModule.self, environment: environment)
    show(try hasty["Alarm"] as Room)
    count += try await inspect(hasty)
    let wings = try ObjectGraphFactory(WingsModule.self, environment: environment)
    show(try wings["Both Stairs"] as Room, try wings["Main Wing"] as Chart, try wings["Wing"] as Chart)
    count += try await inspect(wings)
    let branches = try ObjectGraphFactory(BranchModule.self, environment: environment)
    show(try branches["Lights"] as Room)
    return try await count + inspect(branches)
}
