internal import RivetShared

/// Collects the definitions of the loaded modules, and their problems.
///
/// ```swift
/// let assembly = Assembly()
/// assembly.load(CarModule.self, environment: environment)
/// let factory = try ObjectGraphFactory(assembly: assembly)
/// ```
///
/// Load all modules first. Then create an ``ObjectGraph``, which checks the definitions and no longer depends on the
/// assembly. Whatever you add to the assembly later, by a module or registration that you kept, only affects graphs
/// that you create afterwards. Use an assembly from one thread. You can use graphs and factories from any thread.
///
/// A module or a closure may load others, or create another graph, while it is configured. If more than 1,000 of them
/// are under way on a thread, each begun by the one before it, their graphs report ``Problem/Code/tooDeep``.
public final class Assembly {
    /// The problems that were found so far, in the order of the calls.
    ///
    /// Other problems can be found only when all modules are loaded. Creating an ``ObjectGraph`` finds them, and throws
    /// all problems together.
    public internal(set) var problems: [Problem] = []

    /// The names in the order of their first declaration, each with its definition and changes.
    var entries: [Entry] = []
    /// The index of each name's entry.
    var places = NameIndex()
    /// The names to which modules contribute, or which they declare as groups.
    var groups: [Group] = []
    /// The elements of all groups, in the order of their contribution.
    var contributions: [Contribution] = []
    /// The definitions that have a cell, by its number.
    var definitionsByCell: [AnyDefinition] = []
    /// The hooks, by the identity of their definition.
    var hooks = ObjectTable<Hooks>()
    /// The type of the record that factories keep if there are hooks.
    var lifecycleRecordType: (any LifecycleRecord.Type)?
    /// The hooks that complete objects, by the identity of their definition.
    var completionHooks = ObjectTable<CompletionHook>()

    /// The first one is the outermost, which has no name.
    var namespaces = [Namespace(name: "", outer: nil)]
    /// The full names of the other namespaces, in the same order.
    private var namespaceNames = NameIndex()
    /// The contexts of modules, and of closures that declare their dependencies.
    var contexts: [Context] = []
    /// For each namespace, the last context that its modules share.
    var sharedContexts: [Int?] = []
    var hasTooManyContexts = false
    /// Whether modules weren't configured, because they belong to another copy of Rivet.
    var hasForeignModules = false
    /// The classes of modules that were looked up.
    var moduleTypes = WordIndex()
    /// A word of class and namespace for each of the `loaded` modules.
    var loadedWords = WordIndex()
    /// The modules that were loaded, each with its namespace and environment.
    var loaded: [LoadedModule] = []
    /// The number of declarations that modules have made.
    var declarationCount: UInt32 = 0
    /// Whether modules were required as defaults.
    var hasDefaults = false
    /// Whether modules or closures weren't configured, because configurations nest too deep.
    ///
    /// Their definitions are unknown.
    var isCutShort = false
    /// The modules whose `didAssemble` runs for each factory, in the order of the calls.
    var assembled: [AssembledModule] = []
    /// The place and the namespace of a `require` that is about to create its module; nil if a module is created by
    /// hand.
    var pendingRequire: (site: SourceSite, namespace: Int)?

    /// Creates an assembly without definitions.
    public init() {}

    /// Configures modules in an environment.
    ///
    /// Each module is configured once, even if you load it again or other modules require it. An error that its
    /// `configure()` throws becomes a problem.
    ///
    /// - Parameters:
    ///   - modules: The modules' classes.
    ///   - environment: The variables for these modules, and for the modules that they require.
    /// - Complexity: That of configuring the modules.
    public func load(
        _ modules: Module.Type...,
        environment: Environment,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) { load(modules, environment: environment, at: SourceSite(fileID, filePath, line, column)) }

    /// Configures a module that consists of a closure.
    ///
    /// Use it for definitions that don't deserve a class, mostly in tests:
    ///
    /// ```swift
    /// assembly.load(environment: environment) { module in
    ///     module.define("Clock", instance: FixedClock())
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - environment: The variables that the module reads.
    ///   - configure: Adds definitions and requires modules, as a module's `configure()` does. An error that it throws
    ///     becomes a problem.
    public func load(
        environment: Environment,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        _ configure: (Module) throws -> Void
    ) { load(environment: environment, at: SourceSite(fileID, filePath, line, column), configure) }

    package func load(environment: Environment, at site: SourceSite, _ configure: (Module) throws -> Void) {
        self.configure(Configuration(of: nil, in: self, environment, at: site), configure)
    }

    package func load(_ modules: [Module.Type], environment: Environment, at site: SourceSite) {
        for module in modules { configure(Configuration(of: module, in: self, environment, at: site)) }
    }
}

// MARK: - Loading modules

extension Assembly {
    /// Configures a module, unless it is loaded in that namespace already, or the closure that it consists of.
    @inline(never)
    func configure(_ level: Configuration, _ body: (Module) throws -> Void = { try $0.configure() }) {
        guard let nesting = ConfigurationNesting.current else {
            return ConfigurationNesting.beginning { configure(level, body) }
        }
        // Only the variables of this function are on the stack while the module requires others.
        guard begin(level, in: nesting) else { return }
        let module = (level.module ?? Module.self).init(assembly: self, environment: level.environment)
        do { try body(module) } catch { reportFailure(error, in: nesting) }
        finishConfiguring(module.context, in: nesting)
    }

    /// Records a module that is being created, unless it is a closure, and finds its context.
    func record(_ type: Module.Type, _ environment: Environment) -> (context: Int, LoadedModule?) {
        let namespace = pendingRequire?.namespace ?? 0
        let context = context(of: environment, in: namespace)
        let isByHand = pendingRequire == nil
        pendingRequire = nil
        guard type != Module.self else { return (context, nil) }
        if let known = loaded(type, in: namespace) {
            if isByHand { makeOrdinary(known) }
            return (context, known)
        }
        // It was created by hand, so nothing reports the end of its configuration.
        let module = LoadedModule(type, in: namespace, environment, at: nil)
        setLoaded(module)
        assembled.append(AssembledModule(type: type, context: context))
        return (context, module)
    }

    @inline(never)
    func loaded(_ type: Module.Type, in namespace: Int) -> LoadedModule? {
        loadedWords.number(of: wordOfLoaded(type, in: namespace)).map { loaded[$0] }
    }

    private func setLoaded(_ module: LoadedModule) {
        _ = loadedWords.add(wordOfLoaded(module.type, in: module.namespace))
        loaded.append(module)
    }

    private func wordOfLoaded(_ type: Any.Type, in namespace: Int) -> UInt64 {
        WordIndex.word(of: moduleTypes.add(ObjectIdentifier(type)), namespace)
    }

    /// The namespace of that name inside another one; if the name is invalid, reports that and returns nil.
    @inline(never)
    func namespace(_ name: String, inside outer: Int, at site: SourceSite) -> Int? {
        guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: ".")) else {
            problems.report(.namespaceName(name), at: site)
            return nil
        }
        let qualified = namespaces[outer].qualified(name)
        let number = namespaceNames.add(qualified) + 1
        if number == namespaces.count { namespaces.append(Namespace(name: qualified, outer: outer)) }
        return number
    }

    private func context(of environment: Environment, in namespace: Int) -> Int {
        while sharedContexts.count <= namespace { sharedContexts.append(nil) }
        if let last = sharedContexts[namespace], contexts[last].environment.isSame(as: environment) { return last }
        let context = add(Context(namespace: namespace, environment: environment), at: pendingRequire?.site ?? .unknown)
        sharedContexts[namespace] = context
        return context
    }

    /// A context for the closure of one definition, in which it can resolve only its declared dependencies.
    func context(like context: Int, allowing dependencies: [DeclaredDependency], at site: SourceSite) -> Int {
        var context = contexts[context]
        context.allowed = dependencies
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
        problems.report(.foreignModule(Wording.text(of: type)), at: site)
    }

    /// Begins to configure a module, or a closure, inside the current configuration.
    ///
    /// Returns false if the module is already loaded, or because of a limit. Like the other two steps, this isn't part
    /// of the recursive function. Otherwise its variables would be on the stack once for each level.
    @inline(never)
    func begin(_ level: Configuration, in nesting: ConfigurationNesting) -> Bool {
        let (type, environment) = (level.module, level.environment)
        let (namespace, site) = (level.namespace, level.site)
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
            record(level, of: earlier)
            return false
        }
        guard nesting.begin(level) else { return false }
        if let type {
            let loaded = LoadedModule(type, in: namespace, environment, at: site)
            loaded.isDefault = level.isDefault || level.requirer?.isDefault == true
            if loaded.isDefault { hasDefaults = true }
            setLoaded(loaded)
            record(level, of: loaded)
        }
        pendingRequire = (site, namespace)
        return true
    }

    /// Records that a module is required, and makes its definitions ordinary if the requirement isn't one of defaults.
    private func record(_ level: Configuration, of module: LoadedModule) {
        guard module.isDefault, !level.isDefault else { return }
        if let requirer = level.requirer, requirer.isDefault {
            requirer.required.append(module)
        } else {
            makeOrdinary(module)
        }
    }

    /// Makes the definitions of a module, and of the modules that it requires, ordinary definitions.
    private func makeOrdinary(_ module: LoadedModule) {
        var open = [module]
        while let next = open.popLast() {
            guard next.isDefault else { continue }
            next.isDefault = false
            open += next.required
            next.required = []
        }
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
