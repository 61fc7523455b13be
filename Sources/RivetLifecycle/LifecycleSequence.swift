internal import Rivet

/// Starts objects in the order of their dependencies, and stops them in reverse.
///
/// Independent hooks run at the same time. Each hook runs in a task of its own, with the caller's task-local values and
/// priority. A hook that doesn't end, even if it is cancelled, is abandoned and reported.
struct LifecycleSequence: Sendable {
    let nodes: [LifecycleNode]
    private let grace: Duration?

    /// Creates a sequence of objects.
    ///
    /// - Parameters:
    ///   - nodes: The objects.
    ///   - grace: The time to wait for cancelled hooks. If nil, it is a tenth of the limit of the whole course, at most
    ///     five seconds, and one second without such a limit.
    init(_ nodes: [LifecycleNode], grace: Duration? = nil) {
        self.nodes = nodes
        self.grace = grace
    }

    /// Runs the start hooks of each object as soon as all its dependencies have started.
    ///
    /// After the first failure, or if the calling task is cancelled, nothing more begins, and the hooks under way are
    /// cancelled. The caller must stop the objects that had started. An object has started if all its hooks have
    /// returned. An object without hooks has started when its turn has come.
    nonisolated(nonsending) func runStart(
        within limit: Duration?,
        ofAll whole: Duration? = nil,
        atOnce: Int,
        _ log: CallLog? = nil,
        _ listeners: LifecycleDriver.Listeners = .init()
    ) async -> LifecycleDriver.Ending {
        let driver = LifecycleDriver(
            course(.start, nodes.map(\.onStart), within: limit, ofAll: whole, atOnce: atOnce),
            listeners
        )
        log?.add(driver)
        return await driver.run()
    }

    /// Runs the stop hooks of all objects, even if some fail.
    ///
    /// Dependents stop before their dependencies. The stop continues if the calling task is cancelled. When the time is
    /// over, the hooks under way are cancelled and abandoned. The remaining hooks begin in cancelled tasks, and are
    /// awaited only for the grace period.
    ///
    /// - Parameters:
    ///   - positions: The objects to stop, or nil for all.
    ///   - limit: The time that all hooks together may take.
    ///   - whole: The limit to show in the report if `limit` is only the rest of it, or nil for `limit` itself.
    ///   - atOnce: The number of hooks that may be under way at the same time.
    ///   - log: Receives the outcomes.
    ///   - listeners: Receive the entry of each hook as soon as it has ended.
    /// - Returns: The outcomes, including failures.
    nonisolated(nonsending) func stop(
        _ positions: [Int]? = nil,
        within limit: Duration? = nil,
        ofAll whole: Duration? = nil,
        atOnce: Int = .max,
        _ log: CallLog? = nil,
        _ listeners: LifecycleDriver.Listeners = .init()
    ) async -> LifecycleReport {
        // An object that isn't stopped stays in the order as one without hooks.
        let stopped = positions.map(Set.init)
        let hooks = nodes.indices.map { stopped?.contains($0) == false ? [] : nodes[$0].onStop }
        let driver = LifecycleDriver(
            course(.stop, hooks, within: limit, ofAll: whole, atOnce: atOnce),
            listeners
        )
        log?.add(driver)
        return await driver.run().report
    }

    /// Runs health checks at the same time.
    ///
    /// If the calling task is cancelled, checks that haven't ended are unhealthy with a `CancellationError`.
    ///
    /// - Parameters:
    ///   - checks: The checks. A check without a limit uses the common one.
    ///   - limit: The time that each check may take.
    ///   - failed: The services that have failed, which count as unhealthy.
    /// - Returns: The results of all checks.
    nonisolated(nonsending) static func check(
        _ checks: [(name: String, site: SourceSite, hook: LifecycleHook)],
        within limit: Duration? = nil,
        failed: [LifecycleReport.Entry] = []
    ) async -> HealthReport {
        let ending = await LifecycleDriver(course(of: checks, within: limit)).run()
        return HealthReport(ending.report + LifecycleReport(entries: failed))
    }

    /// The course of health checks.
    static func course(
        of checks: [(name: String, site: SourceSite, hook: LifecycleHook)],
        within limit: Duration?
    ) -> LifecycleCourse {
        let nodes = checks.map { LifecycleNode(name: $0.name, site: $0.site, needs: [], onStart: [], onStop: []) }
        let hooks = checks.map { [LifecycleHook(limit: $0.hook.limit ?? limit, run: $0.hook.run)] }
        return LifecycleCourse(.health, nodes, hooks: hooks, within: nil, atOnce: .max, grace: nil)
    }

    func course(
        _ phase: LifecycleReport.Phase,
        _ hooks: [[LifecycleHook]],
        within limit: Duration?,
        ofAll whole: Duration? = nil,
        atOnce: Int,
        endsAtFailure: Bool? = nil
    ) -> LifecycleCourse {
        LifecycleCourse(
            phase,
            nodes,
            hooks: hooks,
            within: limit,
            ofAll: whole,
            atOnce: atOnce,
            grace: grace,
            endsAtFailure: endsAtFailure
        )
    }
}
