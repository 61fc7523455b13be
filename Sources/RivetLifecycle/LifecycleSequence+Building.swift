internal import Rivet

extension LifecycleSequence {
    /// Builds eager objects at the same time, until one fails.
    ///
    /// The start hook of each node builds its object.
    func build(
        within limit: Duration?,
        atOnce: Int,
        _ log: CallLog? = nil,
        _ listeners: LifecycleDriver.Listeners = .init()
    ) async throws(LifecycleError) {
        let driver = LifecycleDriver(
            course(.build, nodes.map(\.onStart), within: limit, atOnce: atOnce, endsAtFailure: true),
            listeners
        )
        log?.add(driver)
        let course = await driver.run()
        guard course.failure != nil else { return }
        throw LifecycleError(start: course.report, failure: course.firstFailure, rollback: nil)
    }

    /// Awaits builds that other callers began, and returns whether they ended in time.
    ///
    /// The log receives those that took too long.
    func awaitBuilds(
        within limit: Duration?,
        ofAll whole: Duration?,
        _ log: CallLog,
        _ listeners: LifecycleDriver.Listeners
    ) async -> Bool {
        let course = course(.build, nodes.map(\.onStart), within: limit, ofAll: whole, atOnce: .max)
        let driver = LifecycleDriver(course, LifecycleDriver.Listeners(onBlocked: listeners.onBlocked))
        log.add(driver, onlyFailures: true)
        return await driver.run().report.failures.isEmpty
    }
}
