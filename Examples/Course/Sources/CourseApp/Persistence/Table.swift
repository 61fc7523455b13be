import Foundation

/// The rows of one type.
struct Table<Row: Codable & Sendable>: Sendable {
    let name: String
    let database: LegacyDatabase

    subscript(key: String) -> Row? {
        get { database.row(key, in: name).flatMap { try? JSONDecoder().decode(Row.self, from: $0) } }
        nonmutating set { database.set(newValue.flatMap { try? JSONEncoder().encode($0) }, for: key, in: name) }
    }

    var all: [Row] { database.keys(in: name).compactMap { self[$0] } }
}
