import Foundation
import Hummingbird
import HummingbirdTesting
import Testing

@testable import GarageApp

struct RepairTests {
    @Test func `a repair can be booked, and finished only once`() async throws {
        try await withGarage { garage in
            try await garage.addCar()
            let booked = try await garage.book("brakes", on: "2026-03-02")
            #expect(booked.status == .created)
            var repair = try booked.read(as: Repair.self)
            #expect(repair.finished == nil)
            #expect(try await garage.read("/cars/B-RV-13/repairs") == [repair])

            let finished = try await garage.post("/repairs/\(repair.id)/finish")
            repair.finished = TestModule.now
            #expect(try finished.read() == repair)
            #expect(try await garage.read("/cars/B-RV-13/repairs") == [repair])
            #expect(try await garage.post("/repairs/\(repair.id)/finish").status == .conflict)
        }
    }

    @Test func `a repair can be booked for today but not for yesterday`() async throws {
        try await withGarage { garage in
            try await garage.addCar()
            #expect(try await garage.book("brakes", on: "2026-03-01").status == .created)
            let past = try await garage.book("brakes", on: "2026-02-28")
            #expect(past.status == .unprocessableContent)
            #expect(past.text == #"{"error":{"message":"2026-02-28 is in the past"}}"#)
        }
    }

    @Test(arguments: ["2026-02-29", "2026-3-2", "tomorrow", ""])
    func `an invalid day is rejected`(day: String) async throws {
        try await withGarage { garage in
            try await garage.addCar()
            #expect(try await garage.book("brakes", on: day).status == .badRequest)
        }
    }

    @Test func `requests for unknown cars and repairs are rejected`() async throws {
        try await withGarage { garage in
            let booking = try await garage.book("brakes", on: "2026-03-02")
            #expect(booking.status == .notFound)
            #expect(try await garage.get("/cars/B-RV-13/repairs").status == .notFound)
            #expect(try await garage.post("/repairs/\(UUID())/finish").status == .notFound)
            #expect(try await garage.post("/repairs/13/finish").status == .badRequest)
        }
    }

    @Test func `concurrent bookings don't exceed the number of bays`() async throws {
        try await withGarage { garage in
            try await garage.addCar()
            let statuses = try await withThrowingTaskGroup { group in
                for _ in 0..<10 {
                    // Each on its own connection, so that they are handled concurrently.
                    group.addTask {
                        try await garage.another { try await $0.book("brakes", on: "2026-03-02").status }
                    }
                }
                return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
            #expect(statuses == [.created: 2, .conflict: 8])
        }
    }
}

extension Client {
    fileprivate func addCar() async throws {
        let added = try await post("/cars", #"{"plate": "B-RV-13", "model": "Roadster"}"#)
        #expect(added.status == .created)
    }

    fileprivate func book(_ work: String, on day: String) async throws -> Answer {
        try await post("/cars/B-RV-13/repairs", #"{"work": "\#(work)", "day": "\#(day)"}"#)
    }
}
