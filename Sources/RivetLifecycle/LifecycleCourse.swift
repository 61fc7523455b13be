internal import Rivet

/// Decides what happens, and in which order, while objects start, stop or are checked.
///
/// It has no tasks and no clock. It receives events with their times, and returns the steps to perform. A
/// ``LifecycleDriver`` performs them.
struct LifecycleCourse: Sendable {
    typealias Instant = ContinuousClock.Instant
    typealias Report = LifecycleReport

    /// One hook of one object.
    struct Place: Hashable, Sendable {
        let position: Int
        let hook: Int
    }

    /// An event that the course receives.
    enum Event: Sendable {
        case begin
        /// The hook's task is running. The limit counts from here, because the task may have waited long for a thread.
        case began(Place)
        case ended(Place, (any Error)?)
        case reminded(Reminder)
        /// The calling task was cancelled.
        case cancelled
    }

    /// A reminder, which the course orders for a later time.
    enum Reminder: Hashable, Sendable {
        case limit(Place)
        /// The hook of a place should have begun, if its task doesn't wait behind others that make progress.
        case beginning(Place)
        case limitOfAll
        /// The grace period of cancelled hooks is over.
        case graceOver
    }

    /// A step that the driver performs.
    enum Step: Sendable {
        case run(Place, isCancelled: Bool)
        case cancel(Place)
        case remind(Reminder, at: Instant)
    }

    /// The reason why a start failed.
    enum Failure: Sendable {
        case hook(Place)
        case cancelled
    }

    enum State {
        case going
        /// A start failed, so nothing more begins.
        case failing
        /// The time of a stop is over, so the remaining hooks begin in cancelled tasks.
        case hurrying
        case over
    }

    /// A hook under way.
    struct Run {
        let hook: Int
        var began: Instant?
        /// The limit that it exceeded, while the course still waits for it.
        var overran: Duration?
    }

    let phase: Report.Phase
    /// Whether nothing more begins after a failure.
    let endsAtFailure: Bool
    let nodes: [LifecycleNode]
    /// The hooks of each object, in the order in which they run.
    let hooks: [[LifecycleHook]]
    /// The time that the whole course may take.
    let limit: Duration?
    /// The limit that the caller specified; `limit` may be only the rest of it.
    let whole: Duration?
    /// The number of hooks that may be under way at the same time.
    let atOnce: Int
    /// The time that the course waits for cancelled hooks.
    let grace: Duration

    var state = State.going
    /// The hooks under way, at most one for each object, by the objects' positions.
    var running: [Int: Run] = [:]
    /// The objects whose hooks may begin, in this order, starting at `nextReady`.
    var ready: [Int] = []
    var nextReady = 0
    var order: LifecycleOrder
    /// For each object, the number of hooks that were begun.
    var begun: [Int]
    /// The outcomes so far, in the order in which hooks ended.
    var entries: [Report.Entry] = []
    /// The objects whose hooks have all returned, and the objects without hooks whose turn has come.
    var passed: [Int] = []
    var failure: Failure?
    /// The entry of the hook that failed the start, once it has ended.
    var firstFailure: Report.Entry?
    var beginning: Instant?
    /// The last time when a hook began or ended.
    var lastProgress: Instant?
    var duration = Duration.zero
    /// The steps to perform next.
    ///
    /// Handling an event removes them from this list.
    var steps: [Step] = []

    init(
        _ phase: Report.Phase,
        _ nodes: [LifecycleNode],
        hooks: [[LifecycleHook]],
        within limit: Duration?,
        ofAll whole: Duration? = nil,
        atOnce: Int,
        grace: Duration?,
        endsAtFailure: Bool? = nil
    ) {
        self.phase = phase
        self.endsAtFailure = endsAtFailure ?? (phase == .start)
        self.nodes = nodes
        self.hooks = hooks
        self.limit = limit.map(Self.bounded)
        self.whole = (whole ?? limit).map(Self.bounded)
        self.atOnce = max(1, atOnce)
        self.grace = grace ?? Self.grace(within: limit)
        order = LifecycleOrder(needs: nodes.map(\.needs), isReverse: phase == .stop)
        begun = nodes.map { _ in 0 }
    }

    /// Clamps a limit to about a hundred years, so that adding it to an instant can't overflow.
    static func bounded(_ limit: Duration) -> Duration { max(.zero, min(limit, .seconds(3_200_000_000))) }

    /// The default grace period of cancelled hooks.
    static func grace(within limit: Duration?) -> Duration {
        limit.map { min(max($0, .zero) / 10, .seconds(5)) } ?? .seconds(1)
    }

    /// The report of a course that is over.
    var report: Report { Report(entries: entries, duration: duration) }

    func isUnderWay(_ place: Place) -> Bool { running[place.position]?.hook == place.hook }

    /// Ends the course early because the limit of a caller is over, and returns all outcomes.
    mutating func interrupted(by limit: Duration?, at now: Instant) -> [Report.Entry] {
        for place in underWay {
            record(place.position, outcome(ofAbandoned: place, within: limit), at: now)
        }
        finish(at: now)
        return entries
    }

    /// Handles an event, and returns the steps to perform.
    mutating func handle(_ event: Event, at now: Instant) -> [Step] {
        guard state != .over else { return [] }
        if beginning == nil { beginning = now }
        switch event {
        case .began, .ended: lastProgress = now
        case .begin, .reminded, .cancelled: break
        }
        switch event {
        case .begin: begin(at: now)
        case .began(let place): recordBeginning(of: place, at: now)
        case .ended(let place, let error): finishHook(place, error, at: now)
        case .reminded(.limit(let place)): handleOverrun(of: place, at: now)
        case .reminded(.beginning(let place)): handleMissingBeginning(of: place, at: now)
        case .reminded(.limitOfAll): handleOverrunOfAll(at: now)
        case .reminded(.graceOver): abandonAll(at: now)
        case .cancelled: handleCancellation(at: now)
        }
        defer { steps = [] }
        return steps
    }
}
