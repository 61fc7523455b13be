internal import RivetShared

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
/// Sound as `Sendable`: tasks inherit a reference, but `current` gives it only to the thread on which the
/// configurations run.
final class ConfigurationNesting: @unchecked Sendable {
    /// The number of modules, and of closures, that may be under way on a thread.
    ///
    /// A level takes a few hundred bytes of the stack.
    static let limit = 1_000
    /// The number of threads on which configurations may be under way.
    ///
    /// A configuration may wait for a thread that begins another one, but Rivet can't know which thread waits.
    static let threadLimit = 512

    private(set) var levels: [Configuration] = []
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
    func begin(_ level: Configuration) -> Bool {
        if problem == nil, let depth = depthExceeded(by: level) { _ = exceed(depth, with: level) }
        guard let problem else {
            levels.append(level)
            return true
        }
        if let assembly = level.assembly, !assembly.isCutShort { assembly.cutShort(with: problem) }
        return false
    }

    /// Calls a `didAssemble`, which begins inside the current configuration, and returns the problem of exceeded
    /// limits.
    @inline(never)
    static func assemble(_ level: Configuration, _ body: () throws -> Void) throws -> Problem? {
        guard let nesting = current else { return try beginning { try assemble(level, body) } }
        if let problem = nesting.problem { return problem }
        nesting.levels.append(level)
        defer { nesting.finish() }
        do { try body() } catch { if !nesting.exceeds(after: error) { throw error } }
        return nesting.problem
    }

    /// Finishes the innermost configuration.
    func finish() {
        guard let level = levels.popLast() else { return }
        if let problem, level.isReporting, let assembly = level.assembly {
            // A thousand repetitions would bury the one problem.
            if level.isRepeated { assembly.problems = Array(assembly.problems.prefix(level.problemCount)) }
            assembly.cutShort(with: problem)
        }
    }

    /// The limit that another configuration exceeds, or nil.
    private func depthExceeded(by level: Configuration) -> Fault.Depth? {
        if levels.isEmpty, ConfigurationNesting.threads.withLock({ $0 }) > ConfigurationNesting.threadLimit {
            return .threads
        }
        let count = levels.count { ($0.module == nil) == (level.module == nil) }
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
    func exceed(_ depth: Fault.Depth, with level: Configuration?) -> Bool {
        var (all, modules) = (levels, [Configuration]())
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

    private func cutShort(_ level: Configuration) {
        guard let assembly = level.assembly, !assembly.isCutShort else { return }
        (assembly.isCutShort, level.isReporting) = (true, true)
    }

    /// The problem for the levels of one cycle, which begins and ends with the same configuration, or for all levels.
    private func problem(of levels: [Configuration], _ depth: Fault.Depth, isCycle: Bool) -> Problem {
        var (steps, sites): ([String], [SourceSite]) = ([], [])
        var areRequired = true
        var site = SourceSite.unknown
        for level in levels {
            let name = Wording.name(of: level.module)
            steps.append(
                name.map { name in
                    level.assembly == nil
                        ? Fault.step(ofAssembling: name)
                        : Fault.step(name, under: steps.isEmpty ? nil : level.part)
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
    private func cycle(in path: [Configuration]) -> [Configuration]? {
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
    private func isSame(_ left: Configuration, _ right: Configuration, _ isExact: Bool) -> Bool {
        left.module == right.module && (left.module != nil || left.site == right.site)
            && (left.assembly == nil) == (right.assembly == nil)
            && (!isExact || left.environment.isSame(as: right.environment))
    }
}

/// A configuration: what is configured, and how it began.
final class Configuration {
    /// The assembly; nil for a `didAssemble`.
    let assembly: Assembly?
    /// The module's class; nil for a closure.
    let module: Module.Type?
    let environment: Environment
    let site: SourceSite
    var namespace = 0
    /// The last part of the namespace; nil if the module is required into the namespace of the module before it.
    var part: String?
    /// The module that requires it, or nil.
    var requirer: LoadedModule?
    var isDefault = false
    /// The number of the assembly's problems before this configuration.
    let problemCount: Int
    /// Whether the assembly reports the problem when this configuration has finished.
    var isReporting = false
    /// Whether it repeats a configuration of the cycle, so that the problem replaces those that it caused.
    var isRepeated = false

    init(of module: Module.Type?, in assembly: Assembly?, _ environment: Environment, at site: SourceSite) {
        (self.module, self.assembly, self.environment, self.site) = (module, assembly, environment, site)
        problemCount = assembly?.problems.count ?? 0
    }
}
