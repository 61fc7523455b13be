internal import RivetShared

/// Builds a graph from its first modules, by following every branch of their code in order.
struct GraphWalk {
    let program: Program
    var graph: SourceGraph
    var findings: [Finding] = []
    /// The findings that depend on types.
    var choices: [[[ConditionalFinding]]] = []
    /// The bodies that configure modules.
    ///
    /// Their requests are made in the module's namespace.
    private(set) var reached: Set<String> = []
    /// The modules that were loaded, by USR.
    private(set) var modules: Set<String> = []
    private var loaded: [Key: Int] = [:]
    /// The bodies around the current event.
    ///
    /// The walk doesn't enter them again if a function is recursive.
    private var open: Set<String> = []
    /// The number of times that the walk entered a body.
    private var steps = 0
    private static let stepLimit = 20_000
    /// The bodies that configure each loaded module.
    ///
    /// The walk enters one that registers nothing only once, because functions that call each other have exponentially
    /// many paths.
    private var entered: Set<EnteredBody> = []

    private struct EnteredBody: Hashable {
        let loadedModule: Int
        let body: String
    }

    private struct Key: Hashable {
        let module: String
        let space: Int
    }

    /// The modules with which the graph starts, whose definitions aren't defaults.
    private var ordinary: [Int] = []
    /// The definitions, in the order of the source, without a verb if no request finds them.
    ///
    /// Only the whole graph shows which definitions are defaults, and which defaults count.
    private var registrations: [(definition: SourceDefinition, verb: DefinitionFact.Verb?)] = []

    /// The context of an event: its module, its namespace and its branches.
    struct Place {
        let loadedModule: Int
        let module: String?
        let space: Int
        var conditions: [SourceDefinition.Condition]
    }

    init(_ root: Root, in program: Program) {
        self.program = program
        graph = SourceGraph(root: root, isOpen: root.isOpen)
        for start in root.starts {
            switch start {
            case .module(let usr): load(usr, in: 0, conditions: [])
            case .body(let id): load(body: id)
            }
        }
        if graph.loadedModules.isEmpty { graph.isOpen = true }
        while let module = ordinary.popLast() {
            guard graph.loadedModules[module].isDefault else { continue }
            graph.loadedModules[module].isDefault = false
            ordinary += graph.loadedModules[module].required
        }
        nameElements()
        registerDefinitions()
        changeDefaults()
    }

    /// Continues the walk through a graph, whose parents are known by now.
    init(continuing graph: SourceGraph, in program: Program) {
        (self.program, self.graph) = (program, graph)
    }

    /// Loads a module, unless the namespace already has it.
    ///
    /// So several modules may require the same one, and modules may require each other in cycles.
    private mutating func load(
        _ module: String,
        in space: Int,
        from outer: Int? = nil,
        isDefault: Bool = false,
        provided: EnvironmentFact? = nil,
        conditions: [SourceDefinition.Condition]
    ) {
        let key = Key(module: module, space: space)
        let number = loaded[key] ?? graph.loadedModules.count
        if let outer, !isDefault { graph.loadedModules[outer].required.append(number) }
        if outer == nil { ordinary.append(number) }
        if loaded.updateValue(number, forKey: key) != nil {
            // Branches may provide different variables.
            if graph.loadedModules[number].provided != provided { graph.loadedModules[number].provided = .unknown }
            return
        }
        modules.insert(module)
        graph.loadedModules.append(
            SourceGraph.LoadedModule(
                module: module,
                space: space,
                outer: outer,
                provided: provided
            )
        )
        let place = Place(loadedModule: number, module: module, space: space, conditions: conditions)
        if let body = program.configure(of: module) { walk(body, at: place) }
    }

    private mutating func load(body id: String) {
        guard let body = program.body(id) else { return }
        ordinary.append(graph.loadedModules.count)
        graph.loadedModules.append(SourceGraph.LoadedModule(module: nil, space: 0, outer: nil))
        walk(body, at: Place(loadedModule: graph.loadedModules.count - 1, module: nil, space: 0, conditions: []))
    }

    private mutating func walk(_ body: Body, at place: Place) {
        guard steps < GraphWalk.stepLimit else {
            graph.isOpen = true
            return reach(body.id)
        }
        steps += 1
        guard open.insert(body.id).inserted else { return }
        defer { open.remove(body.id) }
        reached.insert(body.id)
        if entered.insert(EnteredBody(loadedModule: place.loadedModule, body: body.id)).inserted {
            graph.loadedModules[place.loadedModule].bodies.append(body.id)
        }
        for event in body.events {
            var place = place
            place.conditions += event.branch.map { SourceDefinition.Condition($0, in: event.site.file) }
            switch event.kind {
            case .definition(let fact): define(fact, event.site, at: place)
            case .alias(let name, let target): add(name, .alias(of: target), event.site, at: place)
            case .group(let name, let element): add(name, .group(of: element), event.site, at: place)
            case .expectation(let name, let type): add(name, .expected(type), event.site, at: place)
            case .requirement(let fact): require(fact, event.site, at: place)
            case .call(let usr):
                guard let body = program.body(usr) else { continue }
                let isIdle = !program.registering.contains(usr)
                let entered = EnteredBody(loadedModule: place.loadedModule, body: usr)
                if isIdle, self.entered.contains(entered) { continue }
                walk(body, at: place)
            case .root, .request, .variable, .invocation, .mention: break
            }
        }
    }

    /// Records that this graph has the definitions of a body and of all bodies that it calls, without walking there.
    private mutating func reach(_ id: String) {
        var open = [id]
        while let next = open.popLast() {
            guard reached.insert(next).inserted, let body = program.body(next) else { continue }
            open += body.events.compactMap { if case .call(let usr) = $0.kind { usr } else { nil } }
        }
    }

    // MARK: - Events

    private mutating func require(_ fact: RequirementFact, _ site: Site, at place: Place) {
        guard let module = fact.module else {
            graph.isOpen = true
            if !fact.isSilent { findings.append(Finding(.computedModule, at: site)) }
            return
        }
        guard program.classes[module] != nil else {
            if !graph.isForeign { findings.append(Finding(.foreignModule, at: site)) }
            graph.isForeign = true
            return
        }
        guard let namespace = fact.namespace else {
            return load(
                module,
                in: place.space,
                from: place.loadedModule,
                isDefault: fact.isDefault,
                conditions: place.conditions
            )
        }
        let name = namespace.text
        if let name, name.isEmpty || name.contains(".") {
            if namespace.isFiltered { return }
            findings.append(Finding(.namespaceName(name), at: namespace.site))
            return
        }
        if name == nil { findings.append(Finding(.computedNamespace, at: namespace.site)) }
        load(
            module,
            in: space(name, in: place.space),
            from: place.loadedModule,
            isDefault: fact.isDefault,
            provided: fact.provided,
            conditions: place.conditions
        )
    }

    /// The namespace that has this name inside another namespace.
    ///
    /// Each computed name creates a new namespace.
    private mutating func space(_ name: String?, in outer: Int) -> Int {
        let relative = name ?? "…\(graph.spaces.count)"
        let whole = graph.spaces[outer].qualified(relative)
        if let known = graph.spaces.firstIndex(where: { $0.outer == outer && $0.name == whole }) { return known }
        let isComputed = name == nil || graph.spaces[outer].isComputed
        graph.spaces.append(SourceGraph.Space(name: whole, outer: outer, isComputed: isComputed))
        return graph.spaces.count - 1
    }

    private mutating func define(_ fact: DefinitionFact, _ site: Site, at place: Place) {
        let (fact, arguments) = fact.separatingArguments
        guard let definition = definition(fact.name, .made(fact), site, at: place) else { return }
        if !arguments.isEmpty, !fact.takesArguments {
            let list = "(\(arguments.map(\.short).joined(separator: ", ")))"
            let scope = fact.verb == .contribute ? nil : definition.scopeName
            findings.append(Finding(.arguments(list, of: definition.name, in: scope), at: definition.site))
        }
        if fact.scope == .weak {
            let fault = Fault.weakValue(definition.name, of: fact.type.short)
            requireClass(fact.type, or: Finding(fault, at: definition.site))
        }
        registrations.append((definition, fact.verb))
    }

    private mutating func add(
        _ name: NameExpression,
        _ kind: SourceDefinition.Kind,
        _ site: Site,
        at place: Place
    ) {
        if let definition = definition(name, kind, site, at: place) { registrations.append((definition, .define)) }
    }

    /// Gives an element the name of the nearest declared group outward, to which it belongs.
    ///
    /// It keeps the name in its own namespace if code that the linter doesn't know may declare a nearer group.
    private mutating func nameElements() {
        var declared: [String: [SourceDefinition]] = [:]
        for (definition, _) in registrations {
            if case .group = definition.kind { declared[definition.name, default: []].append(definition) }
        }
        if declared.isEmpty || graph.isOpen || graph.isForeign { return }
        for index in registrations.indices where registrations[index].verb == .contribute {
            let (name, space) = (registrations[index].definition.relativeName, registrations[index].definition.space)
            guard let group = graph.names(for: name, in: space).lazy.compactMap({ declared[$0] }).first,
                group.contains(where: { $0.isSure && !graph.isDefault($0) }),
                graph.computedNames(for: name, in: space).isEmpty
            else { continue }
            registrations[index].definition.name = group[0].name
        }
    }

    /// Registers the definitions, except defaults of names that something else surely defines.
    private mutating func registerDefinitions() {
        var (defaults, others): (Set<String>, Set<String>) = ([], [])
        for (definition, verb) in registrations where verb == .define || verb == .contribute {
            if verb == .define, graph.isDefault(definition) {
                defaults.insert(definition.name)
            } else if definition.isSure {
                others.insert(definition.name)
            }
        }
        for (definition, verb) in registrations {
            let isDefault = graph.isDefault(definition)
            switch verb {
            case .define:
                let names = isDefault ? graph.names(for: definition.relativeName, in: definition.space) : []
                if names.flatMap(SourceGraph.entries(for:)).contains(where: others.contains) {
                    graph.replacedDefaults.append(definition)
                } else {
                    register(definition)
                }
            case .contribute: contribute(definition)
            case .redefine, .decorate:
                let isReplaced =
                    isDefault && others.contains(definition.name)
                    && (verb == .redefine || defaults.contains(definition.name))
                if !isReplaced, let verb { change(definition, verb) }
            case nil: append(definition)
            }
        }
    }

    /// The definition with its full name, or nil if the name is computed or invalid.
    private mutating func definition(
        _ expression: NameExpression,
        _ kind: SourceDefinition.Kind,
        _ site: Site,
        at place: Place
    ) -> SourceDefinition? {
        let space = graph.spaces[place.space]
        let name = expression.text ?? NamePattern(expression, in: "").text
        var definition = SourceDefinition(
            name: expression.text.map(space.qualified) ?? name,
            relativeName: name,
            kind: kind,
            site: expression.site,
            module: place.module.flatMap { program.classes[$0]?.name },
            space: place.space,
            loadedModule: place.loadedModule,
            conditions: place.conditions
        )
        if expression.text == nil || space.isComputed {
            let pattern = NamePattern(expression, in: space.isComputed ? nil : space.name)
            graph.computedNames.append(ComputedName(pattern: pattern, site: expression.site, type: kind.type))
        }
        if expression.text == nil {
            let isSilent = if case .made(let fact) = kind { fact.isSilent } else { false }
            if !isSilent { findings.append(Finding(.computedDefinition, at: expression.site)) }
            // The dependencies of a recipe and the target of an alias are checked, even if its own name isn't known.
            if kind.hasShownDependencies { registrations.append((definition, nil)) }
            return nil
        }
        if expression.kind == .variable {
            findings.append(Finding(.definedVariable(name), at: expression.site))
            return nil
        }
        if name.isEmpty {
            if expression.isFiltered { return nil }
            findings.append(Finding(.emptyName, at: expression.site))
            return nil
        }
        definition.isFiltered = expression.isFiltered
        return definition
    }
}

extension SourceDefinition.Kind {
    /// Whether the definition itself lists its dependencies.
    fileprivate var hasShownDependencies: Bool {
        switch self {
        case .alias: true
        case .made(let fact): if case .recipe = fact.making { true } else { false }
        case .group, .expected, .inherited: false
        }
    }
}

extension DefinitionFact {
    /// Whether a request can pass run-time arguments to its recipe.
    fileprivate var takesArguments: Bool { !scope.retains && verb != .contribute }

    /// The fact with the run-time arguments of its recipe as those of the definition, and their types.
    fileprivate var separatingArguments: (DefinitionFact, arguments: [SourceType]) {
        guard case .recipe(let dependencies) = making else { return (self, []) }
        let taken = dependencies.filter { $0.name.kind == .argument }.map(\.type)
        if taken.isEmpty { return (self, []) }
        var fact = self
        fact.making = .recipe(dependencies.filter { $0.name.kind != .argument })
        if takesArguments { (fact.arguments, fact.scope) = (taken, .prototype) }
        return (fact, taken)
    }
}
