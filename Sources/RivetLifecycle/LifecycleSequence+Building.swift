internal import Rivet

extension LifecycleSequence {
    /// Builds what is eager, all at the same time, until one fails.
    ///
    /// The hooks that start are those that build.
    func build(within limit: Duration?, atOnce: Int) async throws(LifecycleError) -> LifecycleReport {
        let course = await LifecycleDriver.run(
            course(.build, nodes.map(\.onStart), within: limit, atOnce: atOnce, endsAtFailure: true)
        )
        guard course.failure != nil else { return course.report }
        throw LifecycleError(start: course.report, failure: course.firstFailure, rollback: nil)
    }

    /// Awaits what is being built by others; the report has only what took too long.
    func awaitBuilds(within limit: Duration?, ofAll whole: Duration?) async -> LifecycleReport {
        let course = course(.build, nodes.map(\.onStart), within: limit, ofAll: whole, atOnce: .max)
        let report = await LifecycleDriver.run(course).report
        return LifecycleReport(entries: report.failures, duration: report.duration)
    }
}
