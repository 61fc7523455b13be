import GRDB

// How the domain's values are stored in tables. The values themselves don't know about it.

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
