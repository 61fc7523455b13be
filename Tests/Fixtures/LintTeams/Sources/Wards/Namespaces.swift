import Care
import Rivet
import Wiring

// One module for several wards, under namespaces.

/// The parts of any ward.
final class WardModule: Module {
    override func configure() {
        define("Size") { factory in try factory.environment["Beds"] as Int }
        define("Nurse", in: .singleton) { Nurse() }
        define("Office") { factory in
            #if FAULTS
            // expect: missing error [names] "Arkive" … "Archive"
            Room(try factory["Nurse"] as Nurse, try factory["Arkive"] as Archive, try factory["Size"] as Int)
            #else
            Room(try factory["Nurse"] as Nurse, try factory["Archive"] as Archive, try factory["Size"] as Int)
            #endif
        }
    }
}

/// A ward under two names, one of which a constant decides.
enum Storey {
    static let upper = "Upper"
    static let lower = "Lower"
    static let all = [upper, lower]
}

/// Requires the ward several times.
package final class HouseModule: Module {
    override package func configure() {
        define("Archive", in: .singleton) { Archive() }
        for storey in Storey.all { require(WardModule.self, under: storey, variables: ["Beds": 12]) }
        requireBranch("Annex", beds: 6)
        requireBranch("Cottage", beds: 2)
        #if FAULTS
        requireBranch("East.Wing", beds: 2)  // expect: namespaceName error [names] "East.Wing"
        #endif
        #if FAULTS
        // expect: replacingNothing error [changes] "Anex.Nurse" … "Annex.Nurse"
        redefine("Anex.Nurse") { Nurse("Temporary") }
        #else
        redefine("Annex.Nurse") { Nurse("Temporary") }
        #endif
        define("House") { factory in
            let upper: Room = try factory["\(Storey.upper).Office"]
            #if FAULTS
            // expect: missing error [names] "Lowest.Office" … "Lower.Office"
            let lower: Room = try factory["Lowest.Office"]
            #else
            let lower: Room = try factory["Lower.Office"]
            #endif
            #if FAULTS
            // expect: missing error [names] "Cotage.Office" … "Cottage.Office"
            return Room(upper, lower, try office("Annex", factory), try office("Cotage", factory))
            #else
            return Room(upper, lower, try office("Annex", factory), try office("Cottage", factory))
            #endif
        }
        define("Staff") { factory in
            let nurses: [Nurse] = try Storey.all.map { try factory["\($0).Nurse"] }
            #if FAULTS
            let nurse: Nurse = try factory["Nurse"]  // expect: missing error [names] "Nurse"
            #else
            let nurse: Nurse = try factory["Cottage.Nurse"]
            #endif
            #if FAULTS
            // expect: typeMismatch error [types] "Annex.Nurse"
            return Room(nurses, nurse, try factory["Annex.Nurse"] as Doctor)
            #else
            return Room(nurses, nurse, try factory["Annex.Nurse"] as Nurse)
            #endif
        }
    }

    private func requireBranch(_ name: String, beds: Int) {
        require(WardModule.self, under: name, variables: ["Beds": beds])
    }
}

/// Resolves the office of a branch.
private func office(_ branch: String, _ factory: ObjectGraphFactory) throws -> Room {
    try factory["\(branch).Office"]
}

/// Opens the house.
package func openHouse() async throws -> Int {
    let factory = try ObjectGraphFactory(HouseModule.self, environment: Environment(name: .production))
    show(try factory["House"] as Room, try factory["Staff"] as Room)
    #if FAULTS
    // expect: missing error [names] "Cabin.Size"
    let sizes = try (Storey.all + ["Annex", "Cabin"]).map { try factory["\($0).Size"] as Int }
    #else
    let sizes = try (Storey.all + ["Annex", "Cottage"]).map { try factory["\($0).Size"] as Int }
    #endif
    show(sizes)
    return try await inspect(factory)
}
