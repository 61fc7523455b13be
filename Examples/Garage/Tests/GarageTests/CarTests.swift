import Testing

@testable import GarageApp

struct CarTests {
    @Test func `a car is listed after it was added`() async throws {
        try await withGarage { garage in
            #expect(try await garage.read("/cars", as: [Car].self).isEmpty)
            let added = try await garage.post("/cars", #"{"plate": "B-RV-13", "model": "Roadster"}"#)
            #expect(added.status == .created)
            let car = try added.read(as: Car.self)
            #expect(try await garage.read("/cars") == [car])
        }
    }

    @Test func `a plate can be added only once`() async throws {
        try await withGarage { garage in
            #expect(try await garage.post("/cars", #"{"plate": "B-RV-13", "model": "Roadster"}"#).status == .created)
            let again = try await garage.post("/cars", #"{"plate": "B-RV-13", "model": "Estate"}"#)
            #expect(again.status == .conflict)
            #expect(again.text == #"{"error":{"message":"there is already a car B-RV-13"}}"#)
            #expect(try await garage.read("/cars", as: [Car].self).map(\.model) == ["Roadster"])
        }
    }

    @Test(arguments: [
        #"{"plate": "b rv 13", "model": "Roadster"}"#, #"{"plate": "B", "model": "Roadster"}"#,
        #"{"plate": "B-RV-13"}"#,
        "no JSON", "",
    ])
    func `a malformed car is rejected`(body: String) async throws {
        try await withGarage { garage in
            let answer = try await garage.post("/cars", body)
            #expect(answer.status == .badRequest)
        }
    }

    @Test func `a car without a model is rejected`() async throws {
        try await withGarage { garage in
            let answer = try await garage.post("/cars", #"{"plate": "B-RV-13", "model": ""}"#)
            #expect(answer.status == .unprocessableContent)
            #expect(answer.text == #"{"error":{"message":"\"model\" is empty"}}"#)
        }
    }

    @Test func `garages don't share cars`() async throws {
        try await withThrowingTaskGroup { group in
            for number in 10..<20 {
                group.addTask {
                    try await withGarage { garage in
                        _ = try await garage.post("/cars", #"{"plate": "B-RV-\#(number)", "model": "Roadster"}"#)
                        let plates = try await garage.read("/cars", as: [Car].self).map(\.plate.rawValue)
                        #expect(plates == ["B-RV-\(number)"])
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
