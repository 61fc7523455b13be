internal import Foundation
public import Rivet

/// Records the events of factories, so that a test can check them.
///
/// ```swift
/// let observer = RecordingObserver()
/// let factory = try ObjectGraphFactory(graph, observer: observer)
/// let car: Car = try factory["Car"]
/// #expect(observer.built == ["Engine", "Car"])
/// ```
///
/// Several factories may use one observer, from any thread.
///
/// Sound as `Sendable`: the events are only accessed under the lock.
public final class RecordingObserver: GraphObserver, @unchecked Sendable {
    private let lock = NSLock()
    private var recorded: [GraphEvent] = []

    /// Creates an observer without events.
    public init() {}

    /// Records an event.
    ///
    /// - Parameter event: The event.
    public func observe(_ event: GraphEvent) { lock.withLock { recorded.append(event) } }

    /// All events, in order.
    ///
    /// - Complexity: O(1).
    public var events: [GraphEvent] { lock.withLock { recorded } }

    /// Removes all events so far.
    public func reset() { lock.withLock { recorded = [] } }

    /// The names of the objects that were built, in the order in which their builds ended, so dependencies come first.
    public var built: [String] { names { if case .built = $0 { true } else { false } } }

    /// The names of retained objects, once for each time that a request returned one.
    public var reused: [String] { names { if case .reused = $0 { true } else { false } } }

    /// The names of the objects that failed, including those that failed because of a dependency.
    public var failed: [String] { names { if case .failed = $0 { true } else { false } } }

    /// The names of the objects that were started, in order, once for each hook.
    public var started: [String] { names { if case .started = $0 { true } else { false } } }

    /// The names of the objects that were stopped, in order, once for each hook and service.
    public var stopped: [String] { names { if case .stopped = $0 { true } else { false } } }

    /// The names of the services that ended before their factory stopped, in order.
    public var ended: [String] { names { if case .ended = $0 { true } else { false } } }

    /// The names of the objects that should have been stopped before their factory was released.
    public var leaked: [String] { names { if case .leaked = $0 { true } else { false } } }

    private func names(where isIt: (GraphEvent) -> Bool) -> [String] {
        events.filter(isIt).map(\.subject.name)
    }
}
