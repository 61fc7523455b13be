import Care
import Rivet
import Wiring

// Helpers that define, replace and decorate under the names that they receive.

/// Services of the house, each with a state.
final class HouseServicesModule: Module {
    override func configure() {
        service("Pharmacy") { _ in Archive("Pharmacy") }
        service("Kitchen") { factory in
            #if FAULTS
            let pharmacy: Archive = try factory["Farmacy"]  // expect: missing error [names] "Farmacy"
            #else
            let pharmacy: Archive = try factory["Pharmacy"]
            #endif
            return Room(pharmacy)
        }
        service("Laundry") { factory in
            #if FAULTS
            let pharmacy: Room = try factory["Pharmacy"]  // expect: typeMismatch error [types] "Pharmacy"
            #else
            let pharmacy: Archive = try factory["Pharmacy"]
            #endif
            return Room(pharmacy)
        }
        service("Transport") { _ in Porter() }
        #if FAULTS
        service("Transport") { _ in Porter() }  // expect: duplicate error [duplicates] "Transport"
        #endif
        ward("Maternity")
        ward("Cardiology", head: "Chief")
        #if FAULTS
        staffedRoom("Maternity")  // expect: duplicate error [duplicates] "Maternity Room"
        #endif
        #if FAULTS
        staffedRoom("Pathology")  // expect: missing error [names] "Pathology Nurse"
        #else
        staffedRoom("Pharmacy")
        #endif
        define("Pharmacy Nurse", in: .singleton) { Nurse() }
        register { Ledger() }
        register { Archive("Files") }
        #if FAULTS
        register { Ledger() }  // expect: duplicate error [duplicates] "Ledger"
        #endif
        nickname("Drugs", for: "Pharmacy")
        #if FAULTS
        nickname("Linen", for: "Laundrette")  // expect: missing error [changes] "Laundrette"
        #else
        nickname("Linen", for: "Laundry")
        #endif
        #if FAULTS
        // expect: missing error [names] "Kitchens" … "Kitchen"
        made("Menu", from: "Kitchens") { (kitchen: Room) in Chart("\(kitchen)") }
        #else
        made("Menu", from: "Kitchen") { (kitchen: Room) in Chart("\(kitchen)") }
        #endif
        #if FAULTS
        // expect: typeMismatch error [types] "Transport"
        made("Delivery", from: "Transport") { (nurse: Nurse) in Chart(nurse.title) }
        #else
        made("Delivery", from: "Transport") { (porter: Porter) in Chart(porter.name) }
        #endif
        group("Notices", of: Chart.self)
        member(of: "Notices", Chart("Wash your hands"))
        #if FAULTS
        member(of: "Notices", Drug("Aspirin"))  // expect: typeMismatch error [types] "Notices"
        #else
        member(of: "Notices", Chart("No visitors"))
        #endif
        define("Audit", in: .singleton) { Ledger() }
        define("Night Watch", in: .singleton) { Porter("Watch") }
    }
}

/// Changes what the services define.
package final class ServicesModule: Module {
    override package func configure() {
        require(HouseServicesModule.self)
        #if FAULTS
        // expect: replacingNothing error [changes] "Night Wotch" … "Night Watch"
        fix("Night Wotch", Porter("Substitute"))
        #else
        fix("Night Watch", Porter("Substitute"))
        #endif
        #if FAULTS
        audited("Transports", as: Porter.self)  // expect: replacingNothing error [changes] "Transports" … "Transport"
        #else
        audited("Transport", as: Porter.self)
        #endif
        #if FAULTS
        audited("Pharmacy", as: Room.self)  // expect: typeMismatch error [types] "Pharmacy"
        #else
        audited("Pharmacy", as: Archive.self)
        #endif
        fix("Maternity Nurse", Nurse("Temporary"))
        #if FAULTS
        nickname("Watch", for: "Night Watch")
        fix("Watch", Porter())  // expect: changedAlias error [changes] "Night Watch"
        #endif
    }
}

/// Opens the services.
package func openServices() async throws -> Int {
    let factory = try ObjectGraphFactory(ServicesModule.self, environment: Environment(name: .production))
    #if FAULTS
    show(try factory["Watch"] as Porter)
    #endif
    let states = [
        try factory.state(of: "Pharmacy"), try factory.state(of: "Kitchen"), try factory.state(of: "Laundry"),
    ]
    #if FAULTS
    let transport = try factory.state(of: "Transit")  // expect: missing error [names] "Transit State"
    #else
    let transport = try factory.state(of: "Transport")
    #endif
    let ledger: Ledger = try factory.registered()
    #if FAULTS
    let archive: Drug = try factory.registered()  // expect: missing error [names] "Drug"
    #else
    let archive: Archive = try factory.registered()
    #endif
    #if FAULTS
    let head: Doctor = try factory[headOf: "Cardiology"]  // expect: missing error [names] "Head of Cardiology"
    #else
    let head: Doctor = try factory[headOf: "Maternity"]
    #endif
    let chief: Doctor = try factory["Chief of Cardiology"]
    let doctors: [Doctor] = [try factory["Maternity Doctor"], try factory["Cardiology Doctor"]]
    #if FAULTS
    let nurse = try WardDesk(factory, ward: "Cardio").nurse  // expect: missing error [names] "Cardio Nurse"
    #else
    let nurse = try WardDesk(factory, ward: "Cardiology").nurse
    #endif
    let rooms = [try factory.room(of: "Maternity"), try factory.room(of: "Cardiology")]
    #if FAULTS
    let pharmacyRoom = try (factory.room(of: "Pathology"), factory["Pharmacy Nurse"] as Nurse)
    #else
    let pharmacyRoom = try factory.room(of: "Pharmacy")
    #endif
    let drugs: Archive = try factory["Drugs"]
    let linen: Room = try factory["Linen"]
    let charts: [Chart] = [try factory["Menu"], try factory["Delivery"]]
    let notices: [Chart] = try factory["Notices"]
    let watch: Porter = try factory["Night Watch"]
    show(states, transport, ledger, archive, head, chief, doctors, nurse, rooms, pharmacyRoom, drugs, linen, charts)
    show(notices, watch, try factory["Pharmacy"] as Archive, try factory["Laundry"] as Room)
    return try await inspect(factory)
}
