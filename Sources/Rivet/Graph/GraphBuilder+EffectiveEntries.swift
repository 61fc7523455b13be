internal import RivetShared

// This extension decides which declarations of an assembly take effect in a graph with a certain parent.
//
// Modules may declare a name in any order, and the parent is known only when the graph is created. So the builder
// decides, before it freezes the graph, to which group each element belongs, and which changes have something to change.

extension GraphBuilder {
    /// Decides what counts.
    ///
    /// - Complexity: O(names + changes + elements) on average, and O(own elements * inherited elements) for a group
    ///   that a child extends.
    func chooseEntries() {
        if assembly.hasDefaults { chooseDefinitions() }
        if !assembly.groups.isEmpty { collectGroups() }
        for place in entries.indices where !entries[place].changes.isEmpty { checkChanges(of: place) }
    }

    /// Reports changes that modules made before the definition of their name, and changes of an alias.
    private func checkChanges(of place: Int) {
        let (entry, early) = (entries[place], earlyChanges(of: entries[place]))
        if case .parents = entry.kind { return }
        let declaration = entry.declaration
        for change in entry.changes[..<early] {
            let fault = Fault.replacingNothing(change.name, definedLaterAt: declaration.place)
            problems.report(fault, of: change, beside: declaration)
        }
        entries[place].changes.removeFirst(early)
        guard case .alias(let target, _) = entry.kind else { return }
        for change in entries[place].changes {
            let fault = Fault.changedAlias(declaration.name, at: declaration.place, of: target)
            problems.report(fault, of: change, beside: declaration)
        }
        entries[place].changes = []
    }

    /// The number of changes that modules made before the definition.
    ///
    /// Changes may precede a default, and a group that extends the parent's.
    private func earlyChanges(of entry: Entry) -> Int {
        if case .group(_, let declaration) = entry.kind, base(of: declaration.name) != nil { return 0 }
        if isDefault(entry.kind) { return 0 }
        return entry.changes.prefix { $0.order < entry.declaration.order }.count
    }
}

// MARK: - Defaults

extension GraphBuilder {
    /// Chooses among the definitions of each name, of which some are defaults.
    private func chooseDefinitions() {
        for place in entries.indices {
            let ordinary = definitions(at: place).filter { !$0.isOfParent && !isDefault($0) }
            if let first = ordinary.first { entries[place].kind = first }
            reportDuplicates(among: ordinary, Fault.duplicate(_:definedAt:))
            let isReplaced = entries[place].changes.contains { $0.isReplacement && !$0.isDefault }
            isDefined.append(!ordinary.isEmpty || isReplaced)
        }
        for place in entries.indices where isDefault(entries[place].kind) {
            let defaults = definitions(at: place)
            guard counts(defaults[0].declaration, isExpected: defaults[0].isExpected) else {
                entries[place].kind = .parents(defaults[0].declaration)
                continue
            }
            // A default may come after its changes, and other modules change what those with defaults have made of it.
            let changes = entries[place].changes
            entries[place].changes = changes.filter(\.isDefault) + changes.filter { !$0.isDefault }
            reportDuplicates(among: defaults, Fault.duplicate(_:defaultAt:))
        }
        for place in entries.indices where entries[place].changes.contains(where: \.isDefault) {
            removeChanges(at: place)
        }
    }

    /// All definitions of a name, in their order.
    private func definitions(at place: Int) -> [Entry.Kind] {
        [assembly.entries[place].kind] + assembly.entries[place].others
    }

    /// Reports definitions that differ from the first one.
    private func reportDuplicates(among all: [Entry.Kind], _ fault: (String, String) -> Fault) {
        for other in all.dropFirst() where !other.repeats(all[0]) {
            let (second, first) = (other.declaration, all[0].declaration)
            problems.report(fault(second.name, first.place), of: second, beside: first)
        }
    }

    /// Removes the changes of modules with defaults that don't count.
    ///
    /// Those of a default count with it. Other definitions can be decorated by other modules, but not overridden.
    private func removeChanges(at place: Int) {
        let entry = entries[place]
        if isDefault(entry.kind) { return }
        let exists = !entry.kind.isOfParent || parent?.inheritable([entry.declaration.name]) != nil
        let defaults = definitions(at: place).filter(isDefault)
        let modules = defaults.flatMap { definition -> [LoadedModule?] in
            guard case .group(let number, _) = definition else { return [definition.declaration.module] }
            return assembly.groups[number].declarations.map(\.module)
        }
        func counts(_ change: Declaration) -> Bool {
            if !change.isDefault { return true }
            // Without a definition, a change is a problem, unless a default of the name was replaced outside.
            guard exists else { return defaults.isEmpty }
            return !change.isReplacement && !modules.contains { $0 === change.module }
        }
        entries[place].changes = entry.changes.filter(counts)
    }

    /// Whether a definition is a default; a group with elements isn't, because these always count.
    private func isDefault(_ definition: Entry.Kind) -> Bool {
        switch definition {
        case .parents: return false
        case .definition, .expected, .alias: return definition.declaration.isDefault
        case .group(let number, _):
            let group = assembly.groups[number]
            return group.count == 0 && group.declarations.allSatisfy(\.isDefault)
        }
    }

    /// Whether a declaration counts: it isn't a default, or nothing else defines its name in an outer namespace or in
    /// the parent.
    ///
    /// A parent doesn't replace an expectation, because it fulfills the expectation.
    private func counts(_ declaration: Declaration, isExpected: Bool = false) -> Bool {
        guard declaration.isDefault else { return true }
        let namespaces = assembly.namespaces.outward(from: assembly.contexts[declaration.context].namespace)
        guard let relative = assembly.namespaces[namespaces[0]].relative(declaration.name) else { return true }
        // Another definition of X also defines "X Provider" and "X Original".
        let base = relative.dropping(suffix: NameSuffix.provider) ?? relative.dropping(suffix: NameSuffix.original)
        for number in namespaces {
            let namespace = assembly.namespaces[number]
            if number != namespaces[0], isDefined(namespace.qualified(relative)) { return false }
            if let base, isDefined(namespace.qualified(base)) { return false }
        }
        guard let parent, !isExpected else { return true }
        return !parent.definesAny(of: assembly.namespaces.names(of: relative, outwardFrom: namespaces[0]))
    }

    private func isDefined(_ name: String) -> Bool { assembly.knownPlace(of: name).map { isDefined[$0] } ?? false }
}

// MARK: - Groups

/// A group of a graph, with all its elements.
final class EffectiveGroup {
    let name: String
    /// The index of the name's entry.
    let place: Int
    /// The declarations in this graph and in the ancestors' groups that it extends, the outermost first.
    var declarations: [GroupDeclaration]
    /// The parent's definition of the group, whose elements come first.
    var base: Base?
    /// The number of elements in the ancestors' groups that it extends.
    var inheritedCount = 0
    var elements: [AnyDefinition] = []

    init(name: String, place: Int, declarations: [GroupDeclaration] = []) {
        (self.name, self.place, self.declarations) = (name, place, declarations)
    }

    /// The name of an element in the graph.
    func name(ofElement index: Int) -> String { Contribution.name(name, inheritedCount + index) }

    /// The type of the array: its elements have the declared type, or else the type that they have in common.
    var arrayType: any ArrayType.Type {
        func array<Element>(of element: Element.Type) -> any ArrayType.Type { [Element].self }
        if let declaration = declarations.first { return array(of: declaration.type) }
        var types = elements.map(\.objectType)
        if let base { types.append(TypeRelation.element(ofArray: base.definition.objectType)) }
        guard let first = types.first, types.allSatisfy({ $0 == first }) else { return [Any].self }
        return array(of: first)
    }
}

extension GraphBuilder {
    /// Finds the group of each element, and checks the groups.
    private func collectGroups() {
        groups = assembly.groups.map { group in
            let others = group.declarations.filter { !$0.isDefault }
            let declarations = others.isEmpty ? group.declarations.filter { counts($0) } : others
            let name = entries[group.place].declaration.name
            return EffectiveGroup(name: name, place: group.place, declarations: declarations)
        }
        // The contributions of one namespace under one name all belong to the same group.
        var (sources, places) = (WordIndex(), [Int]())
        for contribution in assembly.contributions {
            let element = contribution.element
            let namespace = assembly.contexts[element.context].namespace
            let source = sources.add(WordIndex.word(of: contribution.group, namespace))
            if source == places.count { places.append(place(ofGroup: contribution.group, in: namespace)) }
            let place = places[source]
            guard let group = group(at: place) else {
                // The module under a namespace can't know that another one expects the parent's group.
                if place != assembly.groups[contribution.group].place {
                    let expectation = entries[place].declaration
                    let fault = Fault.duplicate(expectation.name, definedAt: expectation.place)
                    problems.report(fault, of: element, beside: expectation)
                }
                continue
            }
            groups[group].elements.append(element)
        }
        for number in groups.indices { finish(number) }
    }

    /// The place of the group to which the contributions of a namespace belong.
    ///
    /// It is the nearest declared group of that name, first in this assembly and then in the ancestors, of which the
    /// namespace decides before the generation. If no group is declared, it is the group of the namespace itself.
    private func place(ofGroup group: Int, in namespace: Int) -> Int {
        let own = assembly.groups[group].place
        if namespace == 0 { return own }
        guard let relative = assembly.namespaces[namespace].relative(entries[own].declaration.name) else { return own }
        let names = assembly.namespaces.names(of: relative, outwardFrom: namespace)
        let places = names.compactMap(assembly.knownPlace)
        let declared = places.first { place in
            if case .group(let number, _) = entries[place].kind { !groups[number].declarations.isEmpty } else { false }
        }
        if let declared { return declared }
        let inherited = places.first { place in
            switch entries[place].kind {
            case .definition, .alias: return false
            case .group, .parents, .expected:
                guard let base = base(of: entries[place].declaration.name) else { return false }
                // Without a declaration, only the namespace itself counts, as in one assembly.
                return place == own || self.group(of: base)?.declaration != nil
            }
        }
        return inherited ?? own
    }

    /// The number of the group at a place; nil if the name has another definition.
    private func group(at place: Int) -> Int? {
        switch entries[place].kind {
        case .group(let number, _): return number
        case .definition, .expected, .alias: return nil
        case .parents(let declaration):
            // Only the parent has this group, outside of the contributing namespace.
            entries[place].kind = .group(groups.count, declaration)
            groups.append(EffectiveGroup(name: declaration.name, place: place))
            return groups.count - 1
        }
    }

    /// Whether an element was contributed after the replacement of its group; reports that.
    private func isRefused(_ element: AnyDefinition, at place: Int) -> Bool {
        let entry = entries[place]
        if entry.changes.isEmpty { return false }
        for change in entry.changes.dropFirst(earlyChanges(of: entry))
        where change.isReplacement && change.order < element.order {
            let fault = Fault.duplicate(entry.declaration.name, definedAt: change.place)
            problems.report(fault, of: element, beside: change)
            return true
        }
        return false
    }

    /// The parent's group of a full name; nil if the parent doesn't have the name, or has something else.
    private func base(of name: String) -> Base? {
        guard let found = parent?.inheritable([name]), found.definition.name == name, group(of: found) != nil else {
            return nil
        }
        return Base(definition: found.definition, generations: found.generations, for: .extended)
    }

    /// The graph of a definition of the parent, or of an ancestor.
    private func owner(of base: Base) -> FrozenGraph? { parent?.ancestor(base.generations - 1) }

    private func group(of base: Base) -> GroupDefinition? { owner(of: base)?.group(of: base.definition)?.definition }

    /// Connects a group with the parent's, names its elements, and checks their types.
    private func finish(_ number: Int) {
        let group = groups[number]
        guard case .group(number, let declaration) = entries[group.place].kind else { return }
        let isDeclared = !group.declarations.isEmpty
        var inherited: [GroupElement] = []
        let (name, place) = (declaration.name, group.place)
        let base = base(of: name)
        let owner = base.flatMap(owner)
        let known = base.flatMap { owner?.allElements(of: $0.definition) } ?? []
        group.elements.removeAll { isKnown($0, among: known) || isRefused($0, at: place) }
        if let base, let owner {
            group.base = base
            if let declaration = self.group(of: base)?.declaration {
                group.declarations.insert(declaration, at: 0)
            } else if isDeclared {
                inherited = owner.elements(of: base)
            }
        } else if isDeclared || !group.elements.isEmpty, let other = parent?.inheritable([name])?.definition {
            let site = parent?.siteOfAlias(name, of: other) ?? other.site
            problems.report(.group(name, ofParentsAt: site.description), at: declaration.site, related: [site])
        }
        group.inheritedCount = known.count
        checkTypes(of: group, inherited)
        // All its elements belong to an outer group, or the parent has them already.
        if !isDeclared, group.elements.isEmpty { entries[group.place].kind = .parents(declaration) }
    }

    /// Whether an element is among the parent's, because the parent has loaded the same module.
    ///
    /// As in one assembly, the module then contributes once. A module with other variables is another one.
    private func isKnown(_ element: AnyDefinition, among known: [DependencyNode]) -> Bool {
        guard let module = element.module else { return false }
        let context = assembly.contexts[element.context]
        return known.contains { other in
            let otherContext = other.graph.contexts[other.definition.context]
            return other.definition.module?.type == module.type && other.definition.site == element.site
                && other.graph.namespaces[otherContext.namespace].name == assembly.namespaces[context.namespace].name
                && otherContext.environment.isSame(as: context.environment)
        }
    }

    /// Reports elements and declarations that differ from the first declaration of a group.
    private func checkTypes(of group: EffectiveGroup, _ inherited: [GroupElement]) {
        guard let declared = group.declarations.first else { return }
        let (name, place) = (declared.name, declared.place)
        func check(_ type: Any.Type, _ element: String, at site: SourceSite) {
            let relation = TypeRelation.of(type, to: declared.type)
            if relation == .fits { return }
            let (held, wanted) = Wording.names(of: type, and: declared.type)
            problems.report(
                relation == .differs
                    ? .element(element, held, in: name, of: wanted, at: place)
                    : .unprovenElement(element, held, in: name, of: wanted, at: place),
                at: site,
                related: [declared.site]
            )
        }
        for element in inherited { check(element.type, element.definition.name, at: element.definition.site) }
        for (index, element) in group.elements.enumerated() {
            check(element.objectType, group.name(ofElement: index), at: element.site)
        }
        for declaration in group.declarations where declaration.type != declared.type {
            let (type, earlier) = Wording.names(of: declaration.type, and: declared.type)
            let fault = Fault.groupTypes(name, type, earlier: earlier, at: place)
            problems.report(fault, of: declaration, beside: declared)
        }
    }
}
