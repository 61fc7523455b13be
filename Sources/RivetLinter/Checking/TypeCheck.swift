extension SourceType {
    static let object = SourceType(spelling: "Swift.AnyObject", shape: .existential)

    /// A wanted type that stands for any class: a question about it asks whether a class may have subclasses.
    static let superclass = SourceType(spelling: "class")

    /// The type in an Optional, or nil for other types.
    fileprivate var wrapped: SourceType? { shape == .optional ? argument(of: "Swift.Optional") : nil }

    /// The type of an array's elements, or nil for other types.
    fileprivate var element: SourceType? { argument(of: "Swift.Array") }

    private func argument(of name: String) -> SourceType? {
        guard spelling.hasPrefix(name + "<"), spelling.hasSuffix(">") else { return nil }
        let inner = String(spelling.dropFirst(name.count + 1).dropLast())
        var type = TypeNames.describe(inner)
        type.isNameable = isNameable
        if inner.contains(" & ") { type.shape = .existential }
        return type
    }
}

extension TypeQuestion {
    /// Whether a running program may convert objects that the compiler doesn't convert.
    ///
    /// It converts hashable objects, objects of Objective-C, and the parts of collections, tuples and metatypes.
    var mayConvert: Bool {
        let spellings = [have.spelling, want.spelling]
        if have.spelling == "Swift.AnyHashable" { return true }
        if spellings.contains(where: {
            $0.split(separator: ".").last.map { $0.hasPrefix("NS") || $0.hasPrefix("CF") } ?? false
        }) {
            return true
        }
        // The standard library's values have no narrower types.
        let words = spellings.joined(separator: " ").split { !SourceType.isPartOfName($0) }
        if words.allSatisfy({ $0.hasPrefix("Swift.") && $0 != "Swift.AnyObject" }) { return false }
        return ["Swift.Dictionary<", "Swift.Set<", "("].contains { start in
            have.shape != .function && spellings.allSatisfy { $0.hasPrefix(start) }
        } || spellings.allSatisfy { $0.hasSuffix(".Type") }
    }

    /// Whether the types are equal, or any type fits.
    var isObvious: Bool { have != .never && (have.spelling == want.spelling || want.shape == .any) }
}

/// The findings that depend on types.
struct TypeCheck {
    let types: any TypeChecking

    /// The findings of choices whose alternatives all have an object that doesn't fit.
    func findings(_ choices: [[[ConditionalFinding]]]) throws -> [Finding] {
        let relations = try relations(choices.joined().joined().map { Subject($0.question, held: $0.held) })
        return choices.flatMap { choice -> [Finding] in
            let wrong = choice.map { all in
                all.filter { relations[Subject($0.question, held: $0.held)] == .doesNot }.map(\.wrong)
            }
            return wrong.contains(where: \.isEmpty) ? [] : wrong.first ?? []
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
        let subjects = Set(subjects)
        func narrow(_ subject: Subject) -> [Narrow] {
            let held = subject.held.isEmpty ? [HeldType(type: subject.question.have)] : subject.held
            return held.map { Narrow($0, as: subject.question.want) }
        }
        let answers = try answers(to: subjects.flatMap { [$0.question] + narrow($0).flatMap(\.questions) })
        let relations = subjects.map { subject -> (Subject, TypeAnswer) in
            if answers[subject.question] == .fits { return (subject, .fits) }
            // The object may be of a narrower type than its definition.
            let found = Set(narrow(subject).map { relation($0, answers) })
            return (subject, found.count == 1 ? found.first ?? .unknown : .unknown)
        }
        return Dictionary(uniqueKeysWithValues: relations)
    }

    /// The answers, of which the compiler decides those that aren't obvious.
    private func answers(to questions: [TypeQuestion]) throws -> [TypeQuestion: TypeAnswer] {
        var answers: [TypeQuestion: TypeAnswer] = [:]
        var open: Set<TypeQuestion> = []
        for question in questions {
            if question.have == .never {
                answers[question] = .doesNot
            } else if question.have.isUnknown || question.want.isUnknown || question.mayConvert {
                answers[question] = .unknown
            } else if question.isObvious {
                answers[question] = .fits
            } else if question.want.spelling == "()" {
                // A closure without a result may contain any expression, so the compiler would accept it.
                answers[question] = .doesNot
            } else {
                open.insert(question)
            }
        }
        let unresolved = open.sorted { ($0.have.spelling, $0.want.spelling) < ($1.have.spelling, $1.want.spelling) }
        if unresolved.isEmpty { return answers }
        for (question, answer) in zip(unresolved, try types.answers(to: unresolved)) { answers[question] = answer }
        return answers
    }

    // MARK: - Narrower types

    /// A question about an object of a type that it may have.
    private struct Narrow {
        let candidate: HeldType
        let question: TypeQuestion
        /// Whether these are the types of elements of arrays.
        ///
        /// In an Optional or an array, a protocol has the spelling of a class.
        private(set) var isArray = false
        /// Whether the elements are Optionals.
        let isOptionalElement: Bool
        /// Whether the candidate or the expected type is an Optional.
        let (isOptional, isExpectedOptional): (Bool, Bool)

        init(_ candidate: HeldType, as want: SourceType) {
            self.candidate = candidate
            let (held, wanted) = (candidate.type.wrapped, want.wrapped)
            var (have, want) = (held ?? candidate.type, wanted ?? want)
            // The elements of an array are converted one by one, and may have narrower types than the array shows.
            while let (element, wantedElement) = have.element.flatMap({ have in want.element.map { (have, $0) } }) {
                (have, want, isArray) = (element, wantedElement, true)
            }
            question = TypeQuestion(have: have, want: want)
            isOptionalElement = isArray && have.shape == .optional
            (isOptional, isExpectedOptional) = (held != nil, wanted != nil)
        }

        /// Whether the object may be absent, but the request expects one.
        var mayBeAbsent: Bool { isOptional && !isExpectedOptional }

        /// Whether a subclass of the candidate may be the expected class, or may conform to the expected protocol.
        var reversed: [TypeQuestion] {
            let hasSubclasses = TypeQuestion(have: question.have, want: .superclass)
            if question.want.shape == .existential { return [hasSubclasses] }
            let isSubclass = TypeQuestion(have: question.want, want: question.have)
            return isExpectedOptional || isArray ? [isSubclass, hasSubclasses] : [isSubclass]
        }

        var isExact: Bool { candidate.isExact && !isArray || question.have == .never }

        var questions: [TypeQuestion] { isExact ? [question] : [question] + reversed }
    }

    private func relation(_ narrow: Narrow, _ answers: [TypeQuestion: TypeAnswer]) -> TypeAnswer {
        let question = narrow.question
        var answer = answers[question] ?? .unknown
        if answer == .doesNot, !narrow.isExact {
            let mayBeNarrower = narrow.reversed.contains { answers[$0] != .doesNot }
            if question.have.isProtocol || narrow.isOptional || narrow.isOptionalElement || mayBeNarrower {
                answer = .unknown
            }
        }
        return answer == .fits && narrow.mayBeAbsent ? .unknown : answer
    }
}
