import Foundation
import GRDB
import Rivet

/// The changes of requests, with their times.
///
/// An entry belongs to the request's unit of work, so it exists exactly if the change was made.
struct Journal: Sendable {
    let database: any DatabaseWriter
    let unit: UnitOfWork
    let request: String
    let now: Provider<Date>

    func note(_ text: String) throws {
        let entry = JournalEntry(time: try now(), request: request, text: text)
        unit.note { try entry.insert($0) }
    }

    func entries() async throws -> [JournalEntry] {
        try await database.read { try JournalEntry.order(Column.rowID).fetchAll($0) }
    }
}
