internal import RivetShared

// Loads modules into namespaces and environments.

extension Assembly {
    /// A module in a namespace, which is configured once, with its environment and the place where it was required.
    ///
    /// A module created by hand has no place.
    struct Loaded {
        let module: Module.Type
        let namespace: Int
        let environment: Environment
        let site: SourceSite?
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
    ) {
        guard begin(type, environment, namespace, part, site) else { return }
        // Only the variables of this function are on the stack while the module requires others.
        let module = type.init(assembly: self, environment: environment)
        do { try module.configure() } catch { reportFailure(error) }
        finishModule(module.context)
    }

    /// The context of a module that is being created.
    func context(for type: Module.Type, environment: Environment) -> Int {
        let namespace = pendingRequire?.namespace ?? 0
        let context = context(of: environment, in: namespace)
        pendingRequire = nil
        if type != Module.self, loaded(type, in: namespace) == nil {
            // It was created by hand, so nothing reports the end of its configuration.
            setLoaded(Loaded(module: type, namespace: namespace, environment: environment, site: nil))
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

// MARK: - Modules under way

/// The modules that are being configured, each required by the previous one, and the limit of their number.
///
/// `configure()` calls itself through `require`, because a required module is configured before that call returns.
/// Modules that require each other under namespaces would therefore use up the stack. Rivet can't predict where they
/// end, because a variable, or anything else that `configure()` reads, may end them at any level. So it refuses nothing
/// before the limit.
///
/// After the limit is reached, the assembly ignores every `require`. Each of the modules under way may require two
/// more, which would take forever.
final class ModuleNesting {
    /// The number of modules that may be under way.
    ///
    /// A level takes a few hundred bytes of the stack.
    static let limit = 1_000

    /// A module under way, and how it was required.
    struct Level {
        let module: Module.Type
        let environment: Environment
        /// The last part of its namespace; nil if it was required into the namespace of the module before it.
        let namespace: String?
        let site: SourceSite
        /// The counts of the assembly's contents before the module was configured.
        let start: Extent
    }

    /// The counts of everything that an assembly contains.
    typealias Extent = (entries: Int, groups: Int, cells: Int, assembled: Int, problems: Int)

    private(set) var levels: [Level] = []
    /// Whether the limit was ever reached.
    private(set) var isExceeded = false
    /// The problem to report when the repeated modules have finished, and the level of the first one.
    private var pending: (level: Int, problem: Problem)?

    /// Whether there is room for another level.
    var hasRoom: Bool { levels.count < ModuleNesting.limit && CurrentThread.hasStackRoom }

    func begin(_ level: Level) { levels.append(level) }

    /// Finishes the innermost module.
    ///
    /// If a problem is pending for the module, returns it. The problem replaces everything that was added since
    /// `start`.
    func finish() -> (start: Extent, problem: Problem)? {
        guard let level = levels.popLast() else { return nil }
        guard let pending, levels.count == pending.level else { return nil }
        self.pending = nil
        return (level.start, pending.problem)
    }

    /// Decides what to report about a module that exceeds the limit, and about the modules around it.
    ///
    /// Returns the problem to report now, or nil to report it when the repeated modules have finished.
    func exceed(with level: Level) -> Problem? {
        isExceeded = true
        let all = levels + [level]
        let forStack = levels.count < ModuleNesting.limit
        // The innermost modules may be outside of the cycle, because each of its modules may first require another one.
        let cycles = all.indices.reversed().lazy.compactMap { ModuleNesting.cycle(in: Array(all[...$0])) }
        guard let cycle = cycles.first else {
            return ModuleNesting.problem(of: all, forStack: forStack, isCycle: false)
        }
        pending = (cycle.upperBound, ModuleNesting.problem(of: Array(all[cycle]), forStack: forStack, isCycle: true))
        return cycle.upperBound < levels.count ? nil : pending?.problem
    }

    /// The problem for the levels of one cycle, which begins and ends with the same module, or for all levels.
    private static func problem(of levels: [Level], forStack: Bool, isCycle: Bool) -> Problem {
        let names = levels.map { Wording.name(of: $0.module) ?? "" }
        let steps = levels.indices.map { Fault.step(names[$0], under: $0 == 0 ? nil : levels[$0].namespace) }
        return Problem(
            .tooDeep(steps, of: names.last ?? "", forStack: forStack, isCycle: isCycle),
            at: levels.last?.site ?? .unknown,
            related: levels.dropFirst().dropLast().map(\.site)
        )
    }

    /// The first round of the cycle that the innermost modules form, from a module to where it is required again.
    ///
    /// The innermost module and its previous occurrence determine the length of the cycle. The previous occurrence has
    /// equal variables or, for example if a variable counts up, different ones.
    private static func cycle(in levels: [Level]) -> ClosedRange<Int>? {
        cycle(in: levels) { $0.module == $1.module && $0.environment.isSame(as: $1.environment) }
            ?? cycle(in: levels) { $0.module == $1.module }
    }

    private static func cycle(in levels: [Level], where isSame: (Level, Level) -> Bool) -> ClosedRange<Int>? {
        guard let last = levels.indices.last,
            let earlier = levels[..<last].lastIndex(where: { isSame($0, levels[last]) })
        else { return nil }
        var first = earlier
        while first > 0, isSame(levels[first - 1], levels[first - 1 + last - earlier]) { first -= 1 }
        return first...(first + last - earlier)
    }
}

extension Assembly {
    /// Whether required modules weren't configured, because modules nest too deep.
    ///
    /// Their definitions are unknown.
    var isCutShort: Bool { nesting.isExceeded }

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

    /// Begins to configure a module inside the current one.
    ///
    /// Returns false if it is already loaded, or if too many modules are under way. Like the other two steps, this
    /// isn't part of the recursive function. Otherwise its variables would be on the stack once for each level.
    @inline(never)
    func begin(
        _ type: Module.Type,
        _ environment: Environment,
        _ namespace: Int,
        _ part: String?,
        _ site: SourceSite
    ) -> Bool {
        guard Assembly.isOwn(self, type) else {
            reject(type, at: site)
            return false
        }
        if let earlier = loaded(type, in: namespace) {
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
        let level = ModuleNesting.Level(
            module: type,
            environment: environment,
            namespace: part,
            site: site,
            start: extent
        )
        guard nesting.hasRoom else {
            if let problem = nesting.exceed(with: level) { problems.append(problem) }
            return false
        }
        nesting.begin(level)
        setLoaded(Loaded(module: type, namespace: namespace, environment: environment, site: site))
        pendingRequire = (site, namespace)
        return true
    }

    /// Reports the error that the `configure()` of the innermost module threw.
    @inline(never)
    func reportFailure(_ error: any Error) {
        if let level = nesting.levels.last {
            problems.report(.configureFailed(Wording.name(of: level.module), error), at: level.site)
        }
    }

    /// Finishes the innermost module, to which the context belongs.
    @inline(never)
    func finishModule(_ context: Int) {
        if let level = nesting.levels.last { assembled.append(AssembledModule(type: level.module, context: context)) }
        if let end = nesting.finish() {
            forget(since: end.start)
            problems.append(end.problem)
        }
    }

    /// The counts of everything that the assembly contains so far.
    var extent: ModuleNesting.Extent {
        (entries.count, groups.count, definitionsByCell.count, assembled.count, problems.count)
    }

    /// Removes everything that the repeated modules added, because a thousand repetitions would bury the one problem.
    ///
    /// Namespaces and contexts stay, because a module that other code retains may refer to them.
    private func forget(since start: ModuleNesting.Extent) {
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
        (entries, places) = ([], NamePlaces())
        for entry in kept {
            _ = place(of: entry.name)
            entries.append(entry)
        }
    }
}
