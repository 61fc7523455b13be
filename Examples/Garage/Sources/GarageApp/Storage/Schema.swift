import GRDB

/// The tables.
///
/// Each start updates them.
struct Schema: Sendable {
    let database: any DatabaseWriter

    func migrate() throws { try migrations.migrate(database) }

    private var migrations: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("cars, repairs and their journal") { database in
            try database.create(table: Car.databaseTableName) { table in
                table.primaryKey("plate", .text)
                table.column("model", .text).notNull()
            }
            try database.create(table: Repair.databaseTableName) { table in
                table.primaryKey("id", .blob)
                table.column("plate", .text).notNull().references(Car.databaseTableName)
                table.column("work", .text).notNull()
                table.column("day", .text).notNull().indexed()
                table.column("finished", .datetime)
            }
            try database.create(table: JournalEntry.databaseTableName) { table in
                table.column("time", .datetime).notNull()
                table.column("request", .text).notNull()
                table.column("text", .text).notNull()
            }
        }
        return migrator
    }
}
