internal import Rivet
internal import RivetShared

extension FactoryCore {
    /// Reports the outcome of a hook, or of a service that ends at a stop, to the observer.
    ///
    /// Nil if the factory has no observer.
    var hookReporter: (@Sendable (LifecycleReport.Entry) -> Void)? {
        guard isObserved else { return nil }
        return { entry in
            let subject = GraphEvent.Subject(entry)
            switch (entry.outcome, entry.phase) {
            case (.succeeded, .start): self.report(.started(subject, entry.duration))
            case (.succeeded, .stop), (.succeeded, .run): self.report(.stopped(subject, entry.duration))
            case (.failed(let error), .start), (.failed(let error), .stop), (.failed(let error), .run):
                self.report(.failed(subject, error, entry.duration))
            case (.overran(let limit), .start), (.overran(let limit), .stop), (.overran(let limit), .run):
                self.report(.failed(subject, HookOverrun(limit: limit), entry.duration))
            // The time limit of the whole call was over.
            case (.cancelled, .stop), (.cancelled, .run), (.leftBehind, .start), (.leftBehind, .stop),
                (.leftBehind, .run):
                self.report(.failed(subject, CancellationError(), entry.duration))
            default: break
            }
        }
    }

    /// Warns the observer that a hook or build exceeded a limit while all threads of the pool are blocked.
    ///
    /// Nil if the factory has no observer.
    var blockReporter: (@Sendable (LifecycleReport.Entry) -> Void)? {
        guard isObserved else { return nil }
        return { self.report(.failed(GraphEvent.Subject($0), BlockedPool(), $0.duration)) }
    }
}

/// The error of a hook that exceeded a limit while all threads of the pool are blocked.
private struct BlockedPool: Error, CustomStringConvertible {
    var description: String { Wording.blockedPool }
}

extension GraphEvent.Subject {
    /// The object whose hook or service ran.
    init(_ entry: LifecycleReport.Entry) {
        self.init(name: entry.name, scope: nil, path: [entry.name], request: 0, site: entry.site)
    }
}
