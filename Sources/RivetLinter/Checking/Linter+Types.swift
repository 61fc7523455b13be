internal import RivetShared

// Checks of types.

extension Linter {
    /// Checks the type of a dependency against all definitions that its name may mean.
    ///
    /// If the dependency may belong to several graphs, or if branches define the name, one definition that fits is
    /// enough.
    mutating func checkType(of dependency: SourceDependency, _ name: String, _ found: [Match], _ requester: Requester?)
    {
        guard let want = dependency.type, !dependency.mayBeMissing else { return }
        let dependent = requester.flatMap { requester in
            requester.definition.map { graphs[requester.graph].definitions[$0].name }
        }
        if want.shape == .any, case .request(let form) = dependency.form, form != .closure, form != .provider {
            if !dependency.writesType { findings.append(Finding(.untyped(name), at: dependency.site)) }
            return
        }
        // A fragment may be loaded into any other graph.
        var dependency = dependency
        if let requester, graphs[requester.graph].isFragment, !found.contains(where: { $0.graph == requester.graph }) {
            dependency.isForgiven = true
        }
        let candidates = found.flatMap { match in
            graphs[match.graph].definitions(of: match.meaning)
                .map { (match: match, definition: graphs[match.graph].definitions[$0]) }
        }
        // Only the program knows which graph a request belongs to, and which branches run.
        let isOneEnough =
            found.count > 1
            || candidates.contains { match, definition in
                graphs[match.graph].isFragment || definition.isInherited || !definition.isSure
            }
        let question = Question(dependency: dependency, name: name, want: want, dependent: dependent)
        var alternatives: [[ConditionalFinding]] = []
        for (match, definition) in candidates {
            let findings = conditionalFindings(question, definition, match)
            if isOneEnough, findings.isEmpty { return }
            alternatives.append(findings)
        }
        choices += isOneEnough ? [alternatives] : alternatives.map { [$0] }
    }

    /// A dependency whose type is in question.
    private struct Question {
        let dependency: SourceDependency
        let name: String
        let want: SourceType
        let dependent: String?
    }

    /// The findings if a definition's arguments or its type don't fit, or none if they obviously fit.
    private func conditionalFindings(
        _ question: Question,
        _ definition: SourceDefinition,
        _ match: Match
    ) -> [ConditionalFinding] {
        let known = graphs[match.graph].arguments(of: definition)
        // The type of a provider depends on the arguments.
        if known == nil, match.meaning.isProvider, question.dependency.form != .request(.closure) { return [] }
        let arguments = known ?? question.dependency.arguments
        let isProvider = match.meaning.isProvider || question.dependency.wantsProvider
        if question.dependency.form == .request(.closure), !match.meaning.isProvider {
            return conditionalFinding(question, .never, question.want, definition, .noProvider(question.name))
        }
        var findings: [ConditionalFinding] = []
        // A helper passes on arguments that the source doesn't show.
        let isKnown = !(question.dependency.arguments + arguments).contains(where: \.isPackExpansion)
        if isKnown, question.dependency.form == .request(.closure) || !isProvider {
            findings = conditionalFindings(question.dependency.arguments, of: question, definition, taking: arguments)
            if question.dependency.arguments.count != arguments.count { return findings }
        }
        if case .group(let declared) = definition.kind {
            // The elements of another type have findings of their own.
            if declared?.array == question.want { return findings }
            // As in a graph, each element is checked, even if the group declares a wider type.
            let elements = elements(of: definition.name, in: match.graph)
            if elements.isEmpty, let declared {
                let type = held(declared.array, match, question.dependency)
                findings += conditionalFinding(question, type, question.want, definition)
            }
            var reported: Set<[SourceType]> = []
            for element in elements {
                let types = program.heldTypes(element).map { HeldType(type: $0.type.array, isExact: $0.isExact) }
                guard reported.insert([element.type] + types.map(\.type)).inserted else { continue }
                let type = held(element.type.array, match, question.dependency)
                let isArray = type == element.type.array
                findings += conditionalFinding(question, type, question.want, definition, held: isArray ? types : [])
            }
            return findings
        }
        guard let type = definition.type else { return findings }
        let have = held(type, match, question.dependency, definition.fact, taking: arguments)
        let types = have == type ? definition.fact.map(program.heldTypes) ?? [] : []
        return findings + conditionalFinding(question, have, question.want, definition, held: types)
    }

    /// The type of the object that the request returns, which may be a provider.
    ///
    /// For a requested closure, it is the closure's result, because that is also the requested type.
    private func held(
        _ type: SourceType,
        _ match: Match,
        _ dependency: SourceDependency,
        _ fact: DefinitionFact? = nil,
        taking arguments: [SourceType] = []
    ) -> SourceType {
        guard match.meaning.isProvider, dependency.form != .request(.closure) else { return type }
        return type.provider(taking: arguments, isAwaited: fact?.isAwaited ?? false)
    }

    /// The findings if the arguments of a request don't fit.
    private func conditionalFindings(
        _ given: [SourceType],
        of question: Question,
        _ definition: SourceDefinition,
        taking needed: [SourceType]
    ) -> [ConditionalFinding] {
        if given == needed { return [] }
        let fault = Fault.arguments(
            of: question.name,
            needed: "(\(needed.map(\.short).joined(separator: ", ")))",
            given: "(\(given.map(\.short).joined(separator: ", ")))",
            mustAwait: definition.fact?.isAwaited == true || question.dependency.form == .request(.resolve),
            at: definition.place
        )
        guard given.count == needed.count else {
            return conditionalFinding(question, .never, question.want, definition, fault)
        }
        return zip(given, needed).flatMap { have, want in
            // An argument is passed as it is, even if it isn't nil.
            let isAbsent = have.shape == .optional && want.shape != .optional && want.shape != .any
            return conditionalFinding(question, isAbsent ? .never : have, want, definition, fault)
        }
    }

    /// The finding if the type doesn't fit, or none if it obviously fits.
    private func conditionalFinding(
        _ question: Question,
        _ have: SourceType,
        _ want: SourceType,
        _ definition: SourceDefinition,
        _ fault: Fault? = nil,
        held types: [HeldType] = []
    ) -> [ConditionalFinding] {
        if TypeQuestion(have: have, want: want).isObvious { return [] }
        let (wanted, held) = SourceType.names(of: want, and: have)
        let (name, place) = (question.name, definition.place)
        let dependency = Fault.Dependency(name, as: wanted, of: question.dependent)
        let typeMismatch: Fault =
            question.dependent == nil
            ? .typeMismatch(name, as: wanted, held: held, at: place)
            : .typeMismatch(dependency, held: held, at: place, isProvider: false)
        let wrong = (fault ?? typeMismatch).with(
            question.dependency.isForgiven ? .warning : .error,
            subject: question.dependent
        )
        let request = question.dependency
        let helper = request.typeSite.map { _ in Finding.Note(Wording.requestedHere(name), at: request.site) }
        let (site, notes) = (request.typeSite ?? request.site, (helper.map { [$0] } ?? []) + [definition.note])
        var finding = Finding(wrong, at: site, notes: notes)
        finding.choice = question.dependency.choice
        let question = TypeQuestion(have: have, want: want)
        return [ConditionalFinding(question: question, wrong: finding, held: types)]
    }

    /// The elements of a group, after those of the group of a single known parent.
    private func elements(of group: String, in graph: Int) -> [DefinitionFact] {
        var found: [DefinitionFact] = []
        for match in inheritedGroups(group, in: graph) ?? [] {
            // A graph may be its own ancestor only in the source.
            guard match.graph != graph else { continue }
            let elements = graphs[match.graph].entries[match.meaning.entry]?.elements ?? []
            found += elements.compactMap { graphs[match.graph].definitions[$0].fact }
        }
        // The elements of a branch may not exist.
        let own = (graphs[graph].entries[group]?.elements ?? []).map { graphs[graph].definitions[$0] }
        return found + own.filter(\.isSure).compactMap(\.fact)
    }

    /// The groups of a name in the ancestors of a graph, or nil if they aren't known.
    private func inheritedGroups(_ name: String, in graph: Int) -> [Match]? {
        guard !graphs[graph].isOpen, parents[graph].count == 1, let parent = parents[graph].first else { return nil }
        let (found, isComplete) = lookUp([name], in: parent)
        return isComplete || !found.isEmpty ? found.filter { !$0.meaning.isProvider && !$0.meaning.isOriginal } : nil
    }

    /// Whether an ancestor has, or may have, a group of that name.
    func inheritsGroup(_ name: String, in graph: Int) -> Bool {
        if graphs[graph].isOpen || graphs[graph].isForeign { return true }
        return parents[graph].contains { parent in
            let (found, isComplete) = lookUp([name], in: parent)
            return !isComplete || !found.isEmpty
        }
    }

    /// Checks the elements of a group that declares their type.
    mutating func check(elements: [Int], of group: SourceDefinition, in graph: Int) {
        guard case .group(let declared?) = group.kind else { return }
        for number in elements {
            let element = graphs[graph].definitions[number]
            guard let type = element.type else { continue }
            let (held, wanted) = SourceType.names(of: type, and: declared)
            let wrong = Fault.element(element.name, held, in: group.name, of: wanted, at: group.place)
            let finding = ConditionalFinding(
                question: TypeQuestion(have: type, want: declared),
                wrong: Finding(wrong, at: element.site, notes: [group.note]),
                held: element.fact.map(program.heldTypes) ?? []
            )
            choices.append([[finding]])
        }
    }
}

extension SourceType {
    /// A type that fits no other type, for faults that don't depend on a type.
    static let never = SourceType(spelling: "", isNameable: false)

    /// The type of a provider for objects of this type.
    fileprivate func provider(taking arguments: [SourceType], isAwaited: Bool) -> SourceType {
        let list = arguments.map(\.spelling).joined(separator: ", ")
        return SourceType(
            spelling: "@Sendable (\(list))\(isAwaited ? " async" : "") throws -> \(spelling)",
            isNameable: isNameable && arguments.allSatisfy(\.isNameable),
            shape: .function
        )
    }
}
