import Foundation
import GRDB
import Logging
import Rivet

/// Deletes old entries of the journal, once an hour while the server runs.
struct Maintenance: Sendable {
    /// The time for which the journal keeps its entries: a year.
    static let retention: TimeInterval = 365 * 24 * 3600

    let database: any DatabaseWriter
    /// The tables, which are migrated before this service starts.
    let schema: Schema
    let logger: Logger
    let now: Provider<Date>

    /// Runs until its task is cancelled.
    func run() async throws {
        while true {
            try await Task.sleep(for: .seconds(3600))
            do {
                let count = try await deleteOldEntries()
                logger.info("deleted \(count) old entries of the journal")
            } catch {
                // The server can do without, so this error doesn't end it.
                logger.error("can't delete old entries of the journal: \(error)")
            }
        }
    }

    /// Deletes the entries that are older than a year, and returns their number.
    func deleteOldEntries() async throws -> Int {
        let oldest = try now().addingTimeInterval(-Maintenance.retention)
        return try await database.write { try JournalEntry.filter(Column("time") < oldest).deleteAll($0) }
    }
}
