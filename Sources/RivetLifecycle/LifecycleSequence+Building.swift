internal import Rivet

extension LifecycleSequence {
    /// Builds eager objects at the same time, until one fails.
    ///
    /// The start hook of each node builds its object.
    func build(within limit: Duration?, atOnce: Int) async throws(LifecycleError) -> LifecycleReport {
        let course = await LifecycleDriver.run(
            course(.build, nodes.map(\.onStart), within: limit, atOnce: atOnce, endsAtFailure: true)
        )
        guard course.failure != nil else { return course.report }
        throw LifecycleError(start: course.report, failure: course.firstFailure, rollback: nil)
    }

    /// Awaits builds that other callers began, and returns a report of those that took too long.
    func awaitBuilds(within limit: Duration?, ofAll whole: Duration?) async -> LifecycleReport {
        let course = course(.build, nodes.map(\.onStart), within: limit, ofAll: whole, atOnce: .max)
        let report = await LifecycleDriver.run(course).report
        return LifecycleReport(entries: report.failures, duration: report.duration)
    }
}
