internal import Rivet

extension FactoryLife {
    /// Tells the observer, if there is one, what a hook did; for each that has ended.
    var noting: (@Sendable (LifecycleReport.Entry) -> Void)? {
        guard isObserved else { return nil }
        return { entry in
            let subject = GraphEvent.Subject(entry)
            switch (entry.outcome, entry.phase) {
            case (.succeeded, .start): self.tell(.started(subject, entry.duration))
            case (.succeeded, .stop): self.tell(.stopped(subject, entry.duration))
            case (.failed(let error), .start), (.failed(let error), .stop):
                self.tell(.failed(subject, error, entry.duration))
            case (.overran(let limit), .start), (.overran(let limit), .stop):
                self.tell(.failed(subject, HookOverrun(limit: limit), entry.duration))
            // The time for all was over.
            case (.cancelled, .stop), (.leftBehind, .start), (.leftBehind, .stop):
                self.tell(.failed(subject, CancellationError(), entry.duration))
            default: break
            }
        }
    }
}

extension GraphEvent.Subject {
    /// What a hook was run for.
    init(_ entry: LifecycleReport.Entry) {
        self.init(name: entry.name, scope: nil, path: [entry.name], request: 0, site: entry.site)
    }
}
