// What is said of each name.

extension Assembly {
    /// Takes a definition: as a new one, in the place of what stands, or as an element of a group.
    ///
    /// `make` makes it of the draft, or of that of the element.
    func take<Object>(_ draft: Draft, of type: Object.Type, _ make: (Draft) -> AnyDefinition) {
        guard isName(draft) else { return }
        switch draft.verb {
        case .define: addEntry(.definition(make(draft)), draft)
        case .redefine: change(.replaced(make(draft)), draft)
        case .contribute: contribute(draft, of: type, make)
        }
    }

    /// Takes the definition of an object that a scope keeps.
    func takeShared<Object: Sendable>(
        _ draft: Draft,
        in scope: some KeptScope,
        as recipe: Recipe<Object>
    ) -> Registration<Object> {
        var made: AnyDefinition?
        take(draft, of: Object.self) { draft in
            let definition = recipe.definition(draft, keeping(of: Object.self, in: scope, draft), cell: kept.count)
            kept.append(definition)
            made = definition
            return definition
        }
        return Registration(made, in: self)
    }

    /// Says more about what is to happen with the object of a definition.
    func addHooks(to definition: AnyDefinition, _ change: (inout Hooks) -> Void) {
        let id = ObjectIdentifier(definition)
        if hooks[id] == nil, definition.keeping.mayBeGone {
            problems.report(.hooks(of: definition.name, in: definition.keeping.name ?? ""), at: definition.site)
        }
        change(&hooks[id, default: Hooks()])
    }

    private func keeping<Object: Sendable>(of type: Object.Type, in scope: some KeptScope, _ draft: Draft) -> Keeping {
        switch scope {
        case is SingletonScope: return .singleton
        case is GraphScope: return .graph
        case is WeakScope:
            // A protocol's objects may be of classes; only the object tells.
            if !(type is AnyObject.Type), !TypeRelation.isExistential(type) {
                problems.report(.weakValue(draft.name, of: "\(type)"), at: draft.site)
            }
            return .weak
        case let scope as any SharedScope: return SharedKeeping<Object>(scope)
        default:
            problems.report(.unusableScope(scope.name, of: draft.name), at: draft.site)
            return .singleton
        }
    }

    /// Takes what is to be put around what stands under a name.
    func take(_ decorator: AnyDecorator) {
        guard isName(decorator.draft) else { return }
        change(.decorated(decorator), decorator.draft)
    }

    /// Adds the first definition of a name; returns false if the name is taken, which is a problem.
    @discardableResult
    func addEntry(_ origin: Entry.Origin, _ draft: Draft) -> Bool {
        guard let place = places[draft.name] else {
            places[draft.name] = entries.count
            entries.append(Entry(draft: draft, origin: origin))
            return true
        }
        guard case .parents = entries[place].origin else {
            reportDuplicate(draft, of: entries[place].draft)
            return false
        }
        // Changes of what a parent is to have came first; now it turns out that nobody meant the parent.
        for change in entries[place].changes {
            let fault = Fault.replacingNothing(change.draft.name, definedLaterAt: draft.place)
            problems.report(fault, at: change.draft.site, related: [draft.site])
        }
        entries[place] = Entry(draft: draft, origin: origin)
        return true
    }

    /// Takes the word that a name comes from outside; said twice it is one.
    func expect<Object>(_ draft: Draft, of type: Object.Type) {
        guard isName(draft) else { return }
        if let place = places[draft.name], case .expected(let earlier) = entries[place].origin,
            earlier.objectType == type
        {
            return
        }
        let definition = Definition<Object>(draft, .expected, cell: kept.count, needs: []) { factory in
            try factory.inherited(draft.name)
        }
        kept.append(definition)
        addEntry(.expected(definition), draft)
    }

    private func change(_ change: Entry.Change, _ draft: Draft) {
        guard let place = places[draft.name] else {
            // Whether a parent has it shows when the graph is made.
            places[draft.name] = entries.count
            entries.append(Entry(draft: draft, origin: .parents, changes: [change]))
            return
        }
        if case .alias(let target) = entries[place].origin {
            let alias = entries[place].draft
            return problems.report(
                .changedAlias(alias.name, at: alias.place, of: target),
                at: draft.site,
                related: [alias.site]
            )
        }
        entries[place].changes.append(change)
    }

    /// Reports a second definition of a name.
    func reportDuplicate(_ second: Draft, of first: Draft) {
        problems.report(.duplicate(second.name, definedAt: first.place), at: second.site, related: [first.site])
    }

    /// Whether a name is one that can be defined; a problem when not.
    func isName(_ draft: Draft) -> Bool {
        switch draft.fault {
        case nil: return true
        case .emptyName?: problems.report(.emptyName, at: draft.site)
        default: problems.report(.definedVariable(draft.name), at: draft.site)
        }
        return false
    }
}
