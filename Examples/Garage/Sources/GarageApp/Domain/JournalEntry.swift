import Foundation

/// A change that a request made.
struct JournalEntry: Codable, Equatable, Sendable {
    let time: Date
    let request: String
    let text: String
}
