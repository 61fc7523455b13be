public import Rivet
internal import RivetShared

/// The outcomes of all hooks of a start or stop.
///
/// ```
/// 2 started, 1 failed, 1 not reached, in 130 ms
///   Engine   started      10.2 ms  CarModule.swift:12
///   Lights   started      50.1 ms  CarModule.swift:20
///   Radio    failed        130 ms  CarModule.swift:16: no antenna
///   Journey  not reached           CarModule.swift:24
/// ```
public struct LifecycleReport: Sendable, CustomStringConvertible {
    /// The operation on an object.
    public enum Phase: Hashable, Sendable {
        /// It was built before the start.
        case build
        /// A start hook ran.
        case start
        /// A stop hook ran.
        case stop
        /// A health check ran.
        case health
        /// A service ran, until it ended early or the factory stopped.
        case run
    }

    /// The outcome of a hook.
    public enum Outcome: Sendable {
        /// The hook returned in time.
        case succeeded
        /// The hook threw this error, which is your own, unchanged.
        case failed(any Error)
        /// The hook exceeded its limit, or was under way when the limit of the whole call was over.
        ///
        /// It was cancelled. If it didn't end soon after, it was abandoned and may still run.
        case overran(Duration)
        /// The hook ended because it was cancelled, after another hook failed or the time was over.
        case cancelled
        /// The hook was cancelled, after another hook failed or the time was over, and then abandoned. It may still
        /// run.
        ///
        /// A stop hook that couldn't begin in time also has this outcome. It begins as soon as the pool has a thread.
        case leftBehind
        /// The hook didn't begin.
        case notReached
    }

    /// The outcome of one hook of one object.
    public struct Entry: Sendable {
        /// The object's whole name, including its namespace.
        public let name: String
        /// The operation on the object.
        public let phase: Phase
        /// The number of the hook or service, counted from 1, or nil if the object has only one.
        public let hook: Int?
        /// The duration of the hook, or the time until Rivet abandoned it.
        ///
        /// For a service that ended early, it is the time that the service ran. For other services, it is the time from
        /// the cancellation to the end.
        public let duration: Duration
        /// The outcome of the hook.
        public let outcome: Outcome
        /// The location of the object's definition.
        public let site: SourceSite
        /// Whether the hook's task had a thread before the hook was abandoned.
        var hasBegun = true

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

        /// Whether the entry counts as a failure.
        ///
        /// A cancelled start hook doesn't count, because another hook failed. A cancelled stop hook or health check
        /// counts.
        public var isFailure: Bool {
            switch outcome {
            case .succeeded, .notReached: false
            case .failed, .overran, .leftBehind: true
            case .cancelled: phase == .stop || phase == .health || phase == .run
            }
        }

        /// An object that a call hasn't reached at the end of its limit, because the call's task waits for a thread.
        static func notBegun(_ definition: AnyDefinition, _ phase: Phase, _ outcome: Outcome) -> Entry {
            var entry = Entry(
                name: definition.name,
                phase: phase,
                duration: .zero,
                outcome: outcome,
                site: definition.site
            )
            entry.hasBegun = false
            return entry
        }

        /// Whether the hook was abandoned, or couldn't begin.
        var isAbandoned: Bool {
            switch outcome {
            case .overran, .leftBehind: true
            case .notReached: !hasBegun
            case .succeeded, .failed, .cancelled: false
            }
        }

        /// Whether the service threw an error, or returned early.
        var isServiceFailure: Bool { phase == .run && error != nil }

        /// The error that your own code threw, or ``EarlyReturn`` for a service.
        public var error: (any Error)? { if case .failed(let error) = outcome { error } else { nil } }
    }

    /// The outcomes in the order in which hooks ended, followed by the hooks that didn't begin, sorted by name.
    public let entries: [Entry]
    /// The duration of the whole call.
    public let duration: Duration

    init(entries: [Entry] = [], duration: Duration = .zero) {
        self.entries = entries
        self.duration = duration
    }

    /// The entries that failed, in the order in which they ended.
    public var failures: [Entry] { entries.filter(\.isFailure) }

    /// The number of hooks with each outcome, in one line.
    public var summary: String { Wording.summary(of: self) }

    /// The number of hooks with each outcome, followed by a line for each hook.
    ///
    /// With more than 25 hooks, it lists only the failures, or the first and the last hooks if nothing failed. If an
    /// error has several lines, the other lines follow below.
    public var description: String { Wording.drawing(of: self) }

    /// Joins the reports of two consecutive steps.
    static func + (first: LifecycleReport, second: LifecycleReport) -> LifecycleReport {
        LifecycleReport(entries: first.entries + second.entries, duration: first.duration + second.duration)
    }
}
