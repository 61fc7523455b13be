public import Rivet
internal import RivetShared

/// An error that occurs when you start or stop a factory, with a report of each hook.
///
/// ```
/// can't start "Radio" (CarModule.swift:16): no antenna [startFailed]
/// Start: 1 started, 1 failed, 1 not reached, in 130 ms
///   Engine   started      10.2 ms  CarModule.swift:12
///   Radio    failed        130 ms  CarModule.swift:16: no antenna
///   Journey  not reached           CarModule.swift:24
/// Rollback: 1 stopped, in 10.3 ms
///   Engine  stopped  10.2 ms  CarModule.swift:12
/// ```
public struct LifecycleError: Error, Sendable, CustomStringConvertible {
    /// The kind of error.
    ///
    /// Codes are stable, so your program may compare them.
    public let code: Code
    /// The call that failed, `start` or `stop`, or `health` inside a health check of the same factory.
    ///
    /// For ``Code/serviceFailed``, it is the call that reports the failure.
    public let phase: LifecycleReport.Phase
    /// The outcomes up to the failure, which may be none.
    public internal(set) var report: LifecycleReport
    /// The report of the stop after a failed start, or nil if there was nothing to stop.
    public internal(set) var rollback: LifecycleReport?
    /// The first entry that failed, or nil if no object failed, for example because the task was cancelled.
    public let failure: LifecycleReport.Entry?
    /// The first error that your own code threw, or `CancellationError` if the task was cancelled.
    ///
    /// For ``Code/stopped``, the error of the earlier start that failed, if there was one.
    public internal(set) var underlying: (any Error)?
    /// The error that the body of `run` threw, if stopping failed after it.
    public let bodyError: (any Error)?
    /// The name of the object whose build, hook or service made the call, for ``Code/insideHook``.
    public let name: String?
    /// The location of the call of `start` or `stop`, if it is known.
    public internal(set) var site: SourceSite?

    /// Whether the call is inside too many others, for ``Code/insideHook``.
    var isNested = false
    /// The signal, for ``Code/invalidSignal``.
    var signal: Int32?

    /// The error and its fix in one line, with the code in brackets.
    public var summary: String { "\(cause) \(ErrorPage.mark("\(code)", of: "LifecycleError", in: "RivetLifecycle"))" }

    /// The ``summary``, followed by the reports.
    public var description: String { Wording.drawing(of: self) }

    /// Creates the error of a failed start.
    ///
    /// - Parameters:
    ///   - report: The outcomes of builds and hooks.
    ///   - failure: The first entry that failed, or nil if the task was cancelled.
    ///   - rollback: The report of the stop that followed.
    init(start report: LifecycleReport, failure: LifecycleReport.Entry?, rollback: LifecycleReport?) {
        code = failure?.isServiceFailure == true ? .serviceFailed : .startFailed
        phase = .start
        self.report = report
        self.rollback = rollback
        self.failure = failure
        underlying = failure == nil ? CancellationError() : failure?.error
        (bodyError, name) = (nil, nil)
    }

    /// Creates the error of a stop in which hooks or services failed, with the error that the body of `run` threw
    /// before.
    init(stop report: LifecycleReport, bodyError: (any Error)? = nil) {
        let service = report.failures.first(where: \.isServiceFailure)
        code = service == nil ? .stopFailed : .serviceFailed
        phase = .stop
        self.report = report
        failure = service ?? report.failures.first
        underlying = service?.error ?? report.failures.lazy.compactMap(\.error).first
        // A service that fails cancels the body, so the `CancellationError` of the body is only a consequence.
        self.bodyError = service != nil && bodyError is CancellationError ? nil : bodyError
        name = nil
    }

    /// Creates the error of a call that isn't allowed.
    ///
    /// - Parameters:
    ///   - code: The reason.
    ///   - phase: The call.
    ///   - name: The name of the object whose build or hook made the call.
    ///   - site: The location of the call.
    ///   - isNested: Whether too many calls wait for each other.
    init(
        _ code: Code,
        calling phase: LifecycleReport.Phase,
        inside name: String? = nil,
        at site: SourceSite? = nil,
        isNested: Bool = false
    ) {
        self.code = code
        self.phase = phase
        report = LifecycleReport()
        self.name = name
        self.site = site
        (failure, bodyError) = (nil, nil)
        self.isNested = isNested
    }

    /// Creates the error of a call that should end at a signal that can't be caught.
    init(invalidSignal signal: Int32, at site: SourceSite) {
        self.init(.invalidSignal, calling: .start, at: site)
        self.signal = signal
    }
}

extension LifecycleError {
    /// The kind of a lifecycle error.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The code's name.
        public let rawValue: String

        /// Creates a code from its name.
        ///
        /// - Parameter rawValue: The code's name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The code's name.
        public var description: String { rawValue }

        /// An object couldn't be built or started, or the task that called `start` was cancelled.
        ///
        /// Rivet stopped the objects that had started. ``RivetLifecycle/LifecycleError/rollback`` has the report.
        public static let startFailed = Code(rawValue: "startFailed")
        /// An object couldn't be stopped.
        ///
        /// The hooks of all other objects ran, too.
        public static let stopFailed = Code(rawValue: "stopFailed")
        /// A service threw an error, or returned early although its definition doesn't permit that.
        ///
        /// Rivet stopped all objects. ``RivetLifecycle/LifecycleError/failure`` names the service.
        public static let serviceFailed = Code(rawValue: "serviceFailed")
        /// `start` was called on a factory that was stopped, or whose earlier start failed.
        public static let stopped = Code(rawValue: "stopped")
        /// The factory was released, and an object that outlived it called `start` or `stop`.
        public static let released = Code(rawValue: "released")
        /// A build, hook or service called `start` or `stop`, which would wait for its own caller.
        ///
        /// If hooks and services of several factories wait for each other in a circle, all of their calls fail. A
        /// health check that calls `health` of its own factory receives this error for each check. A chain of 1,000
        /// calls, each made in a hook or health check of the one before it, can't go on, either.
        public static let insideHook = Code(rawValue: "insideHook")
        /// `run(until:)` was called with a signal that can't be caught, such as `SIGKILL`, or that doesn't exist.
        public static let invalidSignal = Code(rawValue: "invalidSignal")
    }
}

extension LifecycleError: CustomReflectable {
    /// The properties of the error, with ``underlying`` only once, because the reports contain it, too.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "code": code, "phase": phase, "name": name as Any, "site": site as Any, "report": report.summary,
                "underlying": Wording.unwrapped(underlying), "bodyError": Wording.unwrapped(bodyError),
            ],
            displayStyle: .struct
        )
    }
}

extension LifecycleError: SummarizedError {
    /// The summary without the code.
    package var cause: String { Wording.cause(of: self) }
}
