import Care
import Rivet

// Functions that resolve an object by a name that their caller passes.

extension ObjectGraphFactory {
    /// Resolves a member of the staff.
    package func member<Member>(_ name: String, as type: Member.Type = Member.self) throws -> Member {
        try object(name, as: type)
    }

    /// Resolves the room of a ward.
    package func room(of ward: String) throws -> Room { try self["\(ward) Room"] }

    /// Resolves the chart of a ward, by another helper.
    package func chart(of ward: String) throws -> Chart { try member(chartName(ward)) }

    /// Resolves a device and its charger.
    package func charged<Unit: Device>(_ name: String) throws -> (device: Unit, charger: Archive) {
        (try self[name], try member("\(name) Charger"))
    }

    /// Resolves an object that may be slow.
    package func awaited<Object: Sendable>(_ name: String) async throws -> Object { try await resolve(name) }

    /// The head of a ward.
    package subscript(headOf ward: String) -> Doctor {
        get throws { try self["Head of \(ward)"] }
    }
}

private func chartName(_ ward: String) -> String { ward + " Chart" }

/// The objects of one ward, which are resolved when they are needed.
package struct WardDesk {
    private let factory: ObjectGraphFactory
    private let ward: String

    package init(_ factory: ObjectGraphFactory, ward: String) { (self.factory, self.ward) = (factory, ward) }

    package var nurse: Nurse { get throws { try factory["\(ward) Nurse"] } }

    package func bed(_ number: Int) throws -> Bed { try factory["\(ward) Bed", with: number] }
}

/// The staff that begins a day in a ward, resolved by the initializer.
package struct Handover: Sendable {
    package let nurse: Nurse
    package let doctor: Doctor

    package init(_ factory: ObjectGraphFactory, nurse: String, doctor: String) throws {
        (self.nurse, self.doctor) = (try factory[nurse], try factory[doctor])
    }
}

/// Runs a closure, and names what it was for if it fails.
package func step<Result>(_ purpose: String, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch { throw InspectionError(description: "\(purpose): \(error)") }
}

/// Passes a factory to a closure.
package func using<Result>(_ factory: ObjectGraphFactory, _ body: (ObjectGraphFactory) throws -> Result) rethrows
    -> Result
{ try body(factory) }

/// Makes the key of an object of a ward.
package func wardKey<Object>(_ ward: String, _ suffix: String, of type: Object.Type = Object.self) -> Key<Object> {
    Key("\(ward) \(suffix)")
}

extension Key {
    /// The key of the deputy of an object.
    package static func deputy(_ name: String) -> Self { Key("Deputy \(name)") }
}
