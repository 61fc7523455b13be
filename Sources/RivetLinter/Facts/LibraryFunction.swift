internal import Foundation

/// A function or property of a text or list, of the standard library or Foundation, with constant arguments.
package enum LibraryFunction: Hashable, Sendable, Codable {
    case lowercased, uppercased, capitalized
    case prefix(Int)
    case suffix(Int)
    case dropFirst(Int)
    case dropLast(Int)
    case replacing(String, with: String)
    /// `joined(separator:)` of a list of texts.
    case joined(by: String)
    case isEmpty, count

    /// The text that it returns for another, or nil if it returns something else.
    func applied(to text: String) -> String? {
        switch self {
        case .lowercased: text.lowercased()
        case .uppercased: text.uppercased()
        case .capitalized: text.capitalized
        case .prefix(let count): String(text.prefix(count))
        case .suffix(let count): String(text.suffix(count))
        case .dropFirst(let count): String(text.dropFirst(count))
        case .dropLast(let count): String(text.dropLast(count))
        case .replacing(let part, let other): text.replacing(part, with: other)
        case .joined, .isEmpty, .count: nil
        }
    }
}
