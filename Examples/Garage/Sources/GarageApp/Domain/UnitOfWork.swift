import GRDB
import Logging
import Synchronization

/// The changes of one request, made in one transaction: all or nothing.
///
/// Repositories record their changes here. Each request has its own unit of work, so the changes of several
/// repositories are committed together, although they don't know each other.
final class UnitOfWork: Sendable {
    typealias Change = @Sendable (Database) throws -> Void

    private let database: any DatabaseWriter
    private let logger: Logger
    private let changes = Mutex<[Change]>([])

    init(database: any DatabaseWriter, logger: Logger) {
        self.database = database
        self.logger = logger
    }

    /// Records a change.
    ///
    /// If it throws, the unit changes nothing.
    func note(_ change: @escaping Change) { changes.withLock { $0.append(change) } }

    /// Makes the changes.
    ///
    /// When this returns, they are on the disk.
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
