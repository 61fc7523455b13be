/// Makes of what modules said of each name what stands under it in the end.
///
/// Here changes are applied in their order: a decorator wraps what stands, a redefinition replaces it. What a child
/// changes of its parent's begins with the parent's definition.
struct Freezing {
    let assembly: Assembly
    let parent: FrozenGraph?
    var problems: [Problem] = []
    /// What stands under each name; nothing under an alias, and where what should be there is missing.
    private(set) var current: [AnyDefinition?] = []
    var aliases: [Alias] = []
    /// What can be built and stands under no name of its own.
    private(set) var further: [AnyDefinition] = []
    private(set) var kept: [AnyDefinition]
    private(set) var groups: [[AnyDefinition]]
    private(set) var sources: [Int: Inheritance] = [:]
    private(set) var histories: [ObjectIdentifier: History] = [:]

    init(_ assembly: Assembly, parent: FrozenGraph?) {
        self.assembly = assembly
        self.parent = parent
        kept = assembly.kept
        groups = assembly.groups.map { $0.elements.map(\.definition) }
    }

    /// - Complexity: O(names + changes), on average.
    mutating func freeze() {
        current = assembly.entries.map { entry in original(of: entry).map { changed($0, by: entry.changes) } }
        further += groups.joined()
        resolveAliases()
    }

    /// What a name began with; nil for an alias, and for what should be there and isn't.
    private mutating func original(of entry: Entry) -> AnyDefinition? {
        switch entry.origin {
        case .definition(let definition): return definition
        case .group(let number):
            return GroupDefinition(entry.draft, number: number, arrayType: assembly.groups[number].arrayType)
        case .expected(let definition):
            if let source = inheritance(of: entry.draft.name) { expect(definition, from: source) }
            return definition
        case .alias: return nil
        case .parents:
            if let source = inheritance(of: entry.draft.name) {
                return source.definition.inherited(from: source.generations)
            }
            for change in entry.changes {
                let suggestions = suggestions(for: relativeName(of: change.draft))
                problems.append(.replacingNothing(change.draft, suggestions: suggestions))
            }
            return nil
        }
    }

    private mutating func changed(_ original: AnyDefinition, by changes: [Entry.Change]) -> AnyDefinition {
        var (current, base) = (original, AnyDefinition?.none)
        for change in changes {
            switch change {
            case .replaced(let definition): (current, base) = (definition, nil)
            case .decorated(let decorator):
                // What is a parent's lives as it does there.
                let keeping = (source(of: current)?.keeping(in: parent) ?? current.keeping).ofDecorated
                let keepsCell = keeping.hasCell
                let cell = keepsCell ? kept.count : AnyDefinition.noCell
                guard let decorated = decorator.wrapping(current, in: keeping, cell: cell) else {
                    problems.append(.mistypedDecorator(decorator, of: current))
                    continue
                }
                if keepsCell { kept.append(decorated) }
                further.append(current)
                (current, base) = (decorated, current)
                histories[ObjectIdentifier(decorated)] = History(original: original, base: base, changes: changes)
            }
        }
        if !changes.isEmpty {
            histories[ObjectIdentifier(current)] = History(original: original, base: base, changes: changes)
        }
        return current
    }

    private func source(of definition: AnyDefinition) -> Inheritance? {
        sources[definition.cell] ?? (definition as? InheritedDefinition)?.source
    }

    /// What the nearest ancestor has of a name.
    func inheritance(of name: String) -> Inheritance? {
        guard case .definition(let definition, let generations)? = parent?.meaning(of: name, in: 0) else { return nil }
        return Inheritance(definition: definition, generations: generations + 1)
    }

    private mutating func expect(_ definition: AnyExpectedDefinition, from source: Inheritance) {
        sources[definition.cell] = source
        if TypeRelation.of(source.definition.objectType, to: definition.objectType) == .differs {
            problems.append(
                .mistypedExpectation(definition, source.definition, farther: farther(definition, than: source))
            )
        }
    }

    /// What an ancestor farther up has of the name of what is expected, if that would fit.
    private func farther(_ expected: AnyExpectedDefinition, than source: Inheritance) -> AnyDefinition? {
        var graph = parent
        for _ in 0..<source.generations { graph = graph?.parent }
        while let candidate = graph {
            if let found = candidate.tables[0].definition(named: expected.name, kept: candidate.kept),
                TypeRelation.of(found.objectType, to: expected.objectType) != .differs
            {
                return found
            }
            graph = candidate.parent
        }
        return nil
    }

    /// The nearest names to one that nothing defines, as a module calls it.
    mutating func suggestions(for name: String) -> [String] { known.nearest(to: name) }

    /// The names of all that is defined, here and by the ancestors; made once something is missing.
    private lazy var known: Suggestions = {
        // What is only changed here is an ancestor's, or nothing.
        let names = assembly.entries.compactMap { entry -> String? in
            if case .parents = entry.origin { return nil }
            return entry.draft.name
        }
        return Suggestions(
            amongPairs: assembly.namespaces.texts(of: names) + (parent.map { Array($0.knownTexts) } ?? [])
        )
    }()

    /// The name of what is changed, as its module calls it.
    private func relativeName(of change: Draft) -> String {
        assembly.namespaces[assembly.contexts[change.context].namespace].relative(change.name) ?? change.name
    }
}
