import Care
import Rivet
import Wiring

// Names of enumerations: raw values, loops over all cases, interpolations and computed names.

/// The desks of the rota.
enum Desk: String, CaseIterable {
    case triage = "Triage"
    case blood = "Blood Bank"
    case x = "X-Ray"

    var lamp: String { "\(rawValue) Lamp" }
    var phone: String {
        switch self {
        case .triage: "Red Phone"
        case .blood: "Blue Phone"
        #if FAULTS
        case .x: "Grean Phone"  // expect: missing error [names] "Grean Phone" … "Green Phone"
        #else
        case .x: "Green Phone"
        #endif
        }
    }
    static var first: Self { .triage }
}

/// The clerks of the rota, of which only some have a substitute.
enum Clerk: String, CaseIterable {
    case anna = "Anna"
    case ben = "Ben"
    case carl = "Carl"
    #if FAULTS
    case dora = "Dora"  // or: missing error "Dora Clerk"
    #endif

    func key<Object>(_ suffix: String) -> Key<Object> { Key("\(rawValue) \(suffix)") }
    static let substituted: [Clerk] = [.anna, .ben]
}

extension Shift {
    var rosterName: String { "Roster \(rawValue)" }
}

/// Defines an object for each desk, clerk and shift.
final class RotaDefinitionsModule: Module {
    override func configure() {
        for desk in Desk.allCases {
            define("\(desk.rawValue) Desk", in: .singleton) { Room(desk.rawValue) }
            define(Key(desk.lamp), in: .singleton) { Thermometer(desk.lamp) }
        }
        define("Red Phone", in: .singleton) { Archive("Red") }
        define("Blue Phone", in: .singleton) { Archive("Blue") }
        define("Green Phone", in: .singleton) { Archive("Green") }
        for clerk in [Clerk.anna, .ben, .carl] {
            define(clerk.key("Clerk"), in: .singleton) { Porter(clerk.rawValue) }
        }
        for clerk in Clerk.substituted {
            define(clerk.key("Substitute"), in: .singleton) { Porter("for \(clerk)") }
        }
        Shift.allCases.forEach { shift in define(Key(shift.rosterName)) { Chart(shift.rawValue) } }
        for suffix in ["Wheelchair", "Stretcher"] {
            for shift in [Shift.early, .late] {
                define("\(shift) \(suffix)") { Bed.standard }
            }
        }
        #if FAULTS
        define("X-Ray Lamp") { Thermometer() }  // expect: duplicate error [duplicates] "X-Ray Lamp"
        #endif
        #if FAULTS
        define("Roster night") { Chart() }  // expect: duplicate error [duplicates] "Roster night"
        #endif
    }
}

/// Resolves what the loops defined.
package final class RotaModule: Module {
    override package func configure() {
        require(RotaDefinitionsModule.self)
        define("Desks") { factory in
            #if FAULTS
            // expect: missing error [names] "Blood Bank Desks" … "Blood Bank Desk"
            Room(try Desk.allCases.map { desk in try factory["\(desk.rawValue) Desks"] as Room })
            #else
            Room(try Desk.allCases.map { desk in try factory["\(desk.rawValue) Desk"] as Room })
            #endif
        }
        define("Lamps") { factory in
            #if FAULTS
            let lamp: Scanner = try factory[Key(Desk.first.lamp)]  // expect: typeMismatch error [types] "Triage Lamp"
            #else
            let lamp: Thermometer = try factory[Key(Desk.first.lamp)]
            #endif
            return Room(lamp, try Desk.allCases.map { try factory.object($0.lamp, as: Thermometer.self) })
        }
        define("Phones") { factory in
            var phones: [Archive] = []
            // if FAULTS, or: missing error "Grean Phone"
            for desk in Desk.allCases { phones.append(try factory[desk.phone]) }
            return Room(phones, try factory["Green Phone"] as Archive)
        }
        define("Clerks") { factory in
            // if FAULTS, expect: missing error [names] "Dora Clerk"
            let clerks: [Porter] = try Clerk.allCases.map { try factory[$0.key("Clerk")] }
            let substitutes: [Porter] = try Clerk.substituted.map { try factory[$0.key("Substitute")] }
            #if FAULTS
            // expect: missing error [names] "Carl Substitute"
            let last: Porter = try factory[Clerk.carl.key("Substitute")]
            #else
            let last: Porter = try factory[Clerk.ben.key("Substitute")]
            #endif
            return Room(clerks, substitutes, last)
        }
        define("Plan") { factory in
            #if FAULTS
            // expect: missing error [names] "Roster erly" … "Roster early"
            let early: Chart = try factory["Roster erly"]
            #else
            let early: Chart = try factory["Roster early"]
            #endif
            #if FAULTS
            let late: Room = try factory["Roster \(Shift.late)"]  // expect: typeMismatch error [types] "Roster late"
            #else
            let late: Chart = try factory["Roster \(Shift.late)"]
            #endif
            let night: Chart = try factory[Key(Shift.night.rosterName)]
            return Room(early, late, night)
        }
        define("Transports") { factory in
            #if FAULTS
            let chair: Bed = try factory["night Wheelchair"]  // expect: missing error [names] "night Wheelchair"
            #else
            let chair: Bed = try factory["early Wheelchair"]
            #endif
            #if FAULTS
            // expect: missing error [names] "late Strecher" … "late Stretcher"
            let stretcher: Bed = try factory["\(Shift.late.rawValue) Strecher"]
            #else
            let stretcher: Bed = try factory["\(Shift.late.rawValue) Stretcher"]
            #endif
            let others: [Bed] = [try factory["late Wheelchair"], try factory["early Stretcher"]]
            return Room(chair, stretcher, others, try factory["early Wheelchair"] as Bed)
        }
        define("X Room", needing: "\(Desk.x.rawValue) Desk") { factory in
            #if FAULTS
            // expect: missing|undeclared error [names] "XRay Desk" … "X-Ray Desk"
            Room(try factory["XRay Desk"] as Room)
            #else
            Room(try factory["X-Ray Desk"] as Room)
            #endif
        }
        define("Blood Room", needing: "\(Desk.blood.rawValue) Desk") { factory in
            #if FAULTS
            Room(try factory["Triage Desk"] as Room)  // expect: undeclared error [names] "Triage Desk"
            #else
            Room(try factory["Blood Bank Desk"] as Room)
            #endif
        }
    }
}

/// The rooms of the rota.
private enum RotaRoom: String, CaseIterable {
    case desks = "Desks"
    case lamps = "Lamps"
    case phones = "Phones"
    case clerks = "Clerks"
    case plan = "Plan"
    case transports = "Transports"
    case x = "X Room"
    case blood = "Blood Room"
    #if FAULTS
    case attic = "Attic"  // or: missing error "Attic"
    #endif
}

/// Opens the rota.
package func openRota() async throws -> Int {
    let factory = try ObjectGraphFactory(RotaModule.self, environment: Environment(name: .production))
    // if FAULTS, expect: missing error [names] "Attic"
    for room in RotaRoom.allCases { show(try factory.object(room.rawValue, as: Room.self)) }
    #if FAULTS
    let desk: Room = try factory["\(Desk.blood) Desk"]  // expect: missing error [names] "blood Desk"
    #else
    let desk: Room = try factory["\(Desk.blood.rawValue) Desk"]
    #endif
    show(desk)
    return try await inspect(factory)
}
