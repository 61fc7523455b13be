import Hummingbird
import Testing

@testable import GarageApp

struct JournalTests {
    @Test func `the journal requires the token`() async throws {
        try await withGarage { garage in
            let nobody = try await garage.get("/journal")
            #expect(nobody.status == .unauthorized)
            let guesser = try await garage.get("/journal", token: "tesT")
            #expect(guesser.status == .unauthorized)
            let admin = try await garage.get("/journal", token: "test")
            #expect(admin.status == .ok)
        }
    }

    @Test func `the journal lists changes but no rejected requests`() async throws {
        try await withGarage { garage in
            let car = #"{"plate": "B-RV-13", "model": "Roadster"}"#
            #expect(try await garage.post("/cars", car).status == .created)
            // Recorded in the same unit of work as the car, which fails.
            #expect(try await garage.post("/cars", car).status == .conflict)
            #expect(try await garage.post("/cars", #"{"plate": "HH-SW-6", "model": "Estate"}"#).status == .created)
            let entries = try await garage.get("/journal", token: "test").read(as: [JournalEntry].self)
            #expect(entries.map(\.text) == ["added B-RV-13", "added HH-SW-6"])
            #expect(entries.allSatisfy { $0.time == TestModule.now })
            #expect(Set(entries.map(\.request)).count == 2)
        }
    }
}
