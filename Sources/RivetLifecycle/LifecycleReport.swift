public import Rivet

/// What came of starting or stopping the objects of a factory, hook by hook.
///
/// ```
/// 2 started, 1 failed, 1 not reached, in 130 ms
///   Engine   started      10.2 ms  CarModule.swift:12
///   Lights   started      50.1 ms  CarModule.swift:20
///   Radio    failed        130 ms  CarModule.swift:16: no antenna
///   Journey  not reached           CarModule.swift:24
/// ```
///
/// It may be used from any thread.
public struct LifecycleReport: Sendable, CustomStringConvertible {
    /// What was done to an object.
    public enum Phase: Hashable, Sendable {
        /// It was built, to be started.
        case build
        /// A hook ran that starts it.
        case start
        /// A hook ran that stops it.
        case stop
        /// It was asked for its health.
        case health
    }

    /// How a hook ended.
    public enum Outcome: Sendable {
        /// It returned in time.
        case succeeded
        /// It threw this, which is the user's own error, unchanged.
        case failed(any Error)
        /// It took longer than its limit, or was under way when that of the whole was over.
        ///
        /// It was cancelled; if that didn't end it soon it was left behind, and may still run.
        case overran(Duration)
        /// It was cancelled, since another had failed or the time was over, and ended by that.
        case cancelled
        /// It was cancelled, since another had failed or the time was over, and may still run.
        case leftBehind
        /// It wasn't begun.
        case notReached
    }

    /// What came of one hook of one object.
    public struct Entry: Sendable {
        /// The object's whole name.
        public let name: String
        /// What was done.
        public let phase: Phase
        /// Which of the object's hooks it was, counted from one; nil when there is only one.
        public let hook: Int?
        /// How long it took, or how long it had been waited for.
        public let duration: Duration
        /// How it ended.
        public let outcome: Outcome
        /// Where the object was defined.
        public let site: SourceSite

        init(
            name: String,
            phase: Phase,
            hook: Int? = nil,
            duration: Duration,
            outcome: Outcome,
            site: SourceSite
        ) {
            self.name = name
            self.phase = phase
            self.hook = hook
            self.duration = duration
            self.outcome = outcome
            self.site = site
        }

        /// Whether something went wrong here.
        ///
        /// A start that was cancelled didn't go wrong by itself; a stop that was didn't do what it should.
        public var isFailure: Bool {
            switch outcome {
            case .succeeded, .notReached: false
            case .failed, .overran, .leftBehind: true
            case .cancelled: phase == .stop || phase == .health
            }
        }

        /// The error that the user's own code threw.
        public var error: (any Error)? { if case .failed(let error) = outcome { error } else { nil } }
    }

    /// What came of each hook, in the order in which they ended; those that weren't begun at the end, by their names.
    public let entries: [Entry]
    /// How long it took from the beginning to the end.
    public let duration: Duration

    init(entries: [Entry] = [], duration: Duration = .zero) {
        self.entries = entries
        self.duration = duration
    }

    /// What went wrong, in the order in which it did.
    public var failures: [Entry] { entries.filter(\.isFailure) }

    /// How many hooks ended in which way, in one line.
    public var summary: String { Wording.summary(of: self) }

    /// How many hooks ended in which way, and below a line for each.
    ///
    /// Of more than 25 hooks only those are told that went wrong, or, when none did, the first and the last. An error
    /// with several lines has them below its own.
    public var description: String { Wording.drawing(of: self) }

    /// One after the other.
    static func + (first: LifecycleReport, second: LifecycleReport) -> LifecycleReport {
        LifecycleReport(entries: first.entries + second.entries, duration: first.duration + second.duration)
    }
}
