import Care
import Rivet
import Wiring

// Modules with a common superclass, names of types, and names that only the running program knows.

/// A branch of the hospital, whose subclass says where it is.
class BranchModule: Module {
    var city: String { "Nowhere" }
    var beds: [String] { [] }

    override func configure() {
        define("\(city) Branch", in: .singleton) { Archive("Branch") }
        defineBeds()
        defineMore()
    }

    func defineMore() {}

    private func defineBeds() {
        for bed in beds { define("\(city) \(bed)") { Bed.standard } }
    }
}

final class BernModule: BranchModule {
    override var city: String { "Bern" }
    override var beds: [String] { ["Bed A", "Bed B"] }
}

final class BaselModule: BranchModule {
    #if FAULTS
    override var city: String { "Basle" }  // or: missing error "Basel Branch"
    #else
    override var city: String { "Basel" }
    #endif

    override func defineMore() {
        define("Ferry") { [city] factory in
            Room(try factory["\(city) Branch"] as Archive)
        }
    }
}

/// A type that has a name in graphs.
protocol Named: Sendable {
    static var graphName: String { get }
    init()
}

extension Named {
    static var key: Key<Self> { Key(graphName) }
}

final class Surgeon: Named {
    static let graphName = "Surgeon"
}

final class Midwife: Named {
    static var graphName: String { "Midwife" }
}

final class Dentist: Named {
    static let graphName = "Dentist"
}

extension Module {
    /// Defines an object of a type under the type's name.
    fileprivate func employ<Person: Named>(_ type: Person.Type) {
        define(Person.key, in: .singleton) { Person() }
    }
}

extension ObjectGraphFactory {
    fileprivate func employed<Person: Named>(_ type: Person.Type = Person.self) throws -> Person {
        try self[Person.key]
    }
}

/// The branches and the people there.
final class BranchesModule: Module {
    override func configure() {
        require(BernModule.self)
        require(BaselModule.self)
        employ(Surgeon.self)
        employ(Midwife.self)
        #if FAULTS
        employ(Surgeon.self)  // expect: duplicate error [duplicates] "Surgeon"
        #endif
        define("Operation") { factory in
            #if FAULTS
            let surgeon: Dentist = try factory.employed()  // expect: missing error [names] "Dentist"
            #else
            let surgeon: Surgeon = try factory.employed()
            #endif
            let midwife = try factory.employed(Midwife.self)
            return Room(surgeon, midwife)
        }
        define("Birth") { factory in
            #if FAULTS
            let midwife: Midwife = try factory["Midwive"]  // expect: missing error [names] "Midwive" … "Midwife"
            #else
            let midwife: Midwife = try factory["Midwife"]
            #endif
            #if FAULTS
            let surgeon: Midwife = try factory["Surgeon"]  // expect: typeMismatch error [types] "Surgeon"
            #else
            let surgeon: Surgeon = try factory[Surgeon.key]
            #endif
            return Room(midwife, surgeon)
        }
        define("Transfer") { factory in
            #if FAULTS
            // expect: missing error [names] "Berne Branch" … "Bern Branch"
            let bern: Archive = try factory["Berne Branch"]
            #else
            let bern: Archive = try factory["Bern Branch"]
            #endif
            // if FAULTS, expect: missing error [names] "Basel Branch"
            let basel: Archive = try factory["Basel Branch"]
            #if FAULTS
            let bed: Bed = try factory["Bern Bed C"]  // expect: missing error [names] "Bern Bed C"
            #else
            let bed: Bed = try factory["Bern Bed B"]
            #endif
            return Room(bern, basel, bed)
        }
    }
}

/// Patients whose names the program receives when it starts, among objects with fixed names.
final class GuestsModule: Module {
    override func configure() {
        for guest in CommandLine.arguments.dropFirst() where !guest.hasPrefix("-") {
            // expect: notChecked warning [unknown]
            define("Guest \(guest)") { Patient(name: guest, age: 40) }
        }
        define("Host", in: .singleton) { Nurse("Host") }
        define("Hostel") { factory in
            #if FAULTS
            let host: Nurse = try factory["Hots"]  // expect: missing error [names] "Hots" … "Host"
            #else
            let host: Nurse = try factory["Host"]
            #endif
            return Room(host)
        }
        define("Hostess") { factory in
            #if FAULTS
            let host: Nurse = try factory["Guest House"]  // expect: missing error [names] "Guest House"
            #else
            let host: Nurse = try factory["Host"]
            #endif
            return Room(host)
        }
        define("Lounge") { factory in
            #if FAULTS
            let host: Doctor = try factory["Host"]  // expect: typeMismatch error [types] "Host"
            #else
            let host: Nurse = try factory["Host"]
            #endif
            return Room(host)
        }
        define("Suite") { factory in
            #if FAULTS
            let host: Patient = try factory["Guest Nobody"]  // expect: missing warning [names] "Guest Nobody"
            #else
            let host: Nurse = try factory["Host"]
            #endif
            return Room(host)
        }
    }
}

/// Opens the branches.
package func openBranches() async throws -> Int {
    let branches = try ObjectGraphFactory(BranchesModule.self, environment: Environment(name: .production))
    let guests = try ObjectGraphFactory(GuestsModule.self, environment: Environment(name: .production))
    for name in ["Operation", "Birth", "Transfer", "Ferry"] { show(try branches.object(name, as: Room.self)) }
    show(try branches["Bern Bed A"] as Bed, try branches["Bern Bed B"] as Bed)
    for name in ["Hostel", "Hostess", "Lounge", "Suite"] { show(try guests.object(name, as: Room.self)) }
    for guest in CommandLine.arguments.dropFirst() where !guest.hasPrefix("-") {
        // may: notChecked warning
        show(try guests.object("Guest \(guest)", as: Patient.self))
    }
    return try await inspect(branches) + inspect(guests)
}
