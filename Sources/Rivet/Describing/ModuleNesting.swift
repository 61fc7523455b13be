/// The modules under way, each required by the one before it, and a limit to how many there may be.
///
/// `configure()` calls itself through `require`, because a required module is configured before that call returns.
/// Modules that require each other under namespaces would therefore use up the stack. Whether they end can't be
/// known earlier: a variable, or anything else that `configure()` reads, may end them at any level. So nothing is
/// refused before the limit.
///
/// After the limit was reached, no `require` is followed anywhere in the assembly. Each of the modules under way may
/// require two more, and following those would take forever.
struct ModuleNesting {
    /// How many modules may be under way.
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
        /// How much was described before it.
        let start: Extent
    }

    /// How much an assembly describes.
    struct Extent {
        let entries, groups, kept, assembled, problems: Int
    }

    private(set) var levels: [Level] = []
    /// Whether the limit was reached, at any time.
    private(set) var isExceeded = false
    /// The problem to report once the modules that repeat are left, and the level of the first of them.
    private var pending: (level: Int, problem: Problem)?

    /// Whether there is room for one more.
    var hasRoom: Bool { levels.count < ModuleNesting.limit && ThreadFrame.hasRoom }

    mutating func begin(_ level: Level) { levels.append(level) }

    /// Leaves the innermost module, and returns the problem to report in place of what was described since it began.
    mutating func end() -> (start: Extent, problem: Problem)? {
        guard let level = levels.popLast() else { return nil }
        guard let pending, levels.count == pending.level else { return nil }
        self.pending = nil
        return (level.start, pending.problem)
    }

    /// Decides what to report about a module for which there is no room, and the modules around it.
    ///
    /// Returns the problem to report at once; nil if it is reported when the modules that repeat are left.
    mutating func exceed(with level: Level) -> Problem? {
        isExceeded = true
        let all = levels + [level]
        let reason: Wording.Depth = levels.count < ModuleNesting.limit ? .stack : .levels
        guard let cycle = ModuleNesting.cycle(in: all) else {
            return .tooDeep(all, reason, isCycle: false)
        }
        pending = (cycle.upperBound, .tooDeep(Array(all[cycle]), reason, isCycle: true))
        return cycle.upperBound < levels.count ? nil : pending?.problem
    }

    /// The first round of the cycle in which the modules end: from one to where it is required again.
    ///
    /// The innermost module tells the length of the cycle. Its previous occurrence has equal variables, or else other
    /// ones, as when a variable counts up.
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
    /// Whether modules were required that are not configured, because modules nest too deep.
    ///
    /// Nobody knows then what those would have defined.
    var isCutShort: Bool { nesting.isExceeded }

    /// Begins a module inside those that are under way; false if it is loaded already, or if they are too many.
    ///
    /// Like the other two steps, not a part of the function that calls itself: its variables would be on the stack once
    /// for each level.
    @inline(never)
    func begin(
        _ type: Module.Type,
        _ environment: Environment,
        _ namespace: Int,
        _ part: String?,
        _ site: SourceSite
    ) -> Bool {
        let loading = Loading(module: ObjectIdentifier(type), namespace: namespace)
        if let earlier = loaded[loading] {
            if !earlier.environment.isSame(as: environment) {
                note(.differentVariables(type, in: environment, at: site, earlier: earlier))
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
            if let problem = nesting.exceed(with: level) { note(problem) }
            return false
        }
        nesting.begin(level)
        loaded[loading] = Loaded(environment: environment, site: site)
        entrance = (site, namespace)
        return true
    }

    /// Notes what the `configure()` of the innermost module threw.
    @inline(never)
    func noteFailure(_ error: any Error) {
        if let level = nesting.levels.last { note(.configureFailed(level.module, error, at: level.site)) }
    }

    /// Ends the innermost module, which has that context.
    @inline(never)
    func end(_ context: Int) {
        if let level = nesting.levels.last { assembled.append(AssembledModule(type: level.module, context: context)) }
        if let end = nesting.end() {
            forget(since: end.start)
            note(end.problem)
        }
    }

    /// How much is described.
    var extent: ModuleNesting.Extent {
        ModuleNesting.Extent(
            entries: entries.count,
            groups: groups.count,
            kept: kept.count,
            assembled: assembled.count,
            problems: problems.count
        )
    }

    /// Removes what the repetitions of modules described: a thousand times the same would bury the one problem.
    ///
    /// Namespaces and contexts stay. Somebody may still have a module that refers to them.
    private func forget(since start: ModuleNesting.Extent) {
        for entry in entries[start.entries...] { places[entry.draft.name] = nil }
        for definition in kept[start.kept...] { hooks[ObjectIdentifier(definition)] = nil }
        entries.removeSubrange(start.entries...)
        groups.removeSubrange(start.groups...)
        kept.removeSubrange(start.kept...)
        assembled.removeSubrange(start.assembled...)
        problems.removeSubrange(start.problems...)
    }
}
