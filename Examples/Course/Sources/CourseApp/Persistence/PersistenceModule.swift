import Rivet
import RivetLifecycle

/// The data that the application stores on the device.
final class PersistenceModule: Module {
    override func configure() {
        define(.keychain, in: .singleton) { KeychainStore() }
        define(.database, in: .singleton, as: .calling(LegacyDatabase.init, with: .variable("DATABASE")))
            .onStart { database in try database.open() }
            .onStop { database in try database.close() }
            .health { database in if !database.isOpen { throw DatabaseClosed() } }
        define("Course Table", as: .calling({ Table<Course>(name: "courses", database: $0) }, with: .database))
        define("Lesson Table", as: .calling({ Table<Lesson>(name: "lessons", database: $0) }, with: .database))
        define(.positionTable, as: .calling({ Table<Double>(name: "positions", database: $0) }, with: .database))
        define("Draft Table", as: .calling({ Table<String>(name: "drafts", database: $0) }, with: .database))
        define("Setting Table", as: .calling({ Table<String>(name: "settings", database: $0) }, with: .database))
        define(.settings, as: .calling(Settings.init, with: "Setting Table"))
        // A separate definition, so that redefining the database keeps the migrations.
        define("Migrations", in: .singleton, as: .calling(Migrations.init, with: "Setting Table"))
            .onStart { migrations in migrations.apply() }
    }
}

struct DatabaseClosed: Error {}

extension Key where Object == any Keychain {
    static var keychain: Self { "Keychain" }
}

extension Key where Object == LegacyDatabase {
    static var database: Self { "Database" }
}

extension Key where Object == Settings {
    static var settings: Self { "Settings" }
}

extension Key where Object == Table<Double> {
    static var positionTable: Self { "Position Table" }
}
