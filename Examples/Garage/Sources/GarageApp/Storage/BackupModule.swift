import Rivet

/// The backup of the database.
final class BackupModule: Module {
    override func configure() {
        define(
            "Backup",
            in: .singleton,
            as: .calling(Backup.init, with: .database, "Schema", .logger, .variable("backup"))
        )
        .runningService(gracefully: .seconds(5), within: .seconds(8))
    }
}
