internal import RivetShared

/// Builds a graph from its first modules, by following every branch of their code in order.
struct GraphWalk {
    let program: Program
    var graph: SourceGraph
    var findings: [Finding] = []
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

    private struct Key: Hashable {
        let module: String
        let space: Int
    }

    /// The names that a walk has found, in the order of their declarations.
    private(set) var declared: [Declared] = []
    /// What an earlier walk through the same modules has found, if some definitions are defaults.
    ///
    /// Only the whole graph shows which modules have defaults, and which of these count.
    private let settled: Settled?

    /// Whether a module was required as a default, even if another module requires it normally.
    private var hasDefaults = false

    /// A declaration of a name.
    struct Declared {
        let name: String
        /// The number of the module; nil for an element of a group, which always counts.
        let loadedModule: Int?
        /// Whether it exists in every branch.
        let isSure: Bool
    }

    private struct Settled {
        /// The modules whose definitions are defaults.
        let modules: Set<Key>
        /// The names of all defaults.
        let defaults: Set<String>
        /// The names that something else surely defines.
        let others: Set<String>
    }

    /// The context of an event: its module, its namespace and its branches.
    struct Place {
        let loadedModule: Int
        let module: String?
        let space: Int
        var conditions: [SourceDefinition.Condition]
    }

    init(_ root: Root, in program: Program) {
        self.init(root, in: program, settled: nil)
        guard hasDefaults else { return }
        let isDefault = declared.map { $0.loadedModule.map { graph.loadedModules[$0].isDefault } ?? false }
        let settled = Settled(
            modules: Set(loaded.filter { graph.loadedModules[$0.value].isDefault }.keys),
            defaults: Set(declared.indices.filter { isDefault[$0] }.map { declared[$0].name }),
            others: Set(declared.indices.filter { !isDefault[$0] && declared[$0].isSure }.map { declared[$0].name })
        )
        self.init(root, in: program, settled: settled)
        changeDefaults()
    }

    private init(_ root: Root, in program: Program, settled: Settled?) {
        (self.program, self.settled) = (program, settled)
        graph = SourceGraph(title: root.title, isOpen: root.isOpen, isFragment: root.isFragment)
        for start in root.starts {
            switch start {
            case .module(let usr): load(usr, in: 0, conditions: [])
            case .body(let id): load(body: id)
            }
        }
        if graph.loadedModules.isEmpty { graph.isOpen = true }
        if graph.spaces.count > 1 { moveElements() }
    }

    /// Continues the walk through a graph, whose parents are known by now.
    init(continuing graph: SourceGraph, in program: Program) {
        (self.program, self.graph, settled) = (program, graph, nil)
    }

    /// Loads a module, unless the namespace already has it.
    ///
    /// So several modules may require the same one, and modules may require each other in cycles.
    private mutating func load(
        _ module: String,
        in space: Int,
        from outer: Int? = nil,
        isDefault: Bool = false,
        variables: [NameExpression]? = [],
        provided: EnvironmentFact? = nil,
        conditions: [SourceDefinition.Condition]
    ) {
        let key = Key(module: module, space: space)
        let isInDefault = outer.map { graph.loadedModules[$0].isDefault } ?? false
        if let number = loaded[key] {
            if !isDefault { require(number, from: isInDefault ? outer : nil) }
            // Branches may provide different variables.
            if graph.loadedModules[number].provided != provided { graph.loadedModules[number].provided = .unknown }
            return
        }
        let number = graph.loadedModules.count
        loaded[key] = number
        modules.insert(module)
        let body = program.configure(of: module)
        let names = variables?.map { program.name($0) }
        graph.loadedModules.append(
            SourceGraph.LoadedModule(
                module: module,
                body: body,
                space: space,
                outer: outer,
                variables: names.flatMap { $0.contains(nil) ? nil : Set($0.compactMap(\.self)) },
                provided: provided
            )
        )
        graph.loadedModules[number].isDefault = settled.map { $0.modules.contains(key) } ?? (isDefault || isInDefault)
        if graph.loadedModules[number].isDefault { hasDefaults = true }
        if !isDefault, isInDefault { require(number, from: outer) }
        let place = Place(loadedModule: number, module: module, space: space, conditions: conditions)
        if let body { walk(body, at: place) }
    }

    /// Makes the definitions of a module ordinary, unless a module with defaults requires it.
    private mutating func require(_ module: Int, from requirer: Int?) {
        guard settled == nil, graph.loadedModules[module].isDefault else { return }
        if let requirer {
            graph.loadedModules[requirer].required.append(module)
            return
        }
        var open = [module]
        while let next = open.popLast() {
            guard graph.loadedModules[next].isDefault else { continue }
            graph.loadedModules[next].isDefault = false
            open += graph.loadedModules[next].required
        }
    }

    private mutating func load(body id: String) {
        guard let body = program.body(id) else { return }
        graph.loadedModules.append(
            SourceGraph.LoadedModule(module: nil, body: body, space: 0, outer: nil, variables: [])
        )
        walk(body, at: Place(loadedModule: graph.loadedModules.count - 1, module: nil, space: 0, conditions: []))
    }

    private mutating func walk(_ body: Body, at place: Place) {
        guard open.insert(body.id).inserted else { return }
        defer { open.remove(body.id) }
        reached.insert(body.id)
        graph.loadedModules[place.loadedModule].bodies.append(body.id)
        for event in body.events {
            var place = place
            place.conditions += event.branch.map { SourceDefinition.Condition($0, in: event.site.file) }
            switch event.kind {
            case .definition(let fact): define(fact, event.site, at: place)
            case .alias(let fact): add(fact.name, .alias(of: fact.target), event.site, at: place)
            case .group(let fact): add(fact.name, .group(of: fact.element), event.site, at: place)
            case .expectation(let fact): add(fact.name, .expected(fact.type), event.site, at: place)
            case .requirement(let fact): require(fact, event.site, at: place)
            case .call(let usr):
                if let body = program.body(usr) { walk(body, at: place) }
            case .root, .request, .variable, .invocation, .mention: break
            }
        }
    }

    // MARK: - Events

    private mutating func require(_ fact: RequirementFact, _ site: Site, at place: Place) {
        guard let module = fact.module else {
            graph.isOpen = true
            findings.append(Finding(.computedModule, at: site))
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
        let name = program.name(namespace)
        if let name, name.isEmpty || name.contains(".") {
            findings.append(Finding(.namespaceName(name), at: namespace.site))
            return
        }
        if name == nil { findings.append(Finding(.computedNamespace, at: namespace.site)) }
        load(
            module,
            in: space(name, in: place.space),
            from: place.loadedModule,
            isDefault: fact.isDefault,
            variables: fact.variables,
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
        guard let definition = definition(fact.name, .made(fact), site, at: place) else {
            // The dependencies of a recipe are checked, even if its own name isn't known.
            if case .recipe = fact.making, program.name(fact.name) == nil {
                addUnnamed(fact.name, .made(fact), at: place)
            }
            return
        }
        if !arguments.isEmpty, !fact.takesArguments {
            let list = "(\(arguments.map(\.short).joined(separator: ", ")))"
            let scope = fact.verb == .contribute ? nil : definition.scopeName
            findings.append(Finding(.arguments(list, of: definition.name, in: scope), at: definition.site))
        }
        if fact.scope == .weak, program.world.isValue(fact.type) {
            findings.append(Finding(.weakValue(definition.name, of: fact.type.short), at: definition.site))
        }
        switch fact.verb {
        case .define: declare(definition)
        case .contribute:
            declared.append(Declared(name: definition.name, loadedModule: nil, isSure: definition.isSure))
            contribute(definition)
        case .redefine, .decorate: if !isReplaced(definition, fact.verb) { change(definition, fact.verb) }
        }
    }

    private mutating func add(
        _ name: NameExpression,
        _ kind: SourceDefinition.Kind,
        _ site: Site,
        at place: Place
    ) {
        if let definition = definition(name, kind, site, at: place) { return declare(definition) }
        // The target of an alias is used, even if the alias's own name isn't known.
        if case .alias = kind, program.name(name) == nil { addUnnamed(name, kind, at: place) }
    }

    /// Registers a definition, unless it is a default of a name that something else surely defines.
    private mutating func declare(_ definition: SourceDefinition) {
        declared.append(
            Declared(name: definition.name, loadedModule: definition.loadedModule, isSure: definition.isSure)
        )
        guard let settled, graph.isDefault(definition) else { return register(definition) }
        let names = graph.names(for: definition.relativeName, in: definition.space).flatMap(SourceGraph.entries(for:))
        if names.contains(where: settled.others.contains) {
            graph.replacedDefaults.append(definition)
        } else {
            register(definition)
        }
    }

    /// Whether a module with defaults makes this change, and it doesn't count.
    private func isReplaced(_ change: SourceDefinition, _ verb: DefinitionFact.Verb) -> Bool {
        guard let settled, graph.isDefault(change), settled.others.contains(change.name) else { return false }
        return verb == .redefine || settled.defaults.contains(change.name)
    }

    /// The definition with its full name, or nil if the name is computed or invalid.
    private mutating func definition(
        _ expression: NameExpression,
        _ kind: SourceDefinition.Kind,
        _ site: Site,
        at place: Place
    ) -> SourceDefinition? {
        let space = graph.spaces[place.space]
        guard let name = program.name(expression) else {
            let pattern = NamePattern(expression, in: space.isComputed ? nil : space.name)
            graph.computedNames.append(ComputedName(pattern: pattern, site: expression.site, type: kind.type))
            findings.append(Finding(.computedDefinition, at: expression.site))
            return nil
        }
        if space.isComputed {
            let pattern = NamePattern(expression, in: nil)
            graph.computedNames.append(ComputedName(pattern: pattern, site: expression.site, type: kind.type))
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
        return SourceDefinition(
            name: space.qualified(name),
            relativeName: name,
            kind: kind,
            site: expression.site,
            module: place.module.flatMap { program.classes[$0]?.name },
            space: place.space,
            loadedModule: place.loadedModule,
            conditions: place.conditions,
            isFiltered: expression.isFiltered
        )
    }
}

extension DefinitionFact {
    /// Whether a request can pass run-time arguments to its recipe.
    fileprivate var takesArguments: Bool {
        switch scope {
        case .prototype, .inherited: verb != .contribute
        case .singleton, .weak, .graph, .cached, .own: false
        }
    }

    /// The definition with the run-time arguments of its recipe among its own, and the types of these arguments.
    fileprivate var separatingArguments: (DefinitionFact, arguments: [SourceType]) {
        guard case .recipe(let dependencies) = making else { return (self, []) }
        func isArgument(_ dependency: DependencyFact) -> Bool {
            dependency.name.kind == .argument
        }
        let taken = dependencies.filter(isArgument).map(\.type)
        if taken.isEmpty { return (self, []) }
        var fact = self
        fact.making = .recipe(dependencies.filter { !isArgument($0) })
        if takesArguments { (fact.arguments, fact.scope) = (taken, .prototype) }
        return (fact, taken)
    }
}
