import Foundation

/// A day, such as `2026-03-31`, in UTC like the garage's clock.
struct Day: RawRepresentable, Codable, Hashable, Comparable, Sendable {
    let rawValue: String

    init?(rawValue: String) {
        // Accepts only text that is formatted the same way: neither `2026-3-1` nor the thirtieth of February.
        guard let date = try? Date(rawValue, strategy: Self.style), date.formatted(Self.style) == rawValue else {
            return nil
        }
        self.rawValue = rawValue
    }

    /// The day of a point in time.
    init(of date: Date) { rawValue = date.formatted(Self.style) }

    static func < (first: Day, second: Day) -> Bool { first.rawValue < second.rawValue }

    private static let style = Date.ISO8601FormatStyle().year().month().day()
}
