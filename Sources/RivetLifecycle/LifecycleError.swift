public import Rivet

/// Why objects could not be started or stopped, with a report of what was done.
///
/// ```
/// "Radio" (CarModule.swift:16) couldn't be started: no antenna
/// Start: 1 started, 1 failed, 1 not reached, in 130 ms
///   Engine   started      10.2 ms  CarModule.swift:12
///   Radio    failed        130 ms  CarModule.swift:16: no antenna
///   Journey  not reached           CarModule.swift:24
/// What had started was stopped again: 1 stopped, in 10.3 ms
///   Engine  stopped  10.2 ms  CarModule.swift:12
/// ```
///
/// It may be used from any thread.
public struct LifecycleError: Error, Sendable, CustomStringConvertible {
    /// What went wrong.
    ///
    /// Stable: a program may compare it.
    public let code: Code
    /// What was called: `start` or `stop`.
    public let phase: LifecycleReport.Phase
    /// What was done until it failed; empty where nothing was.
    public internal(set) var report: LifecycleReport
    /// How what had started was stopped again after a start failed; nil when there was nothing to stop.
    public internal(set) var rollback: LifecycleReport?
    /// What went wrong first; nil when no object did, as when the task was cancelled.
    public let failure: LifecycleReport.Entry?
    /// The user's own error that was the first to go wrong, or `CancellationError` when the task was cancelled.
    ///
    /// For ``Code/stopped`` the error of the start that had failed before, if one had.
    public internal(set) var underlying: (any Error)?
    /// What the body threw, when the objects couldn't be stopped after it either.
    public let bodyError: (any Error)?
    /// The object in whose build or hook it was called, for ``Code/insideHook``.
    public let name: String?
    /// Where `start` or `stop` was called, when that is known.
    public internal(set) var site: SourceSite?

    /// What went wrong, in one line.
    public var summary: String { Wording.summary(of: self) }

    /// What went wrong, where and what to do, with the reports drawn below.
    public var description: String { Wording.drawing(of: self) }

    /// A start that failed.
    ///
    /// - Parameters:
    ///   - report: What was done, also what was built.
    ///   - failure: What failed first; nil when the task was cancelled.
    ///   - rollback: How what had started was stopped again.
    init(start report: LifecycleReport, failure: LifecycleReport.Entry?, rollback: LifecycleReport?) {
        code = .startFailed
        phase = .start
        self.report = report
        self.rollback = rollback
        self.failure = failure
        underlying = failure == nil ? CancellationError() : failure?.error
        (bodyError, name) = (nil, nil)
    }

    /// A stop in which something failed, and what the body threw before.
    init(stop report: LifecycleReport, bodyError: (any Error)? = nil) {
        code = .stopFailed
        phase = .stop
        self.report = report
        failure = report.failures.first
        underlying = report.failures.lazy.compactMap(\.error).first
        self.bodyError = bodyError
        name = nil
    }

    /// A call that came when it may not.
    ///
    /// - Parameters:
    ///   - code: Why it may not.
    ///   - phase: What was called.
    ///   - name: The object in whose build or hook it was.
    ///   - site: Where it was called.
    init(_ code: Code, calling phase: LifecycleReport.Phase, inside name: String? = nil, at site: SourceSite? = nil) {
        self.code = code
        self.phase = phase
        report = LifecycleReport()
        self.name = name
        self.site = site
        (failure, bodyError) = (nil, nil)
    }
}

extension LifecycleError {
    /// What went wrong.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The code's name.
        public let rawValue: String

        /// Makes a code from its name.
        ///
        /// - Parameter rawValue: The code's name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The code's name.
        public var description: String { rawValue }

        /// An object couldn't be built or started, or the task that called `start` was cancelled.
        ///
        /// What had started was stopped again; ``RivetLifecycle/LifecycleError/rollback`` tells how.
        public static let startFailed = Code(rawValue: "startFailed")
        /// An object couldn't be stopped.
        ///
        /// All the others were, or it was tried.
        public static let stopFailed = Code(rawValue: "stopFailed")
        /// What has stopped, or was stopped since a start failed, is to be started.
        public static let stopped = Code(rawValue: "stopped")
        /// The factory was released, and an object that outlived it called `start` or `stop`.
        public static let released = Code(rawValue: "released")
        /// `start` or `stop` was called while an object was built, or in a hook, and would wait for that itself.
        ///
        /// If hooks of several factories wait for each other, the call that closes the cycle fails.
        public static let insideHook = Code(rawValue: "insideHook")
    }
}

extension LifecycleError: SummarizedError {}
