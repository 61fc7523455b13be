internal import RivetShared

// Loads modules into namespaces and environments.

extension Assembly {
    /// A module in a namespace, which is configured once, with its environment and the place where it was required.
    ///
    /// A module created by hand has no place.
    final class Loaded {
        let module: Module.Type
        let namespace: Int
        let environment: Environment
        let site: SourceSite?
        /// Whether its definitions are defaults, because only `requireDefaults` has loaded it so far.
        var isDefault = false
        /// The modules that it requires, as long as its definitions are defaults.
        var required: [Loaded] = []

        init(_ module: Module.Type, in namespace: Int, _ environment: Environment, at site: SourceSite?) {
            (self.module, self.namespace, self.environment, self.site) = (module, namespace, environment, site)
        }
    }

    /// How a module is loaded.
    struct Requirement {
        var namespace = 0
        /// The namespace that the call of `require` specified, or nil.
        var part: String?
        /// The module that requires it, or nil.
        var requirer: Loaded?
        var isDefault = false
        let site: SourceSite
    }

    /// Configures a module, unless it is loaded in that namespace already.
    ///
    /// If `type` is nil, the module consists of the closure.
    @inline(never)
    func configure(
        _ type: Module.Type?,
        _ environment: Environment,
        _ requirement: Requirement,
        _ body: (Module) throws -> Void = { try $0.configure() }
    ) {
        guard let nesting = ConfigurationNesting.current else {
            return ConfigurationNesting.beginning { configure(type, environment, requirement, body) }
        }
        // Only the variables of this function are on the stack while the module requires others.
        guard begin(type, environment, requirement, in: nesting) else { return }
        let module = (type ?? Module.self).init(assembly: self, environment: environment)
        do { try body(module) } catch { reportFailure(error, in: nesting) }
        finishConfiguring(module.context, in: nesting)
    }

    /// The context of a module that is being created.
    func context(for type: Module.Type, environment: Environment) -> Int {
        let namespace = pendingRequire?.namespace ?? 0
        let context = context(of: environment, in: namespace)
        let isByHand = pendingRequire == nil
        pendingRequire = nil
        guard type != Module.self else { return context }
        if let known = loaded(type, in: namespace) {
            if isByHand { makeOrdinary(known) }
        } else {
            // It was created by hand, so nothing reports the end of its configuration.
            setLoaded(Loaded(type, in: namespace, environment, at: nil))
            assembled.append(AssembledModule(type: type, context: context))
        }
        return context
    }

    @inline(never)
    func loaded(_ type: Module.Type, in namespace: Int) -> Loaded? {
        loadedWords.number(of: wordOfLoaded(type, in: namespace)).map { loaded[$0] }
    }

    private func setLoaded(_ module: Loaded) {
        _ = loadedWords.add(wordOfLoaded(module.module, in: module.namespace))
        loaded.append(module)
    }

    /// The word of a loaded module, or a free one for a module that isn't loaded.
    private func wordOfLoaded(_ type: Module.Type, in namespace: Int) -> Int {
        var word = Int(bitPattern: ObjectIdentifier(type)) ^ namespace &<< 48
        while let number = loadedWords.number(of: word) {
            if loaded[number].module == type, loaded[number].namespace == namespace { break }
            word &+= 1
        }
        return word
    }

    /// The namespace of that name inside another one; if the name is invalid, reports that and returns nil.
    @inline(never)
    func namespace(_ name: String, inside outer: Int, at site: SourceSite) -> Int? {
        guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: ".")) else {
            problems.report(.namespaceName(name), at: site)
            return nil
        }
        let qualified = namespaces[outer].qualified(name)
        if let known = namespacesByName[qualified] { return known }
        namespaces.append(Namespace(name: qualified, outer: outer))
        namespacesByName[qualified] = namespaces.count - 1
        return namespaces.count - 1
    }

    private func context(of environment: Environment, in namespace: Int) -> Int {
        var hash = environment.contentHash ^ namespace
        while let number = contextHashes.number(of: hash) {
            let known = sharedContexts[number]
            if contexts[known].namespace == namespace, contexts[known].environment.isSame(as: environment) {
                return known
            }
            hash &+= 1
        }
        let context = add(Context(namespace: namespace, environment: environment), at: pendingRequire?.site ?? .unknown)
        _ = contextHashes.add(hash)
        sharedContexts.append(context)
        return context
    }

    /// A context for the closure of one definition, in which it can resolve only its declared dependencies.
    func context(like context: Int, allowing dependencies: [DeclaredDependency], at site: SourceSite) -> Int {
        var context = contexts[context]
        context.allowed = NameSet(dependencies.lazy.map(\.name))
        return add(context, at: site)
    }

    private func add(_ context: Context, at site: SourceSite) -> Int {
        guard contexts.count < Context.limit else {
            if !hasTooManyContexts { problems.report(.tooManyEnvironments, at: site) }
            hasTooManyContexts = true
            return 0
        }
        contexts.append(context)
        return contexts.count - 1
    }
}

/// A module whose `didAssemble` runs for each factory, and the context of that call.
struct AssembledModule: Sendable {
    let type: Module.Type
    let context: Int
}

extension Assembly {
    /// Whether an assembly, and the superclass of a module, belong to this copy of Rivet.
    ///
    /// A dynamic library and the program may each contain Rivet. The type of a declaration shows nothing, because both
    /// copies have the same declarations, so this function compares the metadata. It isn't inlined, because the
    /// compiler would omit the comparison if it knew the static types.
    @inline(never)
    static func isOwn(_ assembly: AnyObject, _ module: Any.Type) -> Bool {
        assembly is Assembly && module is Module.Type
    }

    /// Reports a module that belongs to another copy of Rivet than its assembly.
    @inline(never)
    func reject(_ type: Module.Type, at site: SourceSite) {
        hasForeignModules = true
        problems.report(.foreignModule("\(type)"), at: site)
    }

    /// Begins to configure a module, or a closure, inside the current configuration.
    ///
    /// Returns false if the module is already loaded, or because of a limit. Like the other two steps, this isn't part
    /// of the recursive function. Otherwise its variables would be on the stack once for each level.
    @inline(never)
    func begin(
        _ type: Module.Type?,
        _ environment: Environment,
        _ requirement: Requirement,
        in nesting: ConfigurationNesting
    ) -> Bool {
        let (namespace, site) = (requirement.namespace, requirement.site)
        if let type, !Assembly.isOwn(self, type) {
            reject(type, at: site)
            return false
        }
        if let type, let earlier = loaded(type, in: namespace) {
            if !earlier.environment.isSame(as: environment) {
                let fault = Fault.differentVariables(
                    Wording.name(of: type) ?? "",
                    under: environment.name.rawValue,
                    after: earlier.environment.name.rawValue,
                    at: earlier.site?.description
                )
                problems.report(fault, at: site, related: earlier.site.map { [$0] } ?? [])
            }
            record(requirement, of: earlier)
            return false
        }
        let level = ConfigurationNesting.Level(self, type, environment, under: requirement.part, at: site)
        guard nesting.begin(level) else { return false }
        if let type {
            let loaded = Loaded(type, in: namespace, environment, at: site)
            loaded.isDefault = requirement.isDefault || requirement.requirer?.isDefault == true
            if loaded.isDefault { hasDefaults = true }
            setLoaded(loaded)
            record(requirement, of: loaded)
        }
        pendingRequire = (site, namespace)
        return true
    }

    /// Records that a module is required, and makes its definitions ordinary if the requirement isn't one of defaults.
    private func record(_ requirement: Requirement, of module: Loaded) {
        guard module.isDefault, !requirement.isDefault else { return }
        if let requirer = requirement.requirer, requirer.isDefault {
            requirer.required.append(module)
        } else {
            makeOrdinary(module)
        }
    }

    /// Makes the definitions of a module, and of the modules that it requires, ordinary definitions.
    private func makeOrdinary(_ module: Loaded) {
        var open = [module]
        while let next = open.popLast() {
            guard next.isDefault else { continue }
            next.isDefault = false
            open += next.required
            next.required = []
        }
    }

    /// Whether a module declared this, and its definitions are defaults.
    func isDefault(_ draft: Draft) -> Bool {
        guard hasDefaults, let type = draft.module as? Module.Type else { return false }
        return loaded(type, in: contexts[draft.context].namespace)?.isDefault ?? false
    }

    /// Reports the error that the innermost configuration threw.
    @inline(never)
    func reportFailure(_ error: any Error, in nesting: ConfigurationNesting) {
        // An error after the limit was reached may be a consequence of that.
        guard !nesting.exceeds(after: error), let level = nesting.levels.last else { return }
        problems.report(.configureFailed(Wording.name(of: level.module), error), at: level.site)
    }

    /// Finishes the innermost configuration, to which the context belongs.
    @inline(never)
    func finishConfiguring(_ context: Int, in nesting: ConfigurationNesting) {
        if let module = nesting.levels.last?.module {
            assembled.append(AssembledModule(type: module, context: context))
        }
        nesting.finish()
    }

    /// Reports that configurations nest too deep, and from now on ignores modules that others require.
    func cutShort(with problem: Problem) {
        isCutShort = true
        problems.append(problem)
    }
}
