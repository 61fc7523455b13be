/// A car that the garage looks after.
struct Car: Codable, Equatable, Sendable {
    let plate: Plate
    let model: String
}
