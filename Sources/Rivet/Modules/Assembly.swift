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
    /// Further definitions of names, where one of them is a default.
    ///
    /// Only the graph builder decides which one counts.
    var competing: [(place: Int, entry: Entry)] = []
    /// The names to which modules contribute, or which they declare as groups.
    var groups: [Group] = []
    /// The elements of all groups, in the order of their contribution.
    var contributions: [Contribution] = []
    /// The definitions that have a cell, by its number.
    var definitionsByCell: [AnyDefinition] = []
    /// The hooks, by the identity of their definition.
    var hooks = ObjectTable<Hooks>()
    /// The hooks that complete objects, by the identity of their definition.
    var completionHooks = ObjectTable<CompletionHook>()

    /// The first one is the outermost, which has no name.
    var namespaces = [Namespace(name: "", outer: nil)]
    var namespacesByName = [String: Int]()
    /// The contexts of modules, and of closures that declare their dependencies.
    var contexts: [Context] = []
    /// The hashes of the contexts that modules share.
    var contextHashes = WordIndex()
    /// The number of the context for each of the `contextHashes`.
    var sharedContexts: [Int] = []
    var hasTooManyContexts = false
    /// Whether modules weren't configured, because they belong to another copy of Rivet.
    var hasForeignModules = false
    /// A word for each of the `loaded` modules.
    var loadedWords = WordIndex()
    /// The modules that were loaded, each with its namespace and environment.
    var loaded: [Loaded] = []
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
        self.configure(nil, environment, Requirement(site: site), configure)
    }

    package func load(_ modules: [Module.Type], environment: Environment, at site: SourceSite) {
        for module in modules { configure(module, environment, Requirement(site: site)) }
    }
}
