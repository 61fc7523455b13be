internal import Rivet

/// Starts objects in the order in which they need each other, and stops them in reverse.
///
/// What is independent is done at the same time. Hooks run in tasks of their own, with the task-locals and the
/// priority of the task that calls: one that doesn't end, also not when it is cancelled, is left behind and reported.
struct LifecycleSequence: Sendable {
    let nodes: [LifecycleNode]
    private let grace: Duration?

    /// Makes the sequence of these.
    ///
    /// - Parameters:
    ///   - nodes: The objects.
    ///   - grace: How long what was cancelled is still waited for; nil for a tenth of the limit of the whole, at most
    ///     five seconds, and one second without such a limit.
    init(_ nodes: [LifecycleNode], grace: Duration? = nil) {
        self.nodes = nodes
        self.grace = grace
    }

    /// Runs the hooks that start, each as soon as all that its object needs has started.
    ///
    /// After the first failure, which may be the cancellation of the task that calls, nothing more is begun, and what is
    /// under way is cancelled; to stop what had started is the caller's. An object has started when all its hooks have
    /// returned, or, without hooks, when it was reached.
    nonisolated(nonsending) func runStart(
        within limit: Duration?,
        ofAll whole: Duration? = nil,
        atOnce: Int,
        noting: (@Sendable (LifecycleReport.Entry) -> Void)?
    ) async -> LifecycleCourse {
        await LifecycleDriver.run(
            course(.start, nodes.map(\.onStart), within: limit, ofAll: whole, atOnce: atOnce),
            noting: noting
        )
    }

    /// Runs the hooks that stop, all, dependents before what they need, whatever fails.
    ///
    /// It goes on when the task that calls is cancelled. When the time is over, hooks under way are cancelled and left
    /// behind; the others are begun all the same, in cancelled tasks, and waited for no longer than a short while.
    ///
    /// - Parameters:
    ///   - positions: Who is to be stopped; nil for all.
    ///   - limit: How long all may take.
    ///   - whole: The limit that is told, when `limit` is what is left of it; nil for that itself.
    ///   - atOnce: How many hooks may be under way at once.
    ///   - noting: Told of each hook that has ended, in order, at once.
    /// - Returns: What was done, also what failed.
    nonisolated(nonsending) func stop(
        _ positions: [Int]? = nil,
        within limit: Duration? = nil,
        ofAll whole: Duration? = nil,
        atOnce: Int = .max,
        noting: (@Sendable (LifecycleReport.Entry) -> Void)? = nil
    ) async -> LifecycleReport {
        // Who isn't stopped still stands between others, as one that has no hooks.
        let stopped = positions.map(Set.init)
        let hooks = nodes.indices.map { stopped?.contains($0) == false ? [] : nodes[$0].onStop }
        let course = course(.stop, hooks, within: limit, ofAll: whole, atOnce: atOnce)
        return await LifecycleDriver.run(course, noting: noting).report
    }

    /// Runs checks of health, all at the same time.
    ///
    /// When the task that calls is cancelled, checks that have not ended are unhealthy by `CancellationError`.
    ///
    /// - Parameters:
    ///   - checks: What is checked; a check without a limit of its own has the common one.
    ///   - limit: How long each may take.
    /// - Returns: How all are.
    nonisolated(nonsending) static func check(
        _ checks: [(name: String, site: SourceSite, hook: LifecycleHook)],
        within limit: Duration? = nil
    ) async -> HealthReport {
        let nodes = checks.map { LifecycleNode(name: $0.name, site: $0.site, needs: [], onStart: [], onStop: []) }
        let hooks = checks.map { [LifecycleHook(limit: $0.hook.limit ?? limit, run: $0.hook.run)] }
        let course = LifecycleCourse(.health, nodes, hooks: hooks, within: nil, atOnce: .max, grace: nil)
        let report = await LifecycleDriver.run(course).report
        return HealthReport(report)
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
