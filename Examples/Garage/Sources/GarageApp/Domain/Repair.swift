import Foundation

/// Work on a car, booked for a day.
struct Repair: Codable, Equatable, Sendable {
    let id: UUID
    let plate: Plate
    let work: String
    let day: Day
    /// When the work was finished; nil until then.
    var finished: Date?
}
