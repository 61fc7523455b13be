import Care
import Rivet
import Wiring

// Run-time arguments: their number, order and types, directly and through helpers.

/// How urgent a case is.
enum Urgency: Int, Sendable { case low, high }

/// Objects that need values which are only known at run time.
final class CaseModule: Module {
    override func configure() {
        define("Patient") { (_, name: String, age: Int) in Patient(name: name, age: age) }
        define("Ticket") { (_, number: Int) in Chart("Ticket \(number)") }
        define("Label", as: .calling({ (name: String, drug: Drug) in Chart(name, drug.name) }, with: .argument, "Drug"))
        define("Drug", in: .singleton) { Drug("Aspirin") }
        define("Case") { (factory, name: String, urgency: Urgency) in
            #if FAULTS
            // expect: typeMismatch error [arguments] "Patient"
            let patient: Patient = try factory["Patient", with: 40, name]
            #else
            let patient: Patient = try factory["Patient", with: name, 40]
            #endif
            #if FAULTS
            // expect: typeMismatch error [arguments] "Ticket"
            let ticket: Chart = try factory["Ticket", with: urgency]
            #else
            let ticket: Chart = try factory["Ticket", with: urgency.rawValue]
            #endif
            return Room(patient, ticket)
        }
        define("Letter") { (factory, name: String) in
            #if FAULTS
            let label: Chart = try factory["Label"]  // expect: typeMismatch error [arguments]
            #else
            let label: Chart = try factory["Label", with: name]
            #endif
            return Room(label, name)
        }
        defineDesks()
    }

    private func defineDesks() {
        define("Counter", in: .singleton) { factory in
            #if FAULTS
            // expect: typeMismatch error [arguments] "Patient
            let make: @Sendable (String) throws -> Patient = try factory["Patient Provider"]
            #else
            let make: @Sendable (String, Int) throws -> Patient = try factory["Patient Provider"]
            #endif
            #if FAULTS
            return Room(try make("Ada"))
            #else
            return Room(try make("Ada", 36))
            #endif
        }
        define("Machine", in: .singleton) { factory in
            #if FAULTS
            // expect: typeMismatch error [arguments] "Ticket
            let draw: Provider<Chart> = try factory["Ticket Provider"]
            #else
            let draw: @Sendable (Int) throws -> Chart = try factory["Ticket Provider"]
            #endif
            #if FAULTS
            return Room(try draw())
            #else
            return Room(try draw(1))
            #endif
        }
        define("Printer") { factory in
            #if FAULTS
            // expect: typeMismatch error [types] "Label
            let print: @Sendable (String) throws -> Room = try factory["Label Provider"]
            #else
            let print: @Sendable (String) throws -> Chart = try factory["Label Provider"]
            #endif
            return Room(try print("Ada"))
        }
        #if FAULTS
        // expect: typeMismatch error [arguments] "Ticket"
        define("Archivist", as: .calling({ (chart: Chart) in Room(chart) }, with: "Ticket"))
        #else
        define("Archivist", as: .calling({ (drug: Drug) in Room(drug) }, with: "Drug"))
        #endif
    }
}

/// Helpers that pass arguments on.
private struct Registrar {
    let factory: ObjectGraphFactory

    func register(_ name: String, age: Int) throws -> Patient { try make("Patient", name, age) }

    #if FAULTS
    // expect: typeMismatch error [arguments] "Ticket"
    func ticket(_ number: Int) throws -> Chart { try make("Ticket", number, 1) }
    #else
    func ticket(_ number: Int) throws -> Chart { try make("Ticket", number) }
    #endif

    func make<Object, each Argument>(_ name: String, _ arguments: repeat each Argument) throws -> Object {
        let make: @Sendable (repeat each Argument) throws -> Object = try factory["\(name) Provider"]
        return try make(repeat each arguments)
    }

    func open<Argument>(_ name: String, for argument: Argument) throws -> Room {
        try factory[name, with: "Ada", argument]
    }
}

/// Opens the office of cases.
package func openCases() async throws -> Int {
    let factory = try ObjectGraphFactory(CaseModule.self, environment: Environment(name: .production))
    let registrar = Registrar(factory: factory)
    let patient = try registrar.register("Ada", age: 36)
    let ticket = try registrar.ticket(3)
    #if FAULTS
    let other: Patient = try registrar.make("Patient", "Grace", "85")  // expect: typeMismatch error [arguments]
    #else
    let other: Patient = try registrar.make("Patient", "Grace", 85)
    #endif
    #if FAULTS
    let opened = try registrar.open("Case", for: "low")  // expect: typeMismatch error [arguments] "Case"
    #else
    let opened = try registrar.open("Case", for: Urgency.low)
    #endif
    #if FAULTS
    let letter: Room = try factory["Letter", with: 7]  // expect: typeMismatch error [arguments] "Letter"
    #else
    let letter: Room = try factory["Letter", with: "Ada"]
    #endif
    #if FAULTS
    let drug: Drug = try factory["Drug", with: "Aspirin"]  // expect: typeMismatch error [arguments]
    #else
    let drug: Drug = try factory["Drug"]
    #endif
    #if FAULTS
    let label: Chart = try await factory.resolve("Label", with: "Ada", 2)  // expect: typeMismatch error [arguments]
    #else
    let label: Chart = try await factory.resolve("Label", with: "Ada")
    #endif
    show(patient, ticket, other, opened, letter, drug, label, try factory["Counter"] as Room)
    show(try factory["Machine"] as Room, try factory["Printer"] as Room, try factory["Archivist"] as Room)
    return try await inspect(factory)
}
