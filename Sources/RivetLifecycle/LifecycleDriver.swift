internal import Rivet

/// Does what a course wants done: runs hooks and reminders in tasks of their own, and tells it what happens.
struct LifecycleDriver {
    typealias Course = LifecycleCourse
    typealias Inbox = AsyncStream<(Course.Event, ContinuousClock.Instant)>.Continuation

    private var course: Course
    private let inbox: Inbox
    private let noting: (@Sendable (LifecycleReport.Entry) -> Void)?
    private var hooks: [Course.Place: Task<Void, Never>] = [:]
    private var reminders: [Course.Reminder: Task<Void, Never>] = [:]
    private var noted = 0

    /// Runs a course to its end, and gives it back.
    ///
    /// All tasks have the task-locals and the priority of the one that calls, but not its cancellation. Hooks that
    /// are left behind run on; nobody waits for them.
    nonisolated(nonsending) static func run(
        _ course: Course,
        noting: (@Sendable (LifecycleReport.Entry) -> Void)? = nil
    ) async -> Course {
        let (events, inbox) = AsyncStream.makeStream(of: (Course.Event, ContinuousClock.Instant).self)
        return await withTaskCancellationHandler {
            inbox.yield((.begin, .now))
            // A task of its own: in one that is cancelled there is no waiting.
            let task = Task {
                var driver = LifecycleDriver(course: course, inbox: inbox, noting: noting)
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

    private init(course: Course, inbox: Inbox, noting: (@Sendable (LifecycleReport.Entry) -> Void)?) {
        self.course = course
        self.inbox = inbox
        self.noting = noting
    }

    /// Passes an event on, and ends the events when the course is over.
    private mutating func handle(_ event: Course.Event, at now: ContinuousClock.Instant) {
        let steps = course.handle(event, at: now)
        if case .ended(let place, _) = event {
            hooks[place] = nil
            reminders.removeValue(forKey: .limit(place))?.cancel()
        }
        for step in steps { perform(step) }
        if let noting { course.entries[noted...].forEach(noting) }
        noted = course.entries.count
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
            // Elsewhere: cancelling runs the user's handlers, and one that blocks must not hold up the others.
            if let task = hooks.removeValue(forKey: place) { Task { task.cancel() } }
        case .remind(let reminder, let instant):
            reminders[reminder] = Task { [inbox] in
                try? await Task.sleep(until: instant, clock: .continuous)
                if !Task.isCancelled { inbox.yield((.reminded(reminder), .now)) }
            }
        }
    }
}
