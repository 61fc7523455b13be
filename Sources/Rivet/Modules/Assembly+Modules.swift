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

        init(_ module: Module.Type, in namespace: Int, _ environment: Environment, at site: SourceSite?) {
            (self.module, self.namespace, self.environment, self.site) = (module, namespace, environment, site)
        }
    }

    /// Configures a module, unless it is loaded in that namespace already.
    ///
    /// `part` is the namespace that the call of `require` specified, or nil.
    func configure(
        _ type: Module.Type,
        environment: Environment,
        namespace: Int,
        part: String? = nil,
        at site: SourceSite
    ) { configure(type, environment, namespace, part, site) { try $0.configure() } }

    /// Configures a module of a class, or a module that consists of a closure if `type` is nil.
    @inline(never)
    func configure(
        _ type: Module.Type?,
        _ environment: Environment,
        _ namespace: Int,
        _ part: String?,
        _ site: SourceSite,
        _ body: (Module) throws -> Void
    ) {
        guard let nesting = ConfigurationNesting.current else {
            return ConfigurationNesting.beginning { configure(type, environment, namespace, part, site, body) }
        }
        // Only the variables of this function are on the stack while the module requires others.
        guard begin(type, environment, namespace, part, site, in: nesting) else { return }
        let module = (type ?? Module.self).init(assembly: self, environment: environment)
        do { try body(module) } catch { reportFailure(error, in: nesting) }
        finishConfiguring(module.context, in: nesting)
    }

    /// The context of a module that is being created.
    func context(for type: Module.Type, environment: Environment) -> Int {
        let namespace = pendingRequire?.namespace ?? 0
        let context = context(of: environment, in: namespace)
        pendingRequire = nil
        if type != Module.self, loaded(type, in: namespace) == nil {
            // It was created by hand, so nothing reports the end of its configuration.
            setLoaded(Loaded(type, in: namespace, environment, at: nil))
            assembled.append(AssembledModule(type: type, context: context))
        }
        return context
    }

    @inline(never)
    private func loaded(_ type: Module.Type, in namespace: Int) -> Loaded? {
        loadedWords.number(of: wordOfLoaded(type, in: namespace)).map { loaded[$0] }
    }

    private func setLoaded(_ module: Loaded) {
        _ = loadedWords.add(wordOfLoaded(module.module, in: module.namespace))
        loaded.append(module)
    }

    /// The word of a loaded module, or a free one for a module that isn't loaded.
    private func wordOfLoaded(_ type: Module.Type, in namespace: Int) -> Int {
        let identity = UInt64(UInt(bitPattern: ObjectIdentifier(type)))
        var word = PlainHash.of(identity ^ UInt64(truncatingIfNeeded: namespace) << 48)
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

// MARK: - Configurations under way

/// The configurations that are under way on a thread, each begun by the one before it, and the limit of their number.
///
/// A configuration is the `configure()` of a module, the closure of a `load`, or a `didAssemble`. One begins inside
/// another one if a module requires modules, if it loads modules into its assembly, or if it creates another graph.
/// Without a limit, modules that load each other would use up the stack. Rivet can't predict where they end, because a
/// variable, or anything else that they read, may end them at any level. So it refuses nothing before the limit.
///
/// After the limit is reached, Rivet configures nothing on this thread until the outermost configuration has ended.
/// Each of the configurations under way may begin two more, which would take forever. All of their assemblies report
/// one problem.
///
/// Sound as `Sendable`: tasks inherit a reference, but `current` gives it only to the thread on which the configurations run.
final class ConfigurationNesting: @unchecked Sendable {
    /// The number of modules, and of closures, that may be under way on a thread.
    ///
    /// A level takes a few hundred bytes of the stack.
    static let limit = 1_000
    /// The number of threads on which configurations may be under way.
    ///
    /// A configuration may wait for a thread that begins another one, but Rivet can't know which thread waits.
    static let threadLimit = 256

    /// A configuration under way, and how it began.
    final class Level {
        /// The assembly; nil for a `didAssemble`.
        let assembly: Assembly?
        /// The module's class; nil for a closure.
        let module: Module.Type?
        let environment: Environment
        /// The last part of its namespace; nil if it was required into the namespace of the module before it.
        let namespace: String?
        let site: SourceSite
        /// The counts of the assembly's contents before this configuration.
        let start: Extent
        /// Whether the assembly reports the problem when this configuration has finished.
        var isReporting = false
        /// Whether it repeats a configuration of the cycle, so that the problem replaces everything that it added.
        var isRepeated = false

        init(
            _ assembly: Assembly?,
            _ module: Module.Type?,
            _ environment: Environment,
            under namespace: String? = nil,
            at site: SourceSite
        ) {
            (self.assembly, self.module, self.environment) = (assembly, module, environment)
            (self.namespace, self.site) = (namespace, site)
            start = assembly?.extent ?? (0, 0, 0, 0, 0)
        }
    }

    /// The counts of everything that an assembly contains.
    typealias Extent = (entries: Int, groups: Int, cells: Int, assembled: Int, problems: Int)

    private(set) var levels: [Level] = []
    private var closureCount = 0
    /// The problem of all assemblies, if the limit was reached.
    private(set) var problem: Problem?

    /// The number of threads on which modules are being configured.
    private static let threads = Locked(0)

    /// Finds the name of a type once, because the runtime needs a large part of a small stack for the first name.
    private static let isPrepared = Wording.name(of: Module.self) != nil

    /// The configurations under way, from which tasks inherit them.
    @TaskLocal private static var inherited: ConfigurationNesting?

    /// The thread on which these configurations run.
    private let thread = CurrentThread.identity

    /// Begins with nothing under way.
    private init() { _ = ConfigurationNesting.isPrepared }

    /// The configurations under way on the calling thread, or nil.
    static var current: ConfigurationNesting? {
        guard let inherited, inherited.thread == CurrentThread.identity else { return nil }
        return inherited
    }

    /// Calls a body that finds new configurations as the current ones.
    @inline(never)
    static func beginning<Result>(_ body: () throws -> Result) rethrows -> Result {
        threads.withLock { $0 += 1 }
        defer { threads.withLock { $0 -= 1 } }
        return try $inherited.withValue(ConfigurationNesting(), operation: body)
    }

    /// Begins a configuration inside the current one, or returns false because of a limit.
    func begin(_ level: Level) -> Bool {
        if problem == nil, let depth = depthExceeded(by: level) { _ = exceed(depth, with: level) }
        guard let problem else {
            add(level)
            return true
        }
        if let assembly = level.assembly, !assembly.isCutShort { assembly.cutShort(with: problem) }
        return false
    }

    /// Calls a `didAssemble`, which begins inside the current configuration, and returns the problem of exceeded limits.
    @inline(never)
    static func assemble(_ level: Level, _ body: () throws -> Void) throws -> Problem? {
        guard let nesting = current else { return try beginning { try assemble(level, body) } }
        if let problem = nesting.problem { return problem }
        nesting.add(level)
        defer { nesting.levels.removeLast() }
        do { try body() } catch { if !nesting.exceeds(after: error) { throw error } }
        return nesting.problem
    }

    private func add(_ level: Level) {
        levels.append(level)
        if level.module == nil { closureCount += 1 }
    }

    /// Finishes the innermost configuration.
    func finish() {
        guard let level = levels.popLast() else { return }
        if level.module == nil { closureCount -= 1 }
        if let problem, level.isReporting, let assembly = level.assembly {
            if level.isRepeated { assembly.forget(since: level.start) }
            assembly.cutShort(with: problem)
        }
    }

    /// The limit that another configuration exceeds, or nil.
    private func depthExceeded(by level: Level) -> Fault.Depth? {
        if levels.isEmpty, ConfigurationNesting.threads.withLock({ $0 }) > ConfigurationNesting.threadLimit {
            return .threads
        }
        let count = level.module == nil ? closureCount : levels.count - closureCount
        if count >= ConfigurationNesting.limit { return .levels }
        return CurrentThread.hasStackRoom ? nil : .stack
    }

    /// Whether a limit was reached before an error, or is the error itself.
    func exceeds(after error: any Error) -> Bool {
        // Configurations whose requests begin the next one may reach the limit of requests first.
        problem != nil || (error as? ResolutionError)?.code == .tooDeep && exceed(.requests, with: nil)
    }

    /// Decides what to report about the configurations under way, and about one that exceeds a limit.
    ///
    /// Without such a configuration, an exceeded limit of requests only counts if the configurations are a cycle.
    /// Otherwise this returns false.
    @inline(never)
    func exceed(_ depth: Fault.Depth, with level: Level?) -> Bool {
        var (all, modules) = (levels, [Level]())
        if let level { all.append(level) }
        for level in all where level.module != nil { modules.append(level) }
        // Closures between modules aren't interesting.
        let path = all.last?.module == nil ? all : modules
        let round = cycle(in: modules) ?? cycle(in: path)
        if level == nil, round == nil { return false }
        problem = problem(of: round ?? path, depth, isCycle: round != nil)
        // The outermost repeated level of each assembly reports the problem, or else its outermost level.
        let repeated = all.firstIndex { $0 === round?.last } ?? all.count
        for index in repeated..<max(repeated, levels.count) {
            levels[index].isRepeated = true
            cutShort(levels[index])
        }
        for level in levels { cutShort(level) }
        return true
    }

    private func cutShort(_ level: Level) {
        guard let assembly = level.assembly, !assembly.isCutShort else { return }
        (assembly.isCutShort, level.isReporting) = (true, true)
    }

    /// The problem for the levels of one cycle, which begins and ends with the same configuration, or for all levels.
    private func problem(of levels: [Level], _ depth: Fault.Depth, isCycle: Bool) -> Problem {
        var (steps, sites): ([String], [SourceSite]) = ([], [])
        var areRequired = true
        var site = SourceSite.unknown
        for level in levels {
            let name = Wording.name(of: level.module)
            steps.append(
                name.map { name in
                    level.assembly == nil
                        ? Fault.step(ofAssembling: name)
                        : Fault.step(name, under: steps.isEmpty ? nil : level.namespace)
                } ?? Fault.step(ofClosureAt: level.site.description)
            )
            if name == nil || level.assembly == nil || level.assembly !== levels[0].assembly { areRequired = false }
            sites.append(level.site)
            if level.site != .unknown { site = level.site }
        }
        let module = Wording.name(of: levels.last?.module)
        return Problem(
            .tooDeep(steps, of: module, depth, isCycle: isCycle, areRequired: areRequired),
            at: site,
            related: Array(sites.dropFirst().dropLast())
        )
    }

    /// The first round of the innermost cycle that some levels form, from a module to where it is loaded again.
    ///
    /// The innermost modules may be outside of the cycle, because each of its modules may first require another one.
    /// Apart from them, the last module and its previous occurrence determine the length of the cycle. The previous
    /// occurrence has equal variables or, for example if a variable counts up, different ones.
    private func cycle(in path: [Level]) -> [Level]? {
        for last in path.indices.reversed() {
            for isExact in [true, false] {
                var first = last - 1
                while first >= 0, !isSame(path[first], path[last], isExact) { first -= 1 }
                guard first >= 0 else { continue }
                let length = last - first
                while first > 0, isSame(path[first - 1], path[first - 1 + length], isExact) { first -= 1 }
                return Array(path[first...(first + length)])
            }
        }
        return nil
    }

    /// Whether two levels have the same module, or closures of one place; if `isExact`, also equal variables.
    @inline(never)
    private func isSame(_ left: Level, _ right: Level, _ isExact: Bool) -> Bool {
        left.module == right.module && (left.module != nil || left.site == right.site)
            && (left.assembly == nil) == (right.assembly == nil)
            && (!isExact || left.environment.isSame(as: right.environment))
    }
}

extension Assembly {
    /// Whether modules weren't configured, for any reason.
    var lacksModules: Bool { isCutShort || hasForeignModules }

    /// Whether an assembly, and the superclass of a module, belong to this copy of Rivet.
    ///
    /// A dynamic library and the program may each contain Rivet. The type of a declaration shows nothing, because both
    /// copies have the same declarations, so this function compares the metadata. It isn't inlined, because the compiler
    /// would omit the comparison if it knew the static types.
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
        _ namespace: Int,
        _ part: String?,
        _ site: SourceSite,
        in nesting: ConfigurationNesting
    ) -> Bool {
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
            return false
        }
        let level = ConfigurationNesting.Level(self, type, environment, under: part, at: site)
        guard nesting.begin(level) else { return false }
        if let type {
            setLoaded(Loaded(type, in: namespace, environment, at: site))
        }
        pendingRequire = (site, namespace)
        return true
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

    /// The counts of everything that the assembly contains so far.
    var extent: ConfigurationNesting.Extent {
        (entries.count, groups.count, definitionsByCell.count, assembled.count, problems.count)
    }

    /// Removes everything that the repeated modules added, because a thousand repetitions would bury the one problem.
    ///
    /// Namespaces and contexts stay, because a module that other code retains may refer to them.
    func forget(since start: ConfigurationNesting.Extent) {
        for definition in definitionsByCell[start.cells...] {
            hooks[ObjectIdentifier(definition)] = nil
            completionHooks[ObjectIdentifier(definition)] = nil
        }
        while groups.count > start.groups { groups.removeLast() }
        while definitionsByCell.count > start.cells { definitionsByCell.removeLast() }
        while assembled.count > start.assembled { assembled.removeLast() }
        while problems.count > start.problems { problems.removeLast() }
        // A table of names can't remove a name, so it is created again.
        let kept = entries[..<start.entries]
        (entries, places) = ([], NameIndex())
        for entry in kept {
            _ = place(of: entry.name)
            entries.append(entry)
        }
    }
}
