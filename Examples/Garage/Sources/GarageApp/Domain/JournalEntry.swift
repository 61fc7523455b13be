import Foundation

/// What a request has changed.
struct JournalEntry: Codable, Equatable, Sendable {
    let time: Date
    let request: String
    let text: String
}
