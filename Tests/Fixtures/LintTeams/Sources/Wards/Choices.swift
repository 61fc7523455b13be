import Care
import Rivet
import Wiring

// Names that a condition, a switch or a collection decides.

/// How a patient arrives.
enum Arrival: Sendable {
    case walking, ambulance, helicopter

    var entrance: String {
        switch self {
        case .walking: "Front Door"
        case .ambulance: "Ramp"
        case .helicopter: "Roof"
        }
    }
    var doorkeeper: String { self == .helicopter ? "Pilot" : "Doorman" }
}

/// Where the arrivals wait.
enum Waiting {
    static let rooms = ["Hall", "Gallery", "Lobby"]
    static let guards: Set<String> = ["Guard North", "Guard South"]
    static let signs = ["north": "Sign North", "south": "Sign South"]
    static let suffix = "Window"
    static var windows: [String] { rooms.map { "\($0) \(suffix)" } }
    static let benches: [(name: String, bed: Bed)] = [("Bench", .standard), ("Sofa", .intensive)]
}

/// The entrances and whatever is near them.
final class EntranceModule: Module {
    override func configure() {
        for name in ["Front Door", "Ramp", "Roof"] { define(Key<Room>(name), in: .singleton) { Room(name) } }
        for name in ["Doorman", "Pilot"] { define("\(name)", in: .singleton) { Porter(name) } }
        for room in Waiting.rooms { define("\(room)", in: .singleton) { Room(room) } }
        for window in Waiting.windows { define("\(window)", in: .singleton) { Thermometer(window) } }
        for guardian in Waiting.guards { define("\(guardian)", in: .singleton) { Nurse(guardian) } }
        for (_, sign) in Waiting.signs { define("\(sign)") { Chart(sign) } }
        for bench in Waiting.benches { define("\(bench.name)") { bench.bed } }
        for (name, drug) in ["Painkiller": "Aspirin", "Sedative": "Valerian"] {
            define("\(name)", in: .singleton) { Drug(drug) }
        }
        let tables = (1...2).map { "Table \($0)" }
        tables.forEach { table in define("\(table)") { Archive(table) } }
        #if FAULTS
        define("Lobby") { Room() }  // expect: duplicate error [duplicates] "Lobby"
        #endif
        #if FAULTS
        define("Gallery Window") { Thermometer() }  // expect: duplicate error [duplicates] "Gallery Window"
        #endif
        #if FAULTS
        define("Sedative") { Drug("Hops") }  // expect: duplicate error [duplicates] "Sedative"
        #endif
    }
}

/// Resolves names that depend on a condition.
package final class ArrivalModule: Module {
    override package func configure() {
        require(EntranceModule.self)
        define("Arrival") { (factory, arrival: Arrival) in
            #if FAULTS
            // expect: missing error [names] "Rampe" … "Ramp"
            let door: Room = try factory[arrival == .walking ? "Front Door" : "Rampe"]
            #else
            let door: Room = try factory[arrival == .walking ? "Front Door" : "Ramp"]
            #endif
            #if FAULTS
            let keeper: Nurse = try factory[Key(arrival.doorkeeper)]  // expect: typeMismatch error [types] "Pilot"
            #else
            let keeper: Porter = try factory[Key(arrival.doorkeeper)]
            #endif
            #if FAULTS
            // expect: missing error [names] "Front Door Mat"
            return Room(door, keeper, try factory.object(arrival.entrance + " Mat", as: Room.self))
            #else
            return Room(door, keeper, try factory.object(arrival.entrance, as: Room.self))
            #endif
        }
        define("Waiting") { (factory, age: Int) in
            #if FAULTS
            let name = if age < 18 { "Hell" } else { "Gallery" }  // expect: missing error [names] "Hell" … "Hall"
            #else
            let name = if age < 18 { "Hall" } else { "Gallery" }
            #endif
            let helper: String
            switch age {
            case ..<18: helper = "Doorman"
            case ..<70: helper = "Pilot"
            #if FAULTS
            default: helper = "Dorman"  // expect: missing error [names] "Dorman" … "Doorman"
            #else
            default: helper = "Doorman"
            #endif
            }
            var drug = "Painkiller"
            #if FAULTS
            if age > 80 { drug = "Sedatif" }  // expect: missing error [names] "Sedatif" … "Sedative"
            #else
            if age > 80 { drug = "Sedative" }
            #endif
            // if FAULTS, or: missing error "Hell"
            let room: Room = try factory[name]
            // if FAULTS, or: missing error "Dorman"
            let porter: Porter = try factory[Key(helper)]
            // if FAULTS, or: missing error "Sedatif"
            return Room(room, porter, try factory.object(drug, as: Drug.self))
        }
        define("Guards") { (factory, isNorth: Bool) in
            #if FAULTS
            // expect: typeMismatch error [types] "Sign South"
            let guardian: Nurse = try factory[isNorth ? "Guard North" : "Sign South"]
            #else
            let guardian: Nurse = try factory[isNorth ? "Guard North" : "Guard South"]
            #endif
            let sign: Chart = try factory[isNorth ? "Sign North" : "Sign South"]
            #if FAULTS
            // expect: missing error [names] "Table 3"
            guard isNorth else { return Room(guardian, try factory["Table 3"] as Archive) }
            #else
            guard isNorth else { return Room(guardian, try factory["Table 2"] as Archive) }
            #endif
            return Room(guardian, sign, try factory["Table 1"] as Archive)
        }
        define("Views") { factory in
            let windows: [Thermometer] = try Waiting.windows.map { try factory[Key($0)] }
            #if FAULTS
            // expect: missing error [names] "Loby Window" … "Lobby Window"
            let window: Thermometer = try factory["Loby \(Waiting.suffix)"]
            #else
            let window: Thermometer = try factory["Lobby \(Waiting.suffix)"]
            #endif
            #if FAULTS
            // expect: missing error [names] "Rooftop"
            let rooms: [Room] = try (Waiting.rooms + ["Rooftop"]).map { try factory[Key($0)] }
            #else
            let rooms: [Room] = try (Waiting.rooms + ["Roof"]).map { try factory[Key($0)] }
            #endif
            return Room(windows, window, rooms)
        }
        define("Seats") { factory in
            var beds: [Bed] = []
            #if FAULTS
            // expect: missing error [names] "Couch"
            for name in ["Bench", "Couch"] { beds.append(try factory[Key(name)]) }
            #else
            for name in ["Bench", "Sofa"] { beds.append(try factory[Key(name)]) }
            #endif
            #if FAULTS
            // expect: typeMismatch error [types] "Guard
            for name in Waiting.guards { _ = try factory.object(name, as: Doctor.self) }
            #else
            for name in Waiting.guards { _ = try factory.object(name, as: Nurse.self) }
            #endif
            for (_, name) in Waiting.signs { _ = try factory.object(name, as: Chart.self) }
            return Room(beds, try factory["Sofa"] as Bed)
        }
        define("Cupboard") { factory in
            #if FAULTS
            // expect: missing error [names] "Sleeping Pill"
            let names = ["day": "Painkiller", "night": "Sleeping Pill"]
            #else
            let names = ["day": "Painkiller", "night": "Sedative"]
            #endif
            // if FAULTS, or: missing error "Sleeping Pill"
            return Room(try names.values.map { try factory.object($0, as: Drug.self) })
        }
    }
}

/// Opens the doors.
package func openDoors() async throws -> Int {
    let factory = try ObjectGraphFactory(ArrivalModule.self, environment: Environment(name: .production))
    for arrival in [Arrival.walking, .ambulance, .helicopter] {
        show(try factory["Arrival", with: arrival] as Room)
    }
    for age in [4, 40, 90] { show(try factory["Waiting", with: age] as Room) }
    for isNorth in [true, false] {
        #if FAULTS
        // expect: typeMismatch error [arguments] "Guards"
        show(try factory["Guards", with: isNorth ? "north" : "south"] as Room)
        #else
        show(try factory["Guards", with: isNorth] as Room)
        #endif
    }
    #if FAULTS
    // expect: missing error [names] "Vews" … "Views"
    for name in ["Vews", "Seats", "Cupboard"] { show(try factory.object(name, as: Room.self)) }
    #else
    for name in ["Views", "Seats", "Cupboard"] { show(try factory.object(name, as: Room.self)) }
    #endif
    let table: Archive = try factory["Table 2"]
    show(table, try factory["Table 1"] as Archive, try factory["Views"] as Room)
    return try await inspect(factory)
}
