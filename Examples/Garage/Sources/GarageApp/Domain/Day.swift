import Foundation

/// A day, as `2026-03-31`, in Greenwich as the garage's clock is.
struct Day: RawRepresentable, Codable, Hashable, Comparable, Sendable {
    let rawValue: String

    init?(rawValue: String) {
        // Only what reads and writes the same: neither `2026-3-1` nor the thirtieth of February.
        guard let date = try? Date(rawValue, strategy: Self.style), date.formatted(Self.style) == rawValue else {
            return nil
        }
        self.rawValue = rawValue
    }

    /// The day of a moment.
    init(of date: Date) { rawValue = date.formatted(Self.style) }

    static func < (first: Day, second: Day) -> Bool { first.rawValue < second.rawValue }

    private static let style = Date.ISO8601FormatStyle().year().month().day()
}
