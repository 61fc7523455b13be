internal import Foundation

/// A function or property of a text or list, of the standard library or Foundation, with constant arguments.
package enum LibraryFunction: Hashable, Sendable, Codable {
    case lowercased, uppercased, capitalized
    case prefix(Int)
    case suffix(Int)
    case dropFirst(Int)
    case dropLast(Int)
    case replacing(String, with: String)
    /// `split(separator:)` of a text, or `components(separatedBy:)`.
    case split(by: String, keepsEmpty: Bool)
    /// `joined(separator:)` of a list of texts.
    case joined(by: String)
    case isEmpty, count

    /// The text that it returns for another, or nil if it returns something else.
    func applied(to text: String) -> String? {
        switch self {
        case .lowercased: text.lowercased()
        case .uppercased: text.uppercased()
        case .capitalized: text.capitalized
        case .replacing(let part, let other): text.replacing(part, with: other)
        case .prefix, .suffix, .dropFirst, .dropLast, .split, .joined, .isEmpty, .count:
            part(of: text).map { String($0) }
        }
    }

    /// The part of a text or a list that it returns, or nil if it returns something else.
    func part<Whole: Collection>(of whole: Whole) -> Whole.SubSequence? {
        switch self {
        case .prefix(let count): whole.prefix(count)
        case .suffix(let count): whole.suffix(count)
        case .dropFirst(let count): whole.dropFirst(count)
        case .dropLast(let count): whole.dropLast(count)
        case .lowercased, .uppercased, .capitalized, .replacing, .split, .joined, .isEmpty, .count: nil
        }
    }
}
