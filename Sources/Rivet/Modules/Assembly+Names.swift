internal import RivetShared

// Collects the declarations of each name.

extension Assembly {
    /// Adds a definition by its draft: a new one, one that replaces the current one, or an element of a group.
    ///
    /// Only the graph builder decides to which group an element belongs, and whether its type fits.
    func add(_ definition: AnyDefinition, by draft: Draft) {
        switch draft.verb {
        case .define: addEntry(.definition(definition))
        case .redefine: change(by: definition)
        case .contribute: contributions.append(Contribution(group: draft.group, element: definition))
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

    /// Adds the first definition of a name; if the name is taken, reports that and returns false.
    @discardableResult
    func addEntry(_ kind: Entry.Kind) -> Bool {
        let declaration = kind.declaration
        let place = place(of: declaration.name)
        if place == entries.count {
            entries.append(Entry(kind: kind))
            return true
        }
        guard case .parents = entries[place].kind else {
            let first = entries[place].declaration
            guard first.isDefault || declaration.isDefault else {
                problems.report(.duplicate(declaration.name, definedAt: first.place), of: declaration, beside: first)
                return false
            }
            entries[place].others.append(kind)
            return true
        }
        entries[place].kind = kind
        return true
    }

    /// The place of a name's entry, which the caller adds if it is the first one of that name.
    func place(of name: String) -> Int { places.add(name) }

    /// The place of a name's entry; nil if the assembly declares nothing about the name.
    func knownPlace(of name: String) -> Int? { places.number(of: name) }

    /// Declares that an object comes from outside, unless that is declared already.
    func expect<Object>(_ draft: Draft?, of type: Object.Type) {
        guard var draft else { return }
        if let place = knownPlace(of: draft.name), case .expected(let earlier) = entries[place].kind,
            earlier.objectType == type, draft.module?.isDefault ?? false || !earlier.isDefault
        {
            return
        }
        (draft.lifetime, draft.cell, draft.dependencies) = (.expected, definitionsByCell.count, [])
        // Never called: the object is supplied, or an ancestor builds it.
        let definition = Definition<Object>(draft) { _ in throw RequestFault(.missing) }
        definitionsByCell.append(definition)
        addEntry(.expected(definition))
    }

    /// Adds an override or a decorator of the current definition of a name.
    func change(by change: Declaration) {
        let place = place(of: change.name)
        if place == entries.count {
            // Only the graph builder decides whether a parent has it.
            entries.append(Entry(kind: .parents(change)))
        }
        entries[place].changes.append(change)
    }
}

// MARK: - Entries

/// All that modules declare about one name: its first definition, and the changes in their order.
struct Entry {
    enum Kind {
        case definition(AnyDefinition)
        case expected(AnyDefinition)
        /// A group, by its number.
        case group(Int, Declaration)
        case alias(target: String, Declaration)
        /// Not defined in this assembly, so the parent must define it if the entry has changes.
        case parents(Declaration)

        var declaration: Declaration {
            switch self {
            case .definition(let definition), .expected(let definition): definition
            case .group(_, let declaration), .alias(_, let declaration), .parents(let declaration): declaration
            }
        }

        /// Whether only the parent may define the name.
        var isOfParent: Bool { if case .parents = self { true } else { false } }

        var isExpected: Bool { if case .expected = self { true } else { false } }

        /// Whether this and another definition expect the same object.
        func repeats(_ other: Kind) -> Bool {
            guard case .expected(let own) = self, case .expected(let earlier) = other else { return false }
            return own.objectType == earlier.objectType
        }
    }

    var kind: Kind
    /// Further definitions, where one of all is a default.
    ///
    /// Only the graph builder decides which one counts.
    var others: [Kind] = []
    /// The number of the name's group, if modules contribute to it.
    var group: Int?
    /// The overrides, which are definitions, and the decorators.
    var changes: [Declaration] = []

    /// The first declaration.
    var declaration: Declaration { kind.declaration }

    /// Whether the graph has no definition for it, and nothing changes the parent's.
    var isUnused: Bool { kind.isOfParent && changes.isEmpty }
}

extension Declaration {
    /// Whether this change of a name overrides the definition, instead of decorating it.
    var isReplacement: Bool { self is AnyDefinition }
}

extension DefinitionChange {
    package init(_ change: Declaration) {
        self.init(isDecoration: !change.isReplacement, module: change.moduleName, site: change.site)
    }
}
