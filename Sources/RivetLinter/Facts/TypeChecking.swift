/// Decides whether an object of one type can be used as another.
package protocol TypeChecking {
    /// The answers, in the order of the questions.
    ///
    /// A call is expensive, so pass all questions together.
    func answers(to questions: [TypeQuestion]) throws -> [TypeAnswer]
}

/// Whether an object of the type `have` can be used as `want`.
package struct TypeQuestion: Hashable, Sendable {
    package var have: SourceType
    package var want: SourceType
}

package enum TypeAnswer: String, Hashable, Sendable, Codable {
    case fits
    case doesNot
    /// No other file can name one of the types, or the question didn't compile for another reason.
    case unknown
}
