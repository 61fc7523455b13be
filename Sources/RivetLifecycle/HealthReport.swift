public import Rivet
internal import RivetShared

/// The results of a factory's health checks.
///
/// ```
/// 1 healthy, 1 unhealthy, in 12.4 ms
///   Database  healthy    2.13 ms  StoreModule.swift:12
///   Radio     unhealthy  12.1 ms  CarModule.swift:16: no signal
/// ```
public struct HealthReport: Sendable, CustomStringConvertible {
    /// The result of one health check, or of a service that has failed.
    public enum Outcome: Sendable {
        /// The check returned in time.
        case healthy
        /// The check threw this error, or `CancellationError` because the calling task was cancelled.
        ///
        /// For a service, it is the error with which the service failed, or ``EarlyReturn``.
        case unhealthy(any Error)
        /// The check exceeded this limit. It was cancelled, but may still run.
        case overran(Duration)
    }

    /// The health of one object.
    public struct Entry: Sendable {
        /// The object's whole name, including its namespace.
        public let name: String
        /// The duration of the check, or the time for which a failed service ran.
        public let duration: Duration
        /// The result of the check.
        public let outcome: Outcome
        /// The location of the object's definition.
        public let site: SourceSite

        /// Whether the check succeeded in time.
        public var isHealthy: Bool { if case .healthy = outcome { true } else { false } }
    }

    /// The results of all checks, and the services that have failed, sorted by name.
    public let entries: [Entry]
    /// The duration of the whole call.
    public let duration: Duration

    /// Whether all objects are healthy.
    public var isHealthy: Bool { entries.allSatisfy(\.isHealthy) }

    /// The number of objects with each result, followed by a line for each object.
    ///
    /// With more than 25 objects, it lists only the unhealthy ones. If all are healthy, it lists the first and the last
    /// ones.
    public var description: String { Wording.drawing(of: self) }

    /// Converts the report of the `LifecycleCourse` that ran the checks.
    init(_ report: LifecycleReport) {
        // Sorting by position, too, keeps the order of several checks of one object.
        entries = report.entries.enumerated().sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }
            .map { Entry($0.element) }
        duration = report.duration
    }
}

extension HealthReport.Entry {
    fileprivate init(_ entry: LifecycleReport.Entry) {
        name = entry.name
        duration = entry.duration
        site = entry.site
        outcome =
            switch entry.outcome {
            case .succeeded: .healthy
            case .failed(let error): .unhealthy(error)
            case .overran(let limit): .overran(limit)
            case .notReached where !entry.hasBegun: .unhealthy(MissingBeginning())
            case .cancelled, .leftBehind, .notReached: .unhealthy(CancellationError())
            }
    }
}

/// The error of a health check that couldn't begin within its limit.
private struct MissingBeginning: Error, CustomStringConvertible {
    var description: String { Wording.missingBeginning }
}
