internal import Rivet

// Types that don't fit.

extension Judge {
    /// Judges the type that something is needed as, against all that may meet the need.
    ///
    /// In its own graph each of several, for each stands in some branch; of several graphs, one that fits is enough.
    mutating func judgeType(of need: SourceNeed, _ name: String, _ found: [Sighting], _ asker: Asker?) {
        guard let want = need.type, !need.mayBeMissing else { return }
        let needer = asker.flatMap { asker in
            asker.definition.map { graphs[asker.graph].definitions[$0].name }
        }
        if want.shape == .any, case .request(let form) = need.form, form != .closure, form != .provider {
            findings.append(Finding(.untyped(name), at: need.site))
            return
        }
        // In a loose graph a name of another may be meant, and which that is nobody knows.
        var need = need
        if let asker, graphs[asker.graph].isLoose, !found.contains(where: { $0.graph == asker.graph }) {
            need.isForgiven = true
        }
        let isOneEnough = found.count > 1 || found.contains { graphs[$0.graph].isLoose }
        let first = newChoice()
        for sighting in found {
            for number in graphs[sighting.graph].definitions(of: sighting.meaning, program) {
                let question = Question(
                    need: need,
                    name: name,
                    want: want,
                    needer: needer,
                    choice: isOneEnough ? first : newChoice(),
                    alternative: newChoice()
                )
                judge(question, graphs[sighting.graph].definitions[number], sighting)
            }
        }
    }

    /// A need whose type is in question, and one that may meet it.
    private struct Question {
        let need: SourceNeed
        let name: String
        let want: SourceType
        let needer: String?
        let choice, alternative: Int
    }

    private mutating func judge(_ question: Question, _ definition: SourceDefinition, _ sighting: Sighting) {
        let arguments = definition.fact?.arguments ?? []
        let isProvider = sighting.meaning.isProvider || question.need.wantsProvider
        if question.need.form == .request(.closure), !sighting.meaning.isProvider {
            doubt(question, .never, question.want, definition, .noProvider(question.name))
            return
        }
        if question.need.form == .request(.closure) || !isProvider {
            judge(question.need.arguments, of: question, definition)
            if question.need.arguments.count != arguments.count { return }
        }
        if case .group(let declared) = definition.kind {
            // As in a graph, each element is judged, whatever wider type the group says.
            let elements = (graphs[sighting.graph].entries[definition.name]?.elements ?? [])
                .compactMap { graphs[sighting.graph].definitions[$0].type }
            var told: Set<SourceType> = []
            for type in elements.isEmpty ? [declared].compactMap(\.self) : elements where told.insert(type).inserted {
                doubt(question, held(type.array, sighting, question.need), question.want, definition)
            }
            return
        }
        guard let type = definition.type else { return }
        doubt(question, held(type, sighting, question.need, definition.fact), question.want, definition)
    }

    /// What is handed out: the provider itself, but where the type that is asked for is what a closure returns.
    private func held(
        _ type: SourceType,
        _ sighting: Sighting,
        _ need: SourceNeed,
        _ fact: DefinitionFact? = nil
    ) -> SourceType {
        guard sighting.meaning.isProvider, need.form != .request(.closure) else { return type }
        return type.provider(taking: fact?.arguments ?? [], isAwaited: fact?.isAwaited ?? false)
    }

    private mutating func judge(
        _ given: [SourceType],
        of question: Question,
        _ definition: SourceDefinition
    ) {
        let needed = definition.fact?.arguments ?? []
        let fault = Fault.arguments(
            of: question.name,
            needed: "(\(needed.map(\.short).joined(separator: ", ")))",
            given: "(\(given.map(\.short).joined(separator: ", ")))",
            at: definition.place
        )
        guard given.count == needed.count else {
            doubt(question, .never, question.want, definition, fault)
            return
        }
        for (have, want) in zip(given, needed) { doubt(question, have, want, definition, fault) }
    }

    /// Notes a question, and what is found when the answer isn't that it fits.
    private mutating func doubt(
        _ question: Question,
        _ have: SourceType,
        _ want: SourceType,
        _ definition: SourceDefinition,
        _ fault: Fault? = nil
    ) {
        let (wanted, held) = SourceType.names(of: want, and: have)
        let (name, place) = (question.name, definition.place)
        let dependency = Fault.Dependency(name, as: wanted, of: question.needer)
        let mistyped: Fault =
            question.needer == nil
            ? .mistyped(name, as: wanted, held: held, at: place)
            : .mistyped(dependency, held: held, at: place, isProvider: false)
        let wrong = (fault ?? mistyped).with(question.need.isForgiven ? .warning : .error, subject: question.needer)
        let unproven = Fault.unproven(dependency, held: held, at: place)
        doubts.append(
            TypeDoubt(
                question: TypeQuestion(have: have, want: want),
                wrong: Finding(wrong, at: question.need.site, notes: [definition.note]),
                unproven: Finding(unproven, at: question.need.site, notes: [definition.note]),
                choice: question.choice,
                alternative: question.alternative
            )
        )
    }

    /// Judges what is contributed to a group that says what its elements are.
    mutating func judge(elements: [Int], of group: SourceDefinition, in graph: Int) {
        guard case .group(let declared?) = group.kind else { return }
        for number in elements {
            let element = graphs[graph].definitions[number]
            guard let type = element.type else { continue }
            let (held, wanted) = SourceType.names(of: type, and: declared)
            let (name, place) = (group.name, group.place)
            let wrong = Fault.element(element.name, held, in: name, of: wanted, at: place)
            let unproven = Fault.unprovenElement(element.name, held, in: name, of: wanted, at: place)
            doubts.append(
                TypeDoubt(
                    question: TypeQuestion(have: type, want: declared),
                    wrong: Finding(wrong, at: element.site, notes: [group.note]),
                    unproven: Finding(unproven, at: element.site, notes: [group.note]),
                    choice: newChoice(),
                    alternative: newChoice()
                )
            )
        }
    }
}

extension SourceType {
    /// What fits nothing, where there is no type to ask about.
    static let never = SourceType(spelling: "", isNameable: false)

    /// The provider of these, with the arguments that it takes.
    fileprivate func provider(taking arguments: [SourceType], isAwaited: Bool) -> SourceType {
        let list = arguments.map(\.spelling).joined(separator: ", ")
        return SourceType(
            spelling: "@Sendable (\(list))\(isAwaited ? " async" : "") throws -> \(spelling)",
            isNameable: isNameable && arguments.allSatisfy(\.isNameable),
            shape: .function
        )
    }
}
