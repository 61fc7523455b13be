@testable import Rivet
@testable import RivetLifecycle

extension LifecycleSequence {
    /// Starts the objects, and stops the running ones if that fails, as a factory does.
    nonisolated(nonsending) func start(
        within limit: Duration? = nil,
        atOnce: Int = .max,
        noting: (@Sendable (LifecycleReport.Entry) -> Void)? = nil
    ) async throws(LifecycleError) -> LifecycleReport {
        let course = await runStart(within: limit, atOnce: atOnce, nil, .init(onEntry: noting))
        guard course.failure != nil else { return course.report }
        // An object without a start hook runs from the moment it is built.
        let running = Set(course.passed).union(nodes.indices.filter { nodes[$0].onStart.isEmpty }).sorted()
        let rollback = await stop(running, within: limit, atOnce: atOnce, nil, .init(onEntry: noting))
        throw LifecycleError(
            start: course.report,
            failure: course.firstFailure,
            rollback: rollback.entries.isEmpty ? nil : rollback
        )
    }
}
