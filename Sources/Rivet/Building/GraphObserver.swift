internal import Synchronization

/// Is told what happens in a factory: what is built, handed out again, waited for, started and stopped.
///
/// Use it for logs, metrics and traces. `TextObserver` of RivetInspection prints a tree for debugging.
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
/// A factory without an observer pays nothing for it. One with an observer leaves the direct path: handing out a kept
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

/// What happens in a factory, as a ``GraphObserver`` is told.
///
/// ```swift
/// func observe(_ event: GraphEvent) {
///     switch event {
///     case .built(let subject, let duration): builds.record(duration, label: subject.name)
///     case .failed(let subject, let error, _): logger.error("\(subject.name): \(error)")
///     default: break
///     }
/// }
/// ```
///
/// More cases may come; a `switch` needs a `default`. It may be used from any thread.
public enum GraphEvent: Sendable {
    /// The object that an event is about.
    public struct Subject: Sendable, Hashable {
        /// Its whole name.
        public let name: String
        /// The name of its scope; nil for what has none, as a group, and in the events of hooks.
        public let scope: String?
        /// The names that lead to it: what was asked for from outside first, itself last.
        public let path: [String]
        /// The request from outside that it is part of; grows from one to the next, and is the program's own.
        ///
        /// Zero in the events of hooks, and for what was leaked.
        public let request: UInt64
        /// Where it was defined.
        public let site: SourceSite

        package init(name: String, scope: String?, path: [String], request: UInt64, site: SourceSite) {
            (self.name, self.scope, self.path, self.request, self.site) = (name, scope, path, request, site)
        }
    }

    /// The closure or the initialiser of an object is about to be called.
    case willBuild(Subject)
    /// An object was built, with all that it needs, in that time.
    case built(Subject, Duration)
    /// A kept object was handed out.
    case reused(Subject)
    /// Somebody waited that long for an object which another was building.
    case waited(Subject, Duration)
    /// An object couldn't be built, started or stopped, and it took that long to find out.
    case failed(Subject, any Error, Duration)
    /// A hook that starts an object has returned.
    case started(Subject, Duration)
    /// A hook that stops an object has returned.
    case stopped(Subject, Duration)
    /// The factory is gone, and an object that was to be stopped was not.
    case leaked(Subject)

    /// The object that this is about.
    public var subject: Subject {
        switch self {
        case .willBuild(let subject), .built(let subject, _), .reused(let subject), .waited(let subject, _),
            .failed(let subject, _, _), .started(let subject, _), .stopped(let subject, _), .leaked(let subject):
            subject
        }
    }

    /// How long it took; nil where nothing took time.
    public var duration: Duration? {
        switch self {
        case .built(_, let duration), .waited(_, let duration), .failed(_, _, let duration), .started(_, let duration),
            .stopped(_, let duration):
            duration
        case .willBuild, .reused, .leaked: nil
        }
    }
}

// MARK: - Paths

/// The names that lead to the object being built, if the factory has an observer.
package struct ObservedPath: Sendable {
    private static let lastRequest = Atomic<UInt64>(0)

    let names: [String]
    let request: UInt64

    /// The path to a name that is requested at the end of the current one, or from outside.
    static func leading(to name: String) -> ObservedPath {
        guard let current = FrameNotes.current?.path else {
            let request = lastRequest.wrappingAdd(1, ordering: .relaxed).newValue
            return ObservedPath(names: [name], request: request)
        }
        return ObservedPath(names: current.names + [name], request: current.request)
    }
}

extension GraphEvent.Subject {
    init(_ definition: AnyDefinition, _ path: ObservedPath) {
        self.init(
            name: definition.name,
            scope: definition.keeping.name,
            path: path.names,
            request: path.request,
            site: definition.site
        )
    }
}

extension FactoryLife {
    /// Tells the observer, if there is one.
    package func tell(_ event: @autoclosure () -> GraphEvent) {
        guard let observer else { return }
        let notes = FrameNotes.current
        guard notes?.isNotifying != true else { return }
        let event = event()
        Frame.withNotes(FrameNotes(in: notes, isNotifying: true)) { observer.observe(event) }
    }
}
