/// Is told what happens in a factory: what is built, handed out again, waited for, started and stopped.
///
/// For logs, metrics and traces; a ``RivetInspection/TextObserver`` writes a tree for debugging.
///
/// ```swift
/// struct SlowBuilds: GraphObserver {
///     func observe(_ event: GraphEvent) {
///         if case .built(let subject, let duration) = event, duration > .milliseconds(100) {
///             logger.warning("\(subject.path.joined(separator: " → ")) took \(duration)")
///         }
///     }
/// }
///
/// let factory = try ObjectGraphFactory(graph, observer: SlowBuilds())
/// ```
///
/// A factory without an observer pays nothing for it. One with an observer leaves the straight way: handing out a kept
/// object takes some hundred nanoseconds, and the observer's own time.
public protocol GraphObserver: Sendable {
    /// Is told an event, at once, by whatever thread it happens on; several may call at the same time.
    ///
    /// No lock is held meanwhile. What it asks the factory for itself isn't told. The factory keeps it: one that holds the
    /// factory in turn keeps both for ever.
    ///
    /// - Parameter event: What happened.
    func observe(_ event: GraphEvent)
}
