@testable import Rivet
@testable import RivetLifecycle

extension LifecycleSequence {
    /// Starts, and stops what runs when that fails, as a factory does it.
    nonisolated(nonsending) func start(
        within limit: Duration? = nil,
        atOnce: Int = .max,
        noting: (@Sendable (LifecycleReport.Entry) -> Void)? = nil
    ) async throws(LifecycleError) -> LifecycleReport {
        let course = await runStart(within: limit, atOnce: atOnce, noting: noting)
        guard course.failure != nil else { return course.report }
        // What has nothing to start runs since it was built.
        let running = Set(course.passed).union(nodes.indices.filter { nodes[$0].onStart.isEmpty }).sorted()
        let rollback = await stop(running, within: limit, atOnce: atOnce, noting: noting)
        throw LifecycleError(
            start: course.report,
            failure: course.firstFailure,
            rollback: rollback.entries.isEmpty ? nil : rollback
        )
    }
}
