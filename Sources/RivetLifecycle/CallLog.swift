internal import Rivet

/// The outcomes of a start or stop so far, for its report.
///
/// A caller whose limit is over reads them while the call is under way.
final class CallLog: Sendable {
    private enum Part: Sendable {
        case entries([LifecycleReport.Entry])
        case course(LifecycleDriver, onlyFailures: Bool)
        /// The stop of a child.
        case child(CallLog)
    }

    private let parts = Locked<[Part]>([])

    func add(_ entries: [LifecycleReport.Entry]) { parts.withLock { $0.append(.entries(entries)) } }

    func add(_ driver: LifecycleDriver, onlyFailures: Bool = false) {
        parts.withLock { $0.append(.course(driver, onlyFailures: onlyFailures)) }
    }

    func add(_ child: CallLog) { parts.withLock { $0.append(.child(child)) } }

    /// The outcomes, with those of hooks under way at the end of a limit.
    func entries(interruptedBy limit: Duration? = nil) -> [LifecycleReport.Entry] {
        var all: [LifecycleReport.Entry] = []
        for part in parts.withLock({ $0 }) {
            switch part {
            case .entries(let entries): all += entries
            case .course(let driver, let onlyFailures):
                let entries = driver.entries(interruptedBy: limit)
                all += onlyFailures ? entries.filter(\.isFailure) : entries
            case .child(let log): all += log.entries(interruptedBy: limit)
            }
        }
        return all
    }
}
