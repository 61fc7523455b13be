internal import Foundation
public import Rivet

/// Keeps what happens in a factory, to be asked in a test.
///
/// ```swift
/// let observer = RecordingObserver()
/// let factory = try ObjectGraphFactory(graph, observer: observer)
/// let car: Car = try factory["Car"]
/// #expect(observer.built == ["Engine", "Car"])
/// ```
///
/// It may be used from any thread, by several factories.
///
/// Sound as `Sendable`: the events are reached under the lock alone.
public final class RecordingObserver: GraphObserver, @unchecked Sendable {
    private let lock = NSLock()
    private var recorded: [GraphEvent] = []

    /// Makes an observer that has seen nothing.
    public init() {}

    /// Keeps an event.
    ///
    /// - Parameter event: What happened.
    public func observe(_ event: GraphEvent) { lock.withLock { recorded.append(event) } }

    /// All that happened, in order.
    ///
    /// - Complexity: O(1).
    public var events: [GraphEvent] { lock.withLock { recorded } }

    /// Forgets what happened so far.
    public func reset() { lock.withLock { recorded = [] } }

    /// The names of what was built, in the order in which that ended: what is needed before what needs it.
    public var built: [String] { names { if case .built = $0 { true } else { false } } }

    /// The names of kept objects that were handed out, each time.
    public var reused: [String] { names { if case .reused = $0 { true } else { false } } }

    /// The names of what failed, each with those that needed it.
    public var failed: [String] { names { if case .failed = $0 { true } else { false } } }

    /// The names of what was started, in order, once for each hook.
    public var started: [String] { names { if case .started = $0 { true } else { false } } }

    /// The names of what was stopped, in order, once for each hook.
    public var stopped: [String] { names { if case .stopped = $0 { true } else { false } } }

    /// The names of what should have been stopped when its factory went, and wasn't.
    public var leaked: [String] { names { if case .leaked = $0 { true } else { false } } }

    private func names(where isIt: (GraphEvent) -> Bool) -> [String] {
        events.filter(isIt).map(\.subject.name)
    }
}
