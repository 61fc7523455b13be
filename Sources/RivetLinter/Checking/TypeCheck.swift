extension SourceType {
    fileprivate static let object = SourceType(spelling: "Swift.AnyObject", shape: .existential)
}

extension TypeQuestion {
    /// Whether the question can be answered without the compiler.
    var isObvious: Bool { have != .never && (have.spelling == want.spelling || want.shape == .any) }
}

/// Decides conditional findings, with few calls of the compiler.
struct TypeCheck {
    let types: any TypeChecking
    let world: TypeWorld

    /// The findings of the choices none of whose alternatives fits.
    ///
    /// They are warnings if the source doesn't decide about one alternative.
    func findings(_ choices: [[[ConditionalFinding]]]) throws -> [Finding] {
        let relations = try relations(
            Array(Set(choices.joined().joined().map { Subject($0.question, held: $0.held) }))
        )
        return choices.flatMap { choice -> [Finding] in
            let alternatives = choice.map { all in
                all.map { (finding: $0, answer: relations[Subject($0.question, held: $0.held)] ?? .unknown) }
                    .filter { $0.answer != .fits }
            }
            if alternatives.contains(where: \.isEmpty) { return [] }
            let reported = alternatives.first { $0.allSatisfy { $0.answer == .unknown } } ?? alternatives.first ?? []
            return reported.compactMap { $0.answer == .unknown ? $0.finding.unproven : $0.finding.wrong }
        }
    }

    /// A question, with what the source shows about the object.
    private struct Subject: Hashable {
        let question: TypeQuestion
        let held: [HeldType]

        init(_ question: TypeQuestion, held: [HeldType] = []) { (self.question, self.held) = (question, held) }
    }

    /// The answers.
    ///
    /// They are `unknown` if the object itself may have a narrower type that fits.
    func relations(_ questions: [TypeQuestion]) throws -> [TypeQuestion: TypeAnswer] {
        let relations = try relations(questions.map { Subject($0) })
        return Dictionary(uniqueKeysWithValues: relations.map { ($0.key.question, $0.value) })
    }

    private func relations(_ subjects: [Subject]) throws -> [Subject: TypeAnswer] {
        var answers: [TypeQuestion: TypeAnswer] = [:]
        try ask(subjects.map(\.question), &answers)
        // The object may be of a narrower type than its definition.
        var candidates: [Subject: [HeldType]] = [:]
        for subject in subjects where answers[subject.question] != .fits {
            candidates[subject] = self.candidates(of: subject)
        }
        let narrow = candidates.flatMap { subject, all in all.map { Narrow($0, as: subject.question.want) } }
        try ask(narrow.flatMap(\.questions), &answers)
        var relations: [Subject: TypeAnswer] = [:]
        for subject in subjects {
            guard let all = candidates[subject] else {
                relations[subject] = .fits
                continue
            }
            let found = Set(all.map { relation(Narrow($0, as: subject.question.want), answers) })
            relations[subject] = found.count == 1 ? found.first : .unknown
        }
        return relations
    }

    /// Adds the answers.
    ///
    /// The compiler decides only what the declarations in the source don't.
    private func ask(_ questions: [TypeQuestion], _ answers: inout [TypeQuestion: TypeAnswer]) throws {
        var open: Set<TypeQuestion> = []
        for question in questions where answers[question] == nil {
            if question.have == .never {
                answers[question] = .doesNot
            } else if question.have.isUnknown || question.want.isUnknown {
                answers[question] = .unknown
            } else if question.isObvious {
                answers[question] = .fits
            } else if question.want.spelling == "()" {
                // A closure without a result may contain any expression, so the compiler would accept it.
                answers[question] = .doesNot
            } else if let answer = world.relation(question.have, question.want) {
                answers[question] = answer
            } else {
                open.insert(question)
            }
        }
        let unresolved = open.sorted { ($0.have.spelling, $0.want.spelling) < ($1.have.spelling, $1.want.spelling) }
        if unresolved.isEmpty { return }
        for (question, answer) in zip(unresolved, try types.answers(to: unresolved)) { answers[question] = answer }
    }

    // MARK: - Candidates

    /// The types that an object may have.
    private func candidates(of subject: Subject) -> [HeldType] {
        let have = subject.question.have
        if have == .never { return [HeldType(type: have, isExact: true)] }
        let held = subject.held.isEmpty ? [HeldType(type: have)] : subject.held
        return held.flatMap { held in
            (held.isExact ? nil : world.narrowed(held.type)?.map { HeldType(type: $0, isExact: true) }) ?? [held]
        }
    }

    /// A question about an object of one candidate.
    private struct Narrow {
        let candidate: HeldType
        let question: TypeQuestion
        /// Whether the object may be absent, but the request expects one.
        let mayBeAbsent: Bool

        init(_ candidate: HeldType, as want: SourceType) {
            self.candidate = candidate
            if let have = candidate.type.wrapped {
                question = TypeQuestion(have: have, want: want.wrapped ?? want)
                mayBeAbsent = want.wrapped == nil
            } else {
                question = TypeQuestion(have: candidate.type, want: want)
                mayBeAbsent = false
            }
        }

        /// A subclass of the candidate may be the expected class, or conform to the expected protocol.
        var reversed: TypeQuestion {
            question.want.shape == .existential
                ? TypeQuestion(have: question.have, want: .object)
                : TypeQuestion(have: question.want, want: question.have)
        }

        var questions: [TypeQuestion] { candidate.isExact ? [question] : [question, reversed] }
    }

    private func relation(_ narrow: Narrow, _ answers: [TypeQuestion: TypeAnswer]) -> TypeAnswer {
        let question = narrow.question
        var answer = answers[question] ?? .unknown
        if answer == .doesNot, !narrow.candidate.isExact {
            let isNarrowable = [.any, .existential].contains(question.have.shape)
            if isNarrowable || answers[narrow.reversed] == .fits { answer = .unknown }
        }
        return answer == .fits && narrow.mayBeAbsent ? .unknown : answer
    }
}
