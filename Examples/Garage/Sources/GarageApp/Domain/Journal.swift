import Foundation
import GRDB
import Rivet

/// What was changed, by which request, and when.
///
/// An entry is part of the request's own unit of work: there is one exactly when the change was made.
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
