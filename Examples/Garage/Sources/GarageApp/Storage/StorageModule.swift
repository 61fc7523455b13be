import GRDB
import Rivet
import RivetLifecycle

/// The database, and what has to be in it before anybody asks.
final class StorageModule: Module {
    override func configure() {
        define(.database, in: .singleton, as: .calling({ try openDatabase(at: $0) }, with: .variable("DATABASE")))
            .onStop { database in try database.close() }
            .health { database in try await database.read { _ = try Int.fetchOne($0, sql: "SELECT 1") } }
        // A definition of its own: who redefines the database keeps what brings it up to date.
        define("Schema", in: .singleton, as: .calling(Schema.init, with: .database))
            .onStart(within: .seconds(60)) { schema in try schema.migrate() }
    }
}

extension Key where Object == any DatabaseWriter {
    static var database: Self { "Database" }
}

/// One writer and several readers on a file.
private func openDatabase(at path: String) throws -> any DatabaseWriter {
    var configuration = Configuration()
    // What was committed is on the disk, also when the machine goes down.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    return try DatabasePool(path: path, configuration: configuration)
}
