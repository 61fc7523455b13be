import Foundation
import GRDB
import Rivet
import RivetLifecycle
import Testing

@testable import GarageApp

struct MaintenanceTests {
    @Test func `maintenance deletes only entries that are older than a year`() async throws {
        let factory = try ObjectGraphFactory(TestModule.self, environment: await .test())
        let left = try await factory.run { factory in
            let database = try factory[.database]
            for days in [0, 364, 366] {
                let time = TestModule.now.addingTimeInterval(-Double(days) * 24 * 3600)
                let entry = JournalEntry(time: time, request: "1", text: "\(days)")
                try await database.write { try entry.insert($0) }
            }
            let maintenance: Maintenance = try await factory.resolve("Maintenance")
            #expect(try await maintenance.deleteOldEntries() == 1)
            return try await database.read { try JournalEntry.order(Column.rowID).fetchAll($0).map(\.text) }
        }
        #expect(left == ["0", "364"])
    }
}
