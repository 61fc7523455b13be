internal import Rivet

/// Performs the steps of a course, with a task for each hook and reminder, and sends it the events.
struct LifecycleDriver {
    typealias Course = LifecycleCourse
    typealias Inbox = AsyncStream<(Course.Event, ContinuousClock.Instant)>.Continuation

    private var course: Course
    private let inbox: Inbox
    private let onEntry: (@Sendable (LifecycleReport.Entry) -> Void)?
    private let onPass: (@Sendable (Int) -> Void)?
    private var passedCount = 0
    private var hooks: [Course.Place: Task<Void, Never>] = [:]
    private var reminders: [Course.Reminder: Task<Void, Never>] = [:]
    private var reportedCount = 0

    /// Runs a course to its end, and returns it.
    ///
    /// `onEntry` receives each outcome. `onPass` receives the position of each object that has started, before its
    /// dependents begin, unless the start has failed.
    ///
    /// All tasks inherit the caller's task-local values and priority, but not its cancellation. Abandoned hooks run on,
    /// but nothing waits for them.
    nonisolated(nonsending) static func run(
        _ course: Course,
        onEntry: (@Sendable (LifecycleReport.Entry) -> Void)? = nil,
        onPass: (@Sendable (Int) -> Void)? = nil
    ) async -> Course {
        let (events, inbox) = AsyncStream.makeStream(of: (Course.Event, ContinuousClock.Instant).self)
        return await withTaskCancellationHandler {
            inbox.yield((.begin, .now))
            // A separate task, because a cancelled one can't wait.
            let task = Task {
                var driver = LifecycleDriver(course: course, inbox: inbox, onEntry: onEntry, onPass: onPass)
                for await (event, instant) in events {
                    driver.handle(event, at: instant)
                }
                return driver.course
            }
            return await task.value
        } onCancel: {
            inbox.yield((.cancelled, .now))
        }
    }

    private init(
        course: Course,
        inbox: Inbox,
        onEntry: (@Sendable (LifecycleReport.Entry) -> Void)?,
        onPass: (@Sendable (Int) -> Void)?
    ) {
        self.course = course
        self.inbox = inbox
        self.onEntry = onEntry
        self.onPass = onPass
    }

    /// Passes an event to the course, and finishes the stream of events when the course is over.
    private mutating func handle(_ event: Course.Event, at now: ContinuousClock.Instant) {
        let steps = course.handle(event, at: now)
        if case .ended(let place, _) = event {
            hooks[place] = nil
            reminders.removeValue(forKey: .limit(place))?.cancel()
        }
        if let onPass, course.failure == nil { course.passed[passedCount...].forEach(onPass) }
        passedCount = course.passed.count
        for step in steps { perform(step) }
        if let onEntry { course.entries[reportedCount...].forEach(onEntry) }
        reportedCount = course.entries.count
        guard course.state == .over else { return }
        for reminder in reminders.values { reminder.cancel() }
        inbox.finish()
    }

    private mutating func perform(_ step: Course.Step) {
        switch step {
        case .run(let place, let isCancelled):
            let hook = course.hooks[place.position][place.hook].run
            hooks[place] = Task { [inbox] in
                if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
                inbox.yield((.began(place), .now))
                do {
                    try await hook()
                    inbox.yield((.ended(place, nil), .now))
                } catch {
                    inbox.yield((.ended(place, error), .now))
                }
            }
        case .cancel(let place):
            // In another task, because cancelling runs the user's cancellation handlers. One that blocks must not delay
            // the others.
            if let task = hooks.removeValue(forKey: place) { Task { task.cancel() } }
        case .remind(let reminder, let instant):
            reminders[reminder] = Task { [inbox] in
                try? await Task.sleep(until: instant, clock: .continuous)
                if !Task.isCancelled { inbox.yield((.reminded(reminder), .now)) }
            }
        }
    }
}
