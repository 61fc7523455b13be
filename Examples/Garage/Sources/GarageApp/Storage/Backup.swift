import AsyncAlgorithms
import GRDB
import Logging
import ServiceLifecycle

/// Copies the database to a file, once an hour, and once more when the server has answered its last request.
struct Backup: Service {
    let database: any DatabaseWriter
    /// The tables, which are migrated before this service starts.
    let schema: Schema
    let logger: Logger
    let path: String

    /// Runs until a graceful shutdown.
    func run() async throws {
        for await _ in AsyncTimerSequence.repeating(every: .seconds(3600)).cancelOnGracefulShutdown() {
            do {
                try copy()
            } catch {
                // The server works without a copy, so this error doesn't end it.
                logger.error("can't copy the database: \(error)")
            }
        }
        try copy()
        logger.info("copied the database")
    }

    /// Replaces the file's content in one transaction.
    func copy() throws {
        let file = try DatabaseQueue(path: path)
        try database.backup(to: file)
        try file.close()
    }
}
