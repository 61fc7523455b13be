import Care
import Rivet
import Wiring

// Names that go to helper functions, methods, subscripts, initializers and closures, which resolve them.

/// The people and things of the admission.
final class AdmissionStaffModule: Module {
    override func configure() {
        define("Matron", in: .singleton) { Nurse("Matron") }
        define("Deputy Matron", in: .singleton) { Nurse("Deputy") }
        define("Porter", in: .singleton) { Porter() }
        define("Cleaner", in: .singleton) { Cleaner() }
        define("Surgery Nurse", in: .singleton) { Nurse("Surgery") }
        define("Surgery Doctor", in: .singleton) { Doctor("Surgery") }
        define("Surgery Room") { Room("Table") }
        define("Surgery Chart") { Chart("Nothing to report") }
        define("Surgery Bed") { (_, number: Int) in number > 4 ? Bed.standard : .intensive }
        define("Head of Surgery", in: .singleton) { Doctor("Head") }
        define("Radiology Nurse", in: .singleton) { Nurse("Radiology") }
        define("Monitor", in: .singleton) { Scanner("Monitor") }
        define("Monitor Charger", in: .singleton) { Archive("Charger") }
        define("Pulse Meter", in: .singleton) { Scanner("Pulse Meter") }
    }
}

/// The rooms of the admission, whose closures call helpers.
package final class AdmissionModule: Module {
    override package func configure() {
        require(AdmissionStaffModule.self)
        define("Reception") { factory in
            #if FAULTS
            let matron: Nurse = try factory.member("Matronn")  // expect: missing error [names] "Matronn" … "Matron"
            #else
            let matron: Nurse = try factory.member("Matron")
            #endif
            #if FAULTS
            // expect: typeMismatch error [types] "Deputy Matron"
            let deputy = try factory.member("Deputy Matron", as: Doctor.self)
            #else
            let deputy = try factory.member("Deputy Matron", as: Nurse.self)
            #endif
            return Room(matron, deputy)
        }
        define("Surgery Corridor") { factory in
            #if FAULTS
            let room = try factory.room(of: "Surgry")  // expect: missing error [names] "Surgry Room" … "Surgery Room"
            #else
            let room = try factory.room(of: "Surgery")
            #endif
            #if FAULTS
            // expect: missing error [names] "Sugery Chart" … "Surgery Chart"
            let chart = try factory.chart(of: "Sugery")
            #else
            let chart = try factory.chart(of: "Surgery")
            #endif
            #if FAULTS
            // expect: missing error [names] "Head of Surgary" … "Head of Surgery"
            let head = try factory[headOf: "Surgary"]
            #else
            let head = try factory[headOf: "Surgery"]
            #endif
            return Room(room, chart, head)
        }
        define("Device Store") { factory in
            #if FAULTS
            // expect: typeMismatch error [types] "Monitor"
            let monitor: (device: Thermometer, charger: Archive) = try factory.charged("Monitor")
            #else
            let monitor: (device: Scanner, charger: Archive) = try factory.charged("Monitor")
            #endif
            #if FAULTS
            // expect: missing error [names] "Pulse Meter Charger"
            let spare: (device: Scanner, charger: Archive) = try factory.charged("Pulse Meter")
            #else
            let spare: (device: Scanner, charger: Archive) = try factory.charged("Monitor")
            #endif
            return Room(monitor.device, spare.device, try factory["Pulse Meter"] as Scanner)
        }
        define("Surgery Desk") { factory in
            #if FAULTS
            // expect: missing error [names] "Surgerie Nurse" … "Surgery Nurse"
            let desk = WardDesk(factory, ward: "Surgerie")
            #else
            let desk = WardDesk(factory, ward: "Surgery")
            #endif
            // if FAULTS, or: missing error "Surgerie Nurse"
            return Room(try desk.nurse)
        }
        define("Bed Office") { factory in
            #if FAULTS
            let desk = WardDesk(factory, ward: "Radiology")  // expect: missing error [names] "Radiology Bed"
            #else
            let desk = WardDesk(factory, ward: "Surgery")
            #endif
            // if FAULTS, or: missing error "Radiology Bed"
            return Room(try desk.bed(3), try WardDesk(factory, ward: "Radiology").nurse)
        }
        defineHandovers()
    }

    private func defineHandovers() {
        define("Morning", in: .singleton) { factory in
            try Handover(
                factory,
                nurse: "Matron",
                doctor: "Surgery Doctor"
            )
        }
        define("Evening", in: .singleton) { factory in
            #if FAULTS
            // expect: typeMismatch error [types] "Head of Surgery"
            try Handover(factory, nurse: "Head of Surgery", doctor: "Surgery Doctor")
            #else
            try Handover(factory, nurse: "Surgery Nurse", doctor: "Surgery Doctor")
            #endif
        }
        define("Night", in: .singleton) { factory in
            #if FAULTS
            // expect: missing error [names] "Head of Surgeons"
            try Handover(factory, nurse: "Deputy Matron", doctor: "Head of Surgeons")
            #else
            try Handover(factory, nurse: "Deputy Matron", doctor: "Head of Surgery")
            #endif
        }
    }
}

/// Opens the admission.
package func openAdmission() async throws -> Int {
    let factory = try ObjectGraphFactory(AdmissionModule.self, environment: Environment(name: .production))
    #if FAULTS
    // expect: missing error [names] "Portr" … "Porter"
    let porter: Porter = try step("fetch the porter") { try factory["Portr"] }
    #else
    let porter: Porter = try step("fetch the porter") { try factory["Porter"] }
    #endif
    #if FAULTS
    // expect: missing error [names] "Cleanor" … "Cleaner"
    let cleaner: Cleaner = try using(factory) { inner in try inner["Cleanor"] }
    #else
    let cleaner: Cleaner = try using(factory) { inner in try inner["Cleaner"] }
    #endif
    #if FAULTS
    // expect: missing error [names] "Surgery Nurce" … "Surgery Nurse"
    let nurse = try factory[wardKey("Surgery", "Nurce", of: Nurse.self)]
    #else
    let nurse = try factory[wardKey("Surgery", "Nurse", of: Nurse.self)]
    #endif
    #if FAULTS
    // expect: typeMismatch error [types] "Surgery Doctor"
    let doctor = try factory[wardKey("Surgery", "Doctor", of: Nurse.self)]
    #else
    let doctor = try factory[wardKey("Surgery", "Doctor", of: Doctor.self)]
    #endif
    #if FAULTS
    // expect: missing error [names] "Deputy Matrons" … "Deputy Matron"
    let deputy: Nurse = try factory[.deputy("Matrons")]
    #else
    let deputy: Nurse = try factory[.deputy("Matron")]
    #endif
    #if FAULTS
    // expect: missing error [names] "Head off Surgery"
    let head: Doctor = try await factory.awaited("Head off Surgery")
    #else
    let head: Doctor = try await factory.awaited("Head of Surgery")
    #endif
    show(porter, cleaner, nurse, doctor, deputy, head)

    let fetch = { (name: String) in try factory.object(name, as: Nurse.self) }
    #if FAULTS
    // expect: missing error [names] "Radiologic Nurse"
    show(try fetch("Radiologic Nurse"), try fetch("Matron"))
    #else
    show(try fetch("Radiology Nurse"), try fetch("Matron"))
    #endif
    func porterAgain(_ name: String = "Porter") throws -> Porter { try factory[name] }
    #if FAULTS
    show(try porterAgain("Porters"))  // expect: missing error [names] "Porters" … "Porter"
    #else
    show(try porterAgain())
    #endif
    for name in ["Reception", "Surgery Corridor", "Device Store", "Surgery Desk", "Bed Office"] {
        show(try factory.member(name, as: Room.self))
    }
    for name in ["Morning", "Evening", "Night"] { show(try factory[Key<Handover>(name)]) }
    show(try factory["Porter"] as Porter, try factory["Cleaner"] as Cleaner)
    return try await inspect(factory)
}
