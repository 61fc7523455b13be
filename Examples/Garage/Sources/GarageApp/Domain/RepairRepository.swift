import Foundation
import GRDB

/// The repairs in the database, as one request sees them.
///
/// Conditions of a change are checked inside its transaction, because another request may have been faster.
struct RepairRepository: Sendable {
    let database: any DatabaseWriter
    let unit: UnitOfWork

    func repairs(of plate: Plate) async throws -> [Repair] {
        try await database.read { database in
            try Repair.filter(Column("plate") == plate).order(Column("day"), Column.rowID).fetchAll(database)
        }
    }

    func repair(_ id: UUID) async throws -> Repair? {
        try await database.read { try Repair.fetchOne($0, key: id) }
    }

    /// Books a repair if one of the bays is free on its day.
    func book(_ repair: Repair, bays: Int) {
        unit.note { database in
            guard try Repair.filter(Column("day") == repair.day).fetchCount(database) < bays else {
                throw GarageError.full(repair.day)
            }
            try repair.insert(database)
        }
    }

    /// Records that a repair was finished, which can happen only once.
    func finish(_ id: UUID, at time: Date) {
        unit.note { database in
            let open = Repair.filter(key: id).filter(Column("finished") == nil)
            guard try open.updateAll(database, Column("finished").set(to: time)) == 1 else {
                throw GarageError.finishedRepair(id)
            }
        }
    }
}
