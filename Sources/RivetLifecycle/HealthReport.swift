public import Rivet

/// How the objects are that were asked for their health.
///
/// ```
/// 1 healthy, 1 unhealthy, in 12.4 ms
///   Database  healthy    2.13 ms  StoreModule.swift:12
///   Radio     unhealthy  12.1 ms  CarModule.swift:16: no signal
/// ```
///
/// It may be used from any thread.
public struct HealthReport: Sendable, CustomStringConvertible {
    /// How an object is.
    public enum Outcome: Sendable {
        /// Its check returned in time.
        case healthy
        /// Its check threw this, or `CancellationError` when the task that asked was cancelled.
        case unhealthy(any Error)
        /// Its check took longer than this limit; it was cancelled, and may still run.
        case overran(Duration)
    }

    /// How one object is.
    public struct Entry: Sendable {
        /// The object's whole name.
        public let name: String
        /// How long its check took.
        public let duration: Duration
        /// How it is.
        public let outcome: Outcome
        /// Where the object was defined.
        public let site: SourceSite

        /// Whether the object is as it should be.
        public var isHealthy: Bool { if case .healthy = outcome { true } else { false } }
    }

    /// All that were asked, sorted by names.
    public let entries: [Entry]
    /// How long it took to ask all.
    public let duration: Duration

    /// Whether all are healthy.
    public var isHealthy: Bool { entries.allSatisfy(\.isHealthy) }

    /// How many are healthy, and below a line for each.
    ///
    /// Of more than 25 only the unhealthy are told, or, when there are none, the first and the last.
    public var description: String { Wording.drawing(of: self) }

    /// Of what came of the checks.
    init(_ report: LifecycleReport) {
        // One name's several keep their order.
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
            case .cancelled, .leftBehind, .notReached: .unhealthy(CancellationError())
            }
    }
}
