import Foundation

/// A database from the time before Swift had concurrency checks.
///
/// It has a lock of its own, but doesn't declare that it is `Sendable`.
class LegacyDatabase {
    private let lock = NSLock()
    private var rows: [String: [String: Data]] = [:]
    private var opened = false
    private let file: URL?

    init(path: String) { file = path.isEmpty ? nil : URL(filePath: path) }

    var isOpen: Bool { lock.withLock { opened } }

    func open() throws {
        try lock.withLock {
            opened = true
            guard let file, let data = try? Data(contentsOf: file) else { return }
            rows = try JSONDecoder().decode([String: [String: Data]].self, from: data)
        }
    }

    func close() throws {
        try lock.withLock {
            opened = false
            if let file { try JSONEncoder().encode(rows).write(to: file) }
        }
    }

    func row(_ key: String, in table: String) -> Data? { lock.withLock { rows[table]?[key] } }

    func keys(in table: String) -> [String] { lock.withLock { rows[table, default: [:]].keys.sorted() } }

    func set(_ row: Data?, for key: String, in table: String) { lock.withLock { rows[table, default: [:]][key] = row } }
}

// Its lock makes it safe, so a singleton may be one.
extension LegacyDatabase: @unchecked Sendable {}
