import Foundation
import GRDB
import Hummingbird
import HummingbirdTesting
import Rivet
import RivetLifecycle
import Testing

@testable import GarageApp

struct OperationsTests {
    @Test func `the server's health depends on the database`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let environment = try await Environment.test().merging([
            "database": folder.appending(path: "garage.sqlite").path()
        ])
        let factory = try ObjectGraphFactory(AppModule.self, environment: environment)
        try await factory.run { factory in
            let database = try factory[.database]
            try await factory[.server].test(.live) { http in
                let garage = Client(of: http)
                let well = try await garage.get("/health")
                #expect(well.status == .ok)
                #expect(try well.read(as: Health.self).checks.map(\.name) == ["Database"])
                try database.close()
                #expect(try await garage.get("/health").status == .serviceUnavailable)
            }
        }
    }

    @Test func `the server shows its graph without secrets`() async throws {
        try await withGarage { garage in
            let page = try await garage.get("/graph")
            #expect(page.headers[.contentType] == "text/html; charset=utf-8")
            #expect(page.text.contains("Database"))
            let drawing = try await garage.get("/graph.json")
            let data = Data(drawing.text.utf8)
            #expect(try JSONSerialization.jsonObject(with: data) is [String: Any])
            #expect(drawing.text.contains("admin.token"))
            #expect(!drawing.text.contains("no test opens this"))
            #expect(try await garage.get("/graph/request").text.contains("Unit of Work"))
        }
    }

    @Test(.timeLimit(.minutes(1))) func `a garage releases its database`() async throws {
        weak var database: AnyObject?
        do {
            let factory = try ObjectGraphFactory(TestModule.self, environment: await .test())
            try await factory.run { factory in
                database = try factory[.database] as AnyObject
                try await factory[.server].test(.live) { http in
                    let answer = try await Client(of: http).post("/cars", #"{"plate": "B-RV-13", "model": "Roadster"}"#)
                    #expect(answer.status == .created)
                }
            }
        }
        // A thread of the server may still be releasing its last connection. The test's limit ends an endless wait.
        while database != nil { try await Task.sleep(for: .milliseconds(1)) }
    }
}
