internal import Rivet

/// Performs the steps of a course, with a task for each hook, and sends it the events.
///
/// The course receives each event on the thread where it happens, and reminders on the thread of ``LimitTimer``. So the
/// course is over in time even if hooks block all threads of the pool. A task on the pool begins the hooks, and reports
/// to the listeners.
final class LifecycleDriver: Sendable {
    typealias Course = LifecycleCourse
    typealias Instant = ContinuousClock.Instant

    /// The closures that receive what happens in a course.
    struct Listeners: Sendable {
        /// Receives each outcome.
        var onEntry: (@Sendable (LifecycleReport.Entry) -> Void)?
        /// Receives the position of each object that has started, before its dependents begin, unless the start has
        /// failed.
        var onPass: (@Sendable (Int) -> Void)?
        /// Receives a hook that exceeded a limit, if all threads of the pool are blocked.
        ///
        /// It is called on a thread of its own.
        var onBlocked: (@Sendable (LifecycleReport.Entry) -> Void)?
    }

    /// The result of a course, without the objects.
    ///
    /// The caller may be the main actor, which mustn't run their deinitializers.
    struct Ending: Sendable {
        var report = LifecycleReport()
        var passed: [Int] = []
        var failure: Course.Failure?
        var firstFailure: LifecycleReport.Entry?
    }

    private enum Work: Sendable {
        case run(Course.Place, isCancelled: Bool)
        case passed(Int)
        case entry(LifecycleReport.Entry)
    }

    private struct State {
        /// Nil once the course is over and released.
        var course: Course?
        var listeners: Listeners
        var ending = Ending()
        var passedCount = 0
        var reportedCount = 0
        /// The reminders to come, the first one last.
        var reminders: [(time: Instant, reminder: Course.Reminder)] = []
        var alarm: LimitTimer.Alarm?
        var tasks: [Course.Place: Task<Void, Never>] = [:]
        var cancelled: Set<Course.Place> = []
    }

    private let state: Locked<State>
    /// Whether every hook runs, even if nothing waits for it, as in a stop.
    ///
    /// A report says of other hooks that they didn't begin.
    private let beginsAll: Bool
    private let turnstile = Turnstile()
    private let works: AsyncStream<Work>
    private let inbox: AsyncStream<Work>.Continuation

    init(_ course: Course, _ listeners: Listeners = Listeners()) {
        state = Locked(State(course: course, listeners: listeners))
        beginsAll = course.phase == .stop
        (works, inbox) = AsyncStream.makeStream(of: Work.self)
    }

    /// Runs the course to its end.
    ///
    /// All tasks inherit the caller's task-local values and priority, but not its cancellation. Abandoned hooks run on,
    /// but nothing waits for them. Without listeners, the caller continues even if all threads of the pool are blocked,
    /// unless it runs on the pool itself.
    func run(isolation: isolated (any Actor)? = #isolation) async -> Ending {
        await withTaskCancellationHandler {
            // A closure that doesn't capture the isolation would run on the pool.
            _ = isolation
            send(.begin)
            // A separate task, because a cancelled one can't wait.
            Task {
                for await work in works { perform(work) }
                endWaiting(afterListeners: true)
                release()
            }
            await turnstile.pass()
        } onCancel: {
            send(.cancelled)
        }
        return state.withLock { $0.ending }
    }

    /// The outcomes so far, followed by the hooks under way, and by those that didn't begin.
    func entries(interruptedBy limit: Duration?) -> [LifecycleReport.Entry] {
        state.withLock { state in
            guard var course = state.course, course.state != .over else { return state.ending.report.entries }
            return course.interrupted(by: limit, at: .now)
        }
    }

    // MARK: - Events

    /// Passes an event to the course, after the reminders whose time has come.
    private func send(_ event: Course.Event?) {
        let (cancelled, over) = state.withLock { state in
            let now = Instant.now
            var cancelled: [Task<Void, Never>] = []
            var isByReminder = false
            while let next = state.reminders.last, next.time <= now {
                state.reminders.removeLast()
                cancelled += handle(.reminded(next.reminder), at: next.time, &state)
                isByReminder = true
            }
            if let event { cancelled += handle(event, at: now, &state) }
            setAlarm(&state)
            return (cancelled, isByReminder && state.course?.state == .over)
        }
        cancel(cancelled)
        if over { warnIfBlocked() }
        endWaiting(afterListeners: false)
    }

    /// Passes an event to a course that isn't over, and returns the tasks to cancel.
    private func handle(_ event: Course.Event, at now: Instant, _ state: inout State) -> [Task<Void, Never>] {
        guard state.course?.state != .over, let steps = state.course?.handle(event, at: now), let course = state.course
        else { return [] }
        var cancelled: [Task<Void, Never>] = []
        if case .ended(let place, _) = event { state.tasks[place] = nil }
        if state.listeners.onPass != nil, course.failure == nil {
            for position in course.passed[state.passedCount...] { inbox.yield(.passed(position)) }
        }
        state.passedCount = course.passed.count
        for step in steps {
            switch step {
            case .run(let place, let isCancelled): inbox.yield(.run(place, isCancelled: isCancelled))
            case .cancel(let place):
                state.cancelled.insert(place)
                if let task = state.tasks.removeValue(forKey: place) { cancelled.append(task) }
            case .remind(let reminder, let time):
                let place = state.reminders.lastIndex { $0.time > time }.map { $0 + 1 } ?? 0
                state.reminders.insert((time, reminder), at: place)
            }
        }
        if state.listeners.onEntry != nil {
            for entry in course.entries[state.reportedCount...] { inbox.yield(.entry(entry)) }
        }
        state.reportedCount = course.entries.count
        if course.state == .over {
            state.ending = Ending(
                report: course.report,
                passed: course.passed,
                failure: course.failure,
                firstFailure: course.firstFailure
            )
            state.reminders = []
            inbox.finish()
        }
        return cancelled
    }

    /// Orders an alarm for the first reminder.
    private func setAlarm(_ state: inout State) {
        let next = state.reminders.last?.time
        guard state.alarm?.time != next else { return }
        state.alarm?.cancel()
        // The thread of the timer doesn't release the objects of a course: until that is over, its task retains it.
        state.alarm = next.map { time in LimitTimer.set(at: time) { self.send(nil) } }
    }

    private func cancel(_ tasks: [Task<Void, Never>]) {
        guard !tasks.isEmpty else { return }
        // In other tasks, because cancelling runs the user's cancellation handlers. One that blocks must not delay the
        // others.
        for task in tasks { Task { task.cancel() } }
        // On a thread, too, because the pool may be blocked until they are cancelled.
        LimitTimer.detach { for task in tasks { task.cancel() } }
    }

    /// Lets the caller continue if the course is over, and the listeners have received everything.
    private func endWaiting(afterListeners isAfter: Bool) {
        let isOver = state.withLock { state in
            state.course?.state == .over
                && (isAfter || state.listeners.onEntry == nil && state.listeners.onPass == nil)
        }
        if isOver { turnstile.open() }
    }

    /// Releases the objects of a course that is over, and the listeners.
    ///
    /// A deinitializer may block, so this is the last step of the driver's task.
    private func release() {
        let released = state.withLock { state in
            defer { (state.tasks, state.course, state.listeners) = ([:], nil, Listeners()) }
            return (state.tasks, state.course, state.listeners)
        }
        withExtendedLifetime(released) {}
    }

    /// Tells the listener if no thread of the pool is free after a limit.
    private func warnIfBlocked() {
        let (listener, entry) = state.withLock { state in
            (state.listeners.onBlocked, state.ending.report.entries.first { $0.isAbandoned })
        }
        guard let onBlocked = listener, let entry else { return }
        let hasThread = Locked(false)
        Task { hasThread.withLock { $0 = true } }
        LimitTimer.set(at: .now + .milliseconds(100)) {
            guard !hasThread.withLock({ $0 }) else { return }
            // A listener runs user code, which mustn't delay the limits of other calls.
            LimitTimer.detach { onBlocked(entry) }
        }
    }

    // MARK: - Work on the pool

    /// Runs a hook, and reports its end.
    private func end(_ hook: @Sendable () async throws -> Void, of place: LifecycleCourse.Place) async {
        do {
            try await hook()
            send(.ended(place, nil))
        } catch {
            send(.ended(place, error))
        }
    }

    private func perform(_ work: Work) {
        switch work {
        case .passed(let position): state.withLock { $0.listeners.onPass }?(position)
        case .entry(let entry): state.withLock { $0.listeners.onEntry }?(entry)
        case .run(let place, let isCancelled):
            let hook = state.withLock { $0.course?.hooks[place.position][place.hook].run }
            guard let hook else { return }
            let task = Task {
                guard let wasCancelled = begin(place) else { return }
                guard isCancelled || wasCancelled else { return await end(hook, of: place) }
                // A child of a cancelled group is cancelled before it begins.
                await withTaskGroup(of: Void.self) { group in
                    group.cancelAll()
                    group.addTask { await self.end(hook, of: place) }
                }
            }
            let wasCancelled = state.withLock { state in
                state.tasks[place] = task
                return state.cancelled.contains(place)
            }
            if wasCancelled { cancel([task]) }
        }
    }

    /// Records that a hook's task is running, and returns whether it was cancelled; nil if the hook must not begin.
    private func begin(_ place: Course.Place) -> Bool? {
        send(.began(place))
        return state.withLock { state in
            guard let course = state.course else { return beginsAll ? true : nil }
            guard beginsAll || course.isUnderWay(place) else { return nil }
            return state.cancelled.contains(place)
        }
    }
}
