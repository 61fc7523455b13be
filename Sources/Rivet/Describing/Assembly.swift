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
    public private(set) var problems: [Problem] = []

    private(set) var definitions: [AnyDefinition] = []
    private(set) var contexts: [Environment] = []
    private var contextsByHash: [Int: [Int]] = [:]
    private var hasTooManyContexts = false
    /// The modules whose `didAssemble` is to run for each factory, in that order.
    private(set) var assembled: [AssembledModule] = []
    /// The definitions of the shared objects, each of which has its place here as the number of its cell.
    private(set) var shared: [AnyDefinition] = []
    private var byName: [String: AnyDefinition] = [:]
    /// The modules that are loaded, under what, and from where; nowhere for those made by hand.
    private var loaded: [ObjectIdentifier: (environment: Environment, site: SourceSite?)] = [:]
    /// Where the module that is about to be made was asked for; nil for one made by hand.
    private var entrance: SourceSite?

    /// Makes an assembly in which nothing is defined.
    public init() {}

    /// Configures modules under an environment.
    ///
    /// Each module is configured once, however often it is loaded or required. What its `configure()` throws
    /// becomes a problem.
    ///
    /// - Parameters:
    ///   - modules: The modules' classes.
    ///   - environment: The variables that they, and the modules they require, read.
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    /// - Complexity: That of configuring them.
    public func load(
        _ modules: Module.Type...,
        environment: Environment,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        load(
            modules,
            environment: environment,
            at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        )
    }

    /// Configures a module written in place.
    ///
    /// For what is not worth a class, mostly in tests:
    ///
    /// ```swift
    /// assembly.load(environment: environment) { module in
    ///     module.define("Clock", instance: FixedClock())
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - environment: The variables that the module reads.
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    ///   - configure: Defines and requires, as a module's `configure()` does. What it throws becomes a
    ///     problem.
    public func load(
        environment: Environment,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        _ configure: (Module) throws -> Void
    ) {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        entrance = site
        let module = Module(assembly: self, environment: environment)
        do { try configure(module) } catch { note(.configureFailed(nil, error, at: site)) }
    }

    func load(_ modules: [Module.Type], environment: Environment, at site: SourceSite) {
        for module in modules { configure(module, environment: environment, at: site) }
    }
}

// MARK: - What modules tell it

extension Assembly {
    func note(_ problem: Problem) { problems.append(problem) }

    /// Configures a module, unless it is loaded already.
    func configure(_ type: Module.Type, environment: Environment, at site: SourceSite) {
        if let earlier = loaded[ObjectIdentifier(type)] {
            if !earlier.environment.isSame(as: environment) {
                note(.differentVariables(type, in: environment, at: site, earlier: earlier))
            }
            return
        }
        loaded[ObjectIdentifier(type)] = (environment, site)
        entrance = site
        let module = type.init(assembly: self, environment: environment)
        do { try module.configure() } catch { note(.configureFailed(type, error, at: site)) }
        assembled.append(AssembledModule(type: type, context: module.context))
    }

    /// Takes in a module that is being made, and returns its context.
    func admit(_ type: Module.Type, environment: Environment) -> Int {
        let context = context(of: environment)
        entrance = nil
        if type != Module.self, loaded[ObjectIdentifier(type)] == nil {
            // Made by hand: nobody will say when it has been configured.
            loaded[ObjectIdentifier(type)] = (environment, nil)
            assembled.append(AssembledModule(type: type, context: context))
        }
        return context
    }

    private func context(of environment: Environment) -> Int {
        let alike = contextsByHash[environment.contentHash, default: []]
        if let known = alike.first(where: { contexts[$0].isSame(as: environment) }) { return known }
        guard contexts.count < RequestState.contextLimit else {
            if !hasTooManyContexts { note(.tooManyEnvironments(at: entrance ?? .unknown)) }
            hasTooManyContexts = true
            return 0
        }
        contexts.append(environment)
        contextsByHash[environment.contentHash, default: []].append(contexts.count - 1)
        return contexts.count - 1
    }

    /// Takes a definition, unless its name is no name or taken.
    func add(_ definition: AnyDefinition, _ draft: Draft) {
        if draft.isVariable { return note(.definedVariable(draft.name, at: draft.site)) }
        if definition.name.isEmpty { return note(.emptyName(at: definition.site)) }
        if let earlier = byName[definition.name] { return note(.duplicate(definition, of: earlier)) }
        byName[definition.name] = definition
        definitions.append(definition)
    }

    /// Takes the definition of an object that a scope keeps.
    func addShared<Object: Sendable>(
        _ draft: Draft,
        in scope: some KeptScope,
        needs: [Need]?,
        make: @escaping @Sendable (ObjectGraphFactory) throws -> Object
    ) -> Registration<Object> {
        if !(scope is SingletonScope) { note(.unusableScope(scope.name, of: draft.name, at: draft.site)) }
        let definition = Definition(draft, kind: .singleton, cell: shared.count, needs: needs, make: make)
        shared.append(definition)
        add(definition, draft)
        return Registration()
    }
}

/// A module whose `didAssemble` is to run, with the context it is to see.
struct AssembledModule: Sendable {
    let type: Module.Type
    let context: Int
}
