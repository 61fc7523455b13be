import GRDB
import Rivet
import RivetLifecycle

/// The database, its schema and its maintenance.
final class StorageModule: Module {
    override func configure() {
        define(.database, in: .singleton, as: .calling({ try openDatabase(at: $0) }, with: .variable("database")))
            .onStop { database in try database.close() }
            .health { database in try await database.read { _ = try Int.fetchOne($0, sql: "SELECT 1") } }
        // A separate definition, so that redefining the database keeps the migrations.
        define("Schema", in: .singleton, as: .calling(Schema.init, with: .database))
            .onStart(within: .seconds(60)) { schema in try schema.migrate() }
        define(
            "Maintenance",
            in: .singleton,
            as: .calling(Maintenance.init, with: .database, "Schema", .logger, .provider("Now"))
        )
        .running(within: .seconds(5)) { maintenance in try await maintenance.run() }
    }
}

extension Key where Object == any DatabaseWriter {
    static var database: Self { "Database" }
}

/// One writer and several readers on a file.
private func openDatabase(at path: String) throws -> any DatabaseWriter {
    var configuration = Configuration()
    // A committed change is on the disk, even if the machine crashes.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    return try DatabasePool(path: path, configuration: configuration)
}
