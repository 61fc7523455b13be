import GRDB
import Logging
import Synchronization

/// The changes of one request, made in one transaction: all of them, or none.
///
/// Repositories note what is to be changed. Each request has its own, so what one repository notes is committed
/// together with what another does, and neither knows of the other.
final class UnitOfWork: Sendable {
    typealias Change = @Sendable (Database) throws -> Void

    private let database: any DatabaseWriter
    private let logger: Logger
    private let changes = Mutex<[Change]>([])

    init(database: any DatabaseWriter, logger: Logger) {
        self.database = database
        self.logger = logger
    }

    /// Notes a change; when it throws, nothing of the unit is changed.
    func note(_ change: @escaping Change) { changes.withLock { $0.append(change) } }

    /// Makes the changes, which are on the disk when this has returned.
    func commit() async throws {
        let changes = changes.withLock { noted in
            defer { noted = [] }
            return noted
        }
        guard !changes.isEmpty else { return }
        try await database.write { database in
            for change in changes { try change(database) }
        }
        logger.debug("committed \(changes.count) changes")
    }
}
