internal import Rivet

/// A question about types that stands between the source and a finding.
struct TypeDoubt {
    let question: TypeQuestion
    /// What is found when the type doesn't fit, and when nobody can say.
    let wrong, unproven: Finding
    /// Doubts of one choice are about one request, which any of its alternatives may meet.
    let choice: Int
    /// Doubts of one alternative are about one definition, whose arguments and type must all fit.
    let alternative: Int
}

extension SourceType {
    fileprivate static let object = SourceType(spelling: "Swift.AnyObject", shape: .existential)
}

extension TypeQuestion {
    /// Whether the answer needs no compiler: also where types can't be named.
    var isObvious: Bool { have.spelling == want.spelling || want.shape == .any }
}

/// Answers doubts: asks about all of them at once.
struct TypeCheck {
    let types: any TypeJudge

    func findings(_ doubts: [TypeDoubt]) throws -> [Finding] {
        let relations = try relations(Array(Set(doubts.map(\.question))))
        var open = Dictionary(grouping: doubts, by: \.choice)
        return doubts.flatMap { doubt -> [Finding] in
            // The first doubt of a choice speaks for all.
            guard let choice = open.removeValue(forKey: doubt.choice) else { return [] }
            return findings(ofChoice: choice, relations)
        }
    }

    /// What is found where no alternative fits: what nobody can say, if that is all that speaks against one.
    private func findings(ofChoice doubts: [TypeDoubt], _ relations: [TypeQuestion: TypeAnswer]) -> [Finding] {
        let alternatives = Dictionary(grouping: doubts, by: \.alternative).sorted { $0.key < $1.key }.map { _, doubts in
            doubts.map { (doubt: $0, answer: relations[$0.question] ?? .unknown) }.filter { $0.answer != .fits }
        }
        if alternatives.contains(where: \.isEmpty) { return [] }
        let told = alternatives.first { $0.allSatisfy { $0.answer == .unknown } } ?? alternatives[0]
        return told.map { $0.answer == .unknown ? $0.doubt.unproven : $0.doubt.wrong }
    }

    /// As at run time there are three answers: what may be of a narrower type than it says, nobody can prove.
    private func relations(_ questions: [TypeQuestion]) throws -> [TypeQuestion: TypeAnswer] {
        let asked = questions.filter { !$0.isObvious && $0.have != .never }
        var relations: [TypeQuestion: TypeAnswer] = [:]
        for question in questions where question.isObvious { relations[question] = .fits }
        for question in questions where question.have == .never { relations[question] = .doesNot }
        if asked.isEmpty { return relations }
        for (question, answer) in zip(asked, try types.answers(to: asked)) { relations[question] = answer }
        let refused = asked.filter { relations[$0] == .doesNot }
        if refused.isEmpty { return relations }
        // A subclass may be what is wanted, and so may what an existential or an Optional holds.
        let reversed = refused.map { question in
            question.want.shape == .existential
                ? TypeQuestion(have: question.have, want: .object)
                : TypeQuestion(have: question.want, want: question.have)
        }
        for (question, answer) in zip(refused, try types.answers(to: reversed))
        where answer == .fits || [.any, .optional, .existential].contains(question.have.shape) {
            relations[question] = .unknown
        }
        return relations
    }
}
