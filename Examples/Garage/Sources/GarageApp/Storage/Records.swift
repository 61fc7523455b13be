import GRDB

// How the domain's values are kept in tables; they themselves don't know.

extension Plate: DatabaseValueConvertible {}

extension Day: DatabaseValueConvertible {}

extension Car: FetchableRecord, PersistableRecord {
    static let databaseTableName = "car"
}

extension Repair: FetchableRecord, PersistableRecord {
    static let databaseTableName = "repair"
}

extension JournalEntry: FetchableRecord, PersistableRecord {
    static let databaseTableName = "journal"
}
