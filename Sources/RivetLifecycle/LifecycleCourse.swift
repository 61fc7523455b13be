internal import Rivet

/// What happens, in which order, while objects start, stop or are asked for their health.
///
/// It decides alone: it is told what has happened and when, and says what is to be done. A ``LifecycleDriver`` does
/// it, in tasks and by the clock.
struct LifecycleCourse: Sendable {
    typealias Instant = ContinuousClock.Instant
    typealias Report = LifecycleReport

    /// One hook of one object.
    struct Place: Hashable, Sendable {
        let position: Int
        let hook: Int
    }

    /// What the course is told.
    enum Event: Sendable {
        case begin
        /// The hook's task runs: from here on its limit counts, for it may have waited long for a thread.
        case began(Place)
        case ended(Place, (any Error)?)
        case reminded(Reminder)
        /// The task that wants all this was cancelled.
        case cancelled
    }

    /// What the course asks to be reminded of.
    enum Reminder: Hashable, Sendable {
        case limit(Place)
        case limitOfAll
        /// What was cancelled had time enough to end.
        case graceOver
    }

    /// What the course wants done.
    enum Step: Sendable {
        case run(Place, isCancelled: Bool)
        case cancel(Place)
        case remind(Reminder, at: Instant)
    }

    /// Why a start failed.
    enum Failure: Sendable {
        case hook(Place)
        case cancelled
    }

    enum State {
        case going
        /// A start failed: nothing more is begun.
        case failing
        /// The time of a stop is over: what is begun is begun in cancelled tasks.
        case hurrying
        case over
    }

    /// A hook under way.
    struct Run {
        let hook: Int
        var began: Instant?
        /// The limit that it has overrun, where it is still waited for.
        var overran: Duration?
    }

    let phase: Report.Phase
    /// Whether nothing more is begun once something has failed.
    let endsAtFailure: Bool
    let nodes: [LifecycleNode]
    /// What is run for each object, in this order.
    let hooks: [[LifecycleHook]]
    /// How long the whole may take.
    let limit: Duration?
    /// The limit as who calls knows it, of which this may be what is left.
    let whole: Duration?
    /// How many hooks may be under way at once.
    let atOnce: Int
    /// How long what was cancelled is still waited for.
    let grace: Duration

    var state = State.going
    /// What is under way, by positions: of one object one hook at a time.
    var running: [Int: Run] = [:]
    /// What may begin, in this order, from `nextReady` on.
    var ready: [Int] = []
    var nextReady = 0
    var order: LifecycleOrder
    /// How many hooks of each object were begun.
    var begun: [Int]
    /// What ended, in this order.
    var entries: [Report.Entry] = []
    /// Whose hooks have all returned, and who were reached and have none.
    var passed: [Int] = []
    var failure: Failure?
    /// What failed a start first, once it has ended.
    var firstFailure: Report.Entry?
    var beginning: Instant?
    var duration = Duration.zero
    /// What is to be done next; taken after each event.
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

    /// A limit with which instants can be reckoned; "for ever" is a hundred years.
    static func bounded(_ limit: Duration) -> Duration { max(.zero, min(limit, .seconds(3_200_000_000))) }

    /// How long what was cancelled is still waited for, where nobody says.
    static func grace(within limit: Duration?) -> Duration {
        limit.map { min(max($0, .zero) / 10, .seconds(5)) } ?? .seconds(1)
    }

    /// What came of it, once it is over.
    var report: Report { Report(entries: entries, duration: duration) }

    /// Takes note of what has happened, and says what is to be done.
    mutating func handle(_ event: Event, at now: Instant) -> [Step] {
        guard state != .over else { return [] }
        if beginning == nil { beginning = now }
        switch event {
        case .begin: begin(at: now)
        case .began(let place): begin(place, at: now)
        case .ended(let place, let error): end(place, error, at: now)
        case .reminded(.limit(let place)): overrun(place, at: now)
        case .reminded(.limitOfAll): overrunAll(at: now)
        case .reminded(.graceOver): leaveAll(at: now)
        case .cancelled: cancel(at: now)
        }
        defer { steps = [] }
        return steps
    }
}
