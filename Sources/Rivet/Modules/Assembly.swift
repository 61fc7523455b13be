/// Collects what the loaded modules define, and what is wrong with it.
///
/// ```swift
/// let assembly = Assembly()
/// assembly.load(CarModule.self, environment: environment)
/// let factory = try ObjectGraphFactory(assembly: assembly)
/// ```
///
/// An assembly is described and then made into an ``ObjectGraph``, which checks it and no longer depends on
/// it. It is used from one thread; graphs and factories from any.
public final class Assembly {
    /// What has been found wrong so far, in the order of the sources' calls.
    ///
    /// Some problems show only when all is known; making an ``ObjectGraph`` finds those too and throws them
    /// together with these.
    public internal(set) var problems: [Problem] = []

    /// What was said, of each name in the order of the first word about it.
    var entries: [Entry] = []
    /// Where each name's entry is.
    var places: [String: Int] = [:]
    var groups: [Group] = []
    /// The definitions of what scopes keep, each of which has its place here as the number of its cell.
    var kept: [AnyDefinition] = []
    /// What is to happen with objects besides that they are built, by their definitions.
    var hooks: [ObjectIdentifier: Hooks] = [:]

    /// All that has a name of its own; the first is what has none.
    var namespaces = [Namespace(name: "", outer: nil)]
    var namespacesByName = ["": 0]
    /// What modules were configured in.
    var contexts: [Context] = []
    var contextsByHash: [Int: [Int]] = [:]
    var hasTooManyContexts = false
    /// The modules that are loaded, under what, and from where.
    var loaded: [Loading: Loaded] = [:]
    /// The modules that are being configured.
    var nesting = ModuleNesting()
    /// The modules whose `didAssemble` is to run for each factory, in that order.
    var assembled: [AssembledModule] = []
    /// From where, and into which namespace, the module that is about to be made was asked for; nil for one made by
    /// hand.
    var entrance: (site: SourceSite, namespace: Int)?

    /// Makes an assembly in which nothing is defined.
    public init() {}

    /// Configures modules in an environment.
    ///
    /// Each module is configured once, even if you load it again or other modules require it. An error that its
    /// `configure()` throws becomes a problem.
    ///
    /// - Parameters:
    ///   - modules: The modules' classes.
    ///   - environment: The variables that these modules read, and the modules that they require.
    /// - Complexity: That of configuring the modules.
    public func load(
        _ modules: Module.Type...,
        environment: Environment,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        load(modules, environment: environment, at: SourceSite(fileID, filePath, line, column))
    }

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
    ) {
        let site = SourceSite(fileID, filePath, line, column)
        entrance = (site, 0)
        let module = Module(assembly: self, environment: environment)
        do { try configure(module) } catch { problems.report(.configureFailed(nil, error), at: site) }
    }

    func load(_ modules: [Module.Type], environment: Environment, at site: SourceSite) {
        for module in modules { configure(module, environment: environment, namespace: 0, at: site) }
    }

}
