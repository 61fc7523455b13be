import Care
import Rivet
import Wiring

// Variables that modules and closures read.

/// How a bill is paid.
enum Payment: String, Sendable { case cash, insurance }

/// The names of variables.
enum Setting {
    static let beds = "Beds"
    static let hospital = "Hospital"
    static let payment = "Payment"
}

extension ObjectGraphFactory {
    fileprivate func setting<Value>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
        try environment[name]
    }
}

extension Environment {
    fileprivate var hospital: String { get throws { try self[Setting.hospital] } }

    fileprivate func rate(_ name: String) throws -> Double { try self["\(name) Rate"] }
}

/// Reads variables in closures, helpers and recipes.
final class SettingsModule: Module {
    override func configure() {
        define("Bill") { factory in
            #if FAULTS
            // expect: variable error [variables] "Paiment" … "Payment"
            let payment: Payment = try factory.environment["Paiment"]
            #else
            let payment: Payment = try factory.environment["Payment"]
            #endif
            return Chart("\(payment)")
        }
        define("Rooms") { factory in
            #if FAULTS
            let beds: Bool = try factory.environment[Setting.beds]  // expect: variable error [variables] "Beds"
            #else
            let beds: Int = try factory.environment[Setting.beds]
            #endif
            return Chart("\(beds)")
        }
        define("Letterhead") { factory in
            #if FAULTS
            // expect: variable error [variables] "Town"
            Chart(try factory.environment.hospital, try factory.setting("Town", as: String.self))
            #else
            Chart(try factory.environment.hospital, try factory.setting("City", as: String.self))
            #endif
        }
        define("Price") { factory in
            #if FAULTS
            let rate = try factory.environment.rate("Noon")  // expect: variable error [variables] "Noon Rate"
            #else
            let rate = try factory.environment.rate("Night")
            #endif
            return Chart("\(rate)")
        }
        define("Discount") { factory in
            #if FAULTS
            let discount: [Int] = try factory.setting("Discount")  // expect: variable error [variables] "Discount"
            #else
            let discount: Int = try factory.setting("Discount")
            #endif
            return Chart("\(discount)")
        }
        #if FAULTS
        // expect: variable error [variables] "Taxes" … "Tax"
        define("Tax", as: .calling({ (tax: Double) in Chart("\(tax)") }, with: .variable("Taxes")))
        #else
        define("Tax", as: .calling({ (tax: Double) in Chart("\(tax)") }, with: .variable("Tax")))
        #endif
        #if FAULTS
        // expect: variable error [variables] "City"
        define("Office", as: .calling({ (city: Int) in Chart("\(city)") }, with: .variable("City")))
        #else
        define("Office", as: .calling({ (city: String) in Chart(city) }, with: .variable("City")))
        #endif
        define("Optional", needing: "Office") { factory in
            #if FAULTS
            // expect: variable error [variables] "Discount Text"
            let floors: Int = try factory.environment["Discount Text", default: 3]
            #else
            let floors: Int = try factory.environment["Floors", default: 3]
            #endif
            return Chart("\(floors)", "\(try factory["Office"] as Chart)")
        }
        define("Phone") { factory in
            let text: String = try factory["City"]
            return Chart(text)
        }
        define("City") { factory in try factory.environment["City"] as String }
    }
}

/// Reads variables that only its namespace has.
final class FloorPlanModule: Module {
    override func configure() {
        define("Plan") { factory in
            let level: Int = try factory.environment["Level"]
            // if FAULTS, expect: variable error [variables] "Colour"
            return Chart("\(level)", try factory.environment["Colour"] as String)
        }
    }
}

/// Passes variables to the floors.
final class FloorsModule: Module {
    override func configure() {
        require(FloorPlanModule.self, under: "Ground", variables: ["Level": 0, "Colour": "red"])
        #if FAULTS
        require(FloorPlanModule.self, under: "Top", variables: ["Level": 9])  // or: variable error "Colour"
        #else
        require(FloorPlanModule.self, under: "Top", variables: ["Level": 9, "Colour": "blue"])
        #endif
        define("Floors") { factory in
            Room(try ["Ground", "Top"].map { try factory["\($0).Plan"] as Chart })
        }
    }
}

/// Reads a variable in `configure`, and decides with it.
final class SizeModule: Module {
    override func configure() throws {
        // if FAULTS, or: variable error "Beds"
        let beds: Int = try environment["Beds"]
        #if FAULTS
        _ = try environment["Bads"] as Int  // expect: variable error [variables] "Bads" … "Beds"
        #endif
        for bed in ["A", "B"] where beds > 0 { define("Bed \(bed)") { Bed.standard } }
        // if FAULTS, or: variable error "Has Chapel"
        if try environment["Has Chapel"] as Bool { define("Chapel") { Archive("Chapel") } }
    }
}

/// Opens the administration.
package func openAdministration() async throws -> Int {
    let variables: [String: any Sendable] = [
        "Hospital": "Charity", "City": "Bern", "Beds": 40, "Payment": "cash", "Night Rate": 1.5, "Discount": "3",
        "Discount Text": "three", "Tax": 0.08,
    ]
    let environment = Environment(name: .production, variables: variables)
    let settings = try ObjectGraphFactory(SettingsModule.self, environment: environment)
    let names = ["Bill", "Rooms", "Letterhead", "Price", "Discount", "Tax", "Office", "Optional", "Phone"]
    for name in names { show(try settings.object(name, as: Chart.self)) }
    let floors = try ObjectGraphFactory(FloorsModule.self, environment: Environment(name: .production))
    show(try floors["Floors"] as Room)
    #if FAULTS
    let sized = environment.merging(["Has Chapel": "perhaps"])  // expect: variable error [variables] "Has Chapel"
    #else
    let sized = environment.merging(["Has Chapel": true])
    #endif
    let sizes = try ObjectGraphFactory(SizeModule.self, environment: sized)
    show(try sizes["Bed A"] as Bed, try sizes["Bed B"] as Bed, try sizes.optional("Chapel", as: Archive.self) as Any)
    #if FAULTS
    // expect: variable error [variables] "Beds"
    let other = Environment(name: .test, variables: ["Beds": "four", "Has Chapel": false])
    #else
    let other = Environment(name: .test, variables: ["Beds": 4, "Has Chapel": false])
    #endif
    let tests = try ObjectGraphFactory(SizeModule.self, environment: other)
    show(try tests["Bed A"] as Bed)
    return try await inspect(settings) + inspect(floors) + inspect(sizes) + inspect(tests)
}
