internal import Rivet

/// A finding that depends on the answer to a question about types.
struct ConditionalFinding {
    let question: TypeQuestion
    /// The findings if the type doesn't fit, and if the compiler can't decide it.
    let wrong, unproven: Finding
    /// Findings of one choice are about one request, for which one fitting alternative is enough.
    let choice: Int
    /// Findings of one alternative are about one definition, whose arguments and type must all fit.
    let alternative: Int
}

extension SourceType {
    fileprivate static let object = SourceType(spelling: "Swift.AnyObject", shape: .existential)
}

extension TypeQuestion {
    /// Whether the answer needs no compiler.
    var isObvious: Bool { have.spelling == want.spelling || want.shape == .any }
}

/// Decides conditional findings, all with one call of the compiler.
struct TypeCheck {
    let types: any TypeChecking

    func findings(_ findings: [ConditionalFinding]) throws -> [Finding] {
        let relations = try relations(Array(Set(findings.map(\.question))))
        var open = Dictionary(grouping: findings, by: \.choice)
        return findings.flatMap { finding -> [Finding] in
            // The first finding of a choice stands for all.
            guard let choice = open.removeValue(forKey: finding.choice) else { return [] }
            return self.findings(ofChoice: choice, relations)
        }
    }

    /// The findings if no alternative fits.
    ///
    /// They are warnings if the compiler can't decide about one alternative.
    private func findings(
        ofChoice findings: [ConditionalFinding],
        _ relations: [TypeQuestion: TypeAnswer]
    ) -> [Finding] {
        let alternatives = Dictionary(grouping: findings, by: \.alternative).sorted { $0.key < $1.key }.map { _, all in
            all.map { (finding: $0, answer: relations[$0.question] ?? .unknown) }.filter { $0.answer != .fits }
        }
        if alternatives.contains(where: \.isEmpty) { return [] }
        let reported = alternatives.first { $0.allSatisfy { $0.answer == .unknown } } ?? alternatives[0]
        return reported.map { $0.answer == .unknown ? $0.finding.unproven : $0.finding.wrong }
    }

    /// As at run time there are three answers, because an object may have a narrower type than its declaration.
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
