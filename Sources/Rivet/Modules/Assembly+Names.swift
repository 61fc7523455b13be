internal import RivetShared

// Collects the declarations of each name.

extension Assembly {
    /// Adds a definition: a new one, one that replaces the current one, or an element of a group.
    ///
    /// `make` completes the draft, which then has the name of the element, and creates the definition from it.
    func add(_ draft: inout Draft, _ make: (inout Draft) -> AnyDefinition) {
        guard isName(draft) else { return }
        switch draft.verb {
        case .define:
            let definition = make(&draft)
            addEntry(.definition(definition), draft)
        case .redefine:
            let definition = make(&draft)
            change(.replaced(definition, contributionsBefore: contributions.count), draft)
        case .contribute: contribute(&draft, make)
        }
    }

    /// Adds hooks to a definition.
    func addHooks(to definition: AnyDefinition, _ change: (inout Hooks) -> Void) {
        let id = ObjectIdentifier(definition)
        let known = hooks[id]
        var own = known ?? Hooks()
        change(&own)
        hooks[id] = own
        // A graph finds out which scope an override inherits.
        if definition.lifetime.hasCell, let fault = definition.lifetime.fault(of: own, name: definition.name),
            known.flatMap({ definition.lifetime.fault(of: $0, name: definition.name) }) == nil
        {
            problems.report(fault, at: definition.site)
        }
    }

    /// How a factory retains objects in a scope.
    ///
    /// Reports a scope that can't be used.
    func lifetime<Object: Sendable>(of type: Object.Type, in scope: any RetainingScope, _ draft: Draft) -> Lifetime {
        switch scope {
        case is SingletonScope: return .singleton
        case is GraphScope: return .graph
        case is WeakScope:
            if !Lifetime.weak.canRetain(type) {
                problems.report(.weakValue(draft.name, of: Wording.text(of: type)), at: draft.site)
            }
            return .weak
        case let scope as any CustomScope: return Lifetime(scope, of: type)
        default:
            problems.report(.unusableScope(scope.name, of: draft.name), at: draft.site)
            return .singleton
        }
    }

    /// Reports a recipe's run-time arguments that no request can pass.
    func check(_ arguments: [Any.Type], of draft: Draft) {
        guard !arguments.isEmpty, !draft.takesArguments else { return }
        let scope = draft.verb == .contribute ? nil : draft.lifetime.name
        problems.report(.arguments(Wording.list(of: arguments), of: draft.name, in: scope), at: draft.site)
    }

    /// Adds a decorator of the current definition of a name.
    func add(_ decorator: some AnyDecorator) {
        guard isName(decorator.draft) else { return }
        change(.decorated(decorator), decorator.draft)
    }

    /// Adds the first definition of a name; if the name is taken, reports that and returns false.
    @discardableResult
    func addEntry(_ kind: Entry.Kind, _ draft: Draft) -> Bool {
        let place = place(of: draft.name)
        if place == entries.count {
            entries.append(Entry(kind: kind))
            return true
        }
        let changes = entries[place].changes
        guard case .parents = entries[place].kind else {
            let first = entries[place].draft
            guard isDefault(first) || isDefault(draft) else {
                reportDuplicate(draft, of: first)
                return false
            }
            competing.append((place, Entry(kind: kind, earlyChanges: changes.count)))
            return true
        }
        entries[place] = Entry(kind: kind, changes: changes, earlyChanges: changes.count)
        return true
    }

    /// The place of a name's entry, which the caller adds if it is the first one of that name.
    func place(of name: String) -> Int { places.add(name) }

    /// The place of a name's entry; nil if the assembly declares nothing about the name.
    func knownPlace(of name: String) -> Int? { places.number(of: name) }

    /// Declares that an object comes from outside, unless that is declared already.
    func expect<Object>(_ draft: Draft, of type: Object.Type) {
        guard isName(draft) else { return }
        if let place = knownPlace(of: draft.name), case .expected(let earlier) = entries[place].kind,
            earlier.objectType == type, isDefault(draft) || !isDefault(entries[place].draft)
        {
            return
        }
        var draft = draft
        (draft.lifetime, draft.cell, draft.dependencies) = (.expected, definitionsByCell.count, [])
        // Never called: the object is supplied, or an ancestor builds it.
        let definition = Definition<Object>(draft) { _ in throw RequestFault.missing }
        definitionsByCell.append(definition)
        addEntry(.expected(definition), draft)
    }

    private func change(_ change: Entry.Change, _ draft: Draft) {
        let place = place(of: draft.name)
        if place == entries.count {
            // Only the graph builder decides whether a parent has it.
            entries.append(Entry(kind: .parents(draft)))
        }
        entries[place].changes.append(change)
    }

    /// Reports a second definition of a name.
    private func reportDuplicate(_ second: Draft, of first: Draft) {
        problems.report(.duplicate(second.name, definedAt: first.place), at: second.site, related: [first.site])
    }

    /// Whether a name can be defined; reports a problem if it can't.
    func isName(_ draft: Draft) -> Bool {
        guard let code = draft.fault else { return true }
        problems.report(code == .emptyName ? .emptyName : .definedVariable(draft.name), at: draft.site)
        return false
    }
}

// MARK: - Entries

/// All that modules declare about one name: its first definition, and the changes in their order.
package struct Entry {
    enum Kind {
        case definition(AnyDefinition)
        case expected(AnyDefinition)
        /// A group, by its number.
        indirect case group(Int, Draft)
        indirect case alias(target: String, Draft)
        /// Not defined in this assembly, so the parent must define it if the entry has changes.
        indirect case parents(Draft)
    }

    /// A change of the current definition.
    package enum Change {
        /// An override, and the number of contributions that modules made before it.
        case replaced(AnyDefinition, contributionsBefore: Int)
        case decorated(any AnyDecorator)
    }

    var kind: Kind
    /// The number of the name's group, if modules contribute to it.
    var group: Int?
    var changes: [Change] = []
    /// The number of changes that modules made before the first definition.
    var earlyChanges = 0

    /// Whether the graph has no definition for it, and nothing changes the parent's.
    var isUnused: Bool { isOfParent && changes.isEmpty }

    /// Whether only the parent may define the name.
    var isOfParent: Bool { if case .parents = kind { true } else { false } }

    var isExpected: Bool { if case .expected = kind { true } else { false } }

    /// Whether this entry and another one expect the same object.
    func repeats(_ other: Entry) -> Bool {
        if case .expected(let own) = kind, case .expected(let earlier) = other.kind {
            own.objectType == earlier.objectType
        } else {
            false
        }
    }

    /// The name of all declarations.
    var name: String {
        switch kind {
        case .definition(let definition), .expected(let definition): definition.name
        case .group(_, let draft), .alias(_, let draft), .parents(let draft): draft.name
        }
    }

    /// The draft of the first declaration.
    @inline(never)
    var draft: Draft {
        switch kind {
        case .definition(let definition), .expected(let definition): Draft(of: definition)
        case .group(_, let draft), .alias(_, let draft), .parents(let draft): draft
        }
    }
}

extension DefinitionChange {
    package init(_ change: Entry.Change) {
        let isDecoration = if case .decorated = change { true } else { false }
        let draft = change.draft
        self.init(isDecoration: isDecoration, module: Wording.name(of: draft.module), site: draft.site)
    }
}

extension Entry.Change {
    /// Whether it overrides the definition, instead of decorating it.
    var isReplacement: Bool { if case .replaced = self { true } else { false } }

    @inline(never)
    var draft: Draft {
        switch self {
        case .replaced(let definition, _): Draft(of: definition)
        case .decorated(let decorator): decorator.draft
        }
    }
}
