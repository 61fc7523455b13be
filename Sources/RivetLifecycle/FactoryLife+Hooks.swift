internal import Rivet

extension FactoryLife {
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
}

extension GraphEvent.Subject {
    /// The object whose hook or service ran.
    init(_ entry: LifecycleReport.Entry) {
        self.init(name: entry.name, scope: nil, path: [entry.name], request: 0, site: entry.site)
    }
}
