internal import Rivet

/// A finding that depends on the answer to a question about types.
struct ConditionalFinding {
    let question: TypeQuestion
    /// The finding if the type doesn't fit.
    let wrong: Finding
    /// The finding if the compiler can't decide whether it fits, or nil if that isn't worth reporting.
    let unproven: Finding?
    /// The number of the request.
    ///
    /// One fitting alternative is enough for it.
    let choice: Int
    /// The number of a definition that the request may find.
    ///
    /// Its arguments and its type must all fit.
    let alternative: Int
}

extension SourceType {
    fileprivate static let object = SourceType(spelling: "Swift.AnyObject", shape: .existential)
}

extension TypeQuestion {
    /// Whether the question can be answered without the compiler.
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
        return reported.compactMap { $0.answer == .unknown ? $0.finding.unproven : $0.finding.wrong }
    }

    /// The answers.
    ///
    /// They are `unknown` if the object itself may have a narrower type that fits.
    private func relations(_ questions: [TypeQuestion]) throws -> [TypeQuestion: TypeAnswer] {
        let unresolved = questions.filter { !$0.isObvious && $0.have != .never }
        var relations: [TypeQuestion: TypeAnswer] = [:]
        for question in questions where question.isObvious { relations[question] = .fits }
        for question in questions where question.have == .never { relations[question] = .doesNot }
        if unresolved.isEmpty { return relations }
        for (question, answer) in zip(unresolved, try types.answers(to: unresolved)) { relations[question] = answer }
        let rejected = unresolved.filter { relations[$0] == .doesNot }
        if rejected.isEmpty { return relations }
        // The object may be of the expected subclass, or the content of an existential or an Optional may fit.
        let reversed = rejected.map { question in
            question.want.shape == .existential
                ? TypeQuestion(have: question.have, want: .object)
                : TypeQuestion(have: question.want, want: question.have)
        }
        for (question, answer) in zip(rejected, try types.answers(to: reversed))
        where answer == .fits || [.any, .optional, .existential].contains(question.have.shape) {
            relations[question] = .unknown
        }
        return relations
    }
}
