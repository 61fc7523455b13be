/// Says whether an object of one type can be handed out as another.
package protocol TypeJudge {
    /// One answer for each question, in order; asked once, with all questions there are.
    func answers(to questions: [TypeQuestion]) throws -> [TypeAnswer]
}

/// The question whether an object held as `have` can be handed out as `want`.
package struct TypeQuestion: Hashable, Sendable {
    package var have: SourceType
    package var want: SourceType

    package init(have: SourceType, want: SourceType) {
        self.have = have
        self.want = want
    }
}

package enum TypeAnswer: String, Hashable, Sendable, Codable {
    case fits
    case doesNot
    /// A type that no other file can name, or a question that did not compile for another reason.
    case unknown
}
