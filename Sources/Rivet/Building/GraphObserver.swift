/// Receives the events of a factory: which objects it builds, reuses, waits for, starts and stops.
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
/// A factory without an observer pays nothing for it. With an observer, a request of a cached object takes some hundred
/// nanoseconds longer, plus the observer's own time.
public protocol GraphObserver: Sendable {
    /// Receives an event on the thread where it happens. Several threads may call it at the same time.
    ///
    /// Rivet holds no lock during the call. Requests that the observer makes itself cause no events. The build of an
    /// object waits for the observer, so the observer's request for that object is a dependency cycle; after the closure
    /// of `completed` has begun, it is the object. A task that the observer starts may wait for the object. The factory
    /// retains the observer, so an observer that retains the factory causes a retain cycle.
    ///
    /// - Parameter event: What happened.
    func observe(_ event: GraphEvent)
}

/// An event in a factory, which a ``GraphObserver`` receives.
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
/// Later versions may add cases, so a `switch` needs a `default`. You may use it from any thread.
public enum GraphEvent: Sendable {
    /// The object that an event is about.
    public struct Subject: Sendable, Hashable {
        /// The object's full name.
        public let name: String
        /// The name of the object's scope.
        ///
        /// Nil for a definition without a scope, such as a group, and in the events of hooks and services.
        public let scope: String?
        /// The names that lead to it, from the outermost request to the object itself.
        public let path: [String]
        /// The number of the outermost request that it is part of, which increases with each request of the process.
        ///
        /// Zero in the events of hooks and services, and for leaked objects.
        public let request: UInt64
        /// The place of its definition.
        public let site: SourceSite

        package init(name: String, scope: String?, path: [String], request: UInt64, site: SourceSite) {
            (self.name, self.scope, self.path, self.request, self.site) = (name, scope, path, request, site)
        }
    }

    /// The closure or the initializer of an object is about to be called.
    case willBuild(Subject)
    /// An object was built. The duration includes its dependencies.
    case built(Subject, Duration)
    /// A request received a cached object.
    case reused(Subject)
    /// A caller waited for an object that another caller was building. The duration is the time of the wait.
    case waited(Subject, Duration)
    /// An object couldn't be built, started or stopped. The duration is the time until the error.
    case failed(Subject, any Error, Duration)
    /// A hook that starts an object has returned.
    case started(Subject, Duration)
    /// A hook that stops an object has returned, or a service has ended while the factory stopped.
    case stopped(Subject, Duration)
    /// A service ended before the factory stopped. The duration is the time since its start.
    ///
    /// The error is nil if the service returned and its definition allows that.
    case ended(Subject, (any Error)?, Duration)
    /// The factory was released, although an object with a stop hook or a service was running.
    case leaked(Subject)

    /// The object that the event is about.
    public var subject: Subject { parts.subject }

    /// The duration; nil for an event that takes no time.
    public var duration: Duration? { parts.duration }

    @inline(never)
    private var parts: (subject: Subject, duration: Duration?) {
        switch self {
        case .willBuild(let subject), .reused(let subject), .leaked(let subject): (subject, nil)
        case .built(let subject, let duration), .waited(let subject, let duration),
            .failed(let subject, _, let duration),
            .started(let subject, let duration), .stopped(let subject, let duration),
            .ended(let subject, _, let duration):
            (subject, duration)
        }
    }
}

// MARK: - Reporting creations

/// The creation of an object in a factory that has an observer.
final class ObservedCreation {
    private let definition: AnyDefinition
    private let core: FactoryCore
    private let path: ObservedPath
    /// The build of a shared object.
    private let build: Build?
    private let began: Duration
    private var isReported = false

    /// Reports that the creation begins; nil if no object is created here.
    init?(of definition: AnyDefinition, in core: FactoryCore, by build: Build? = nil) {
        // A definition that only forwards to another one creates nothing.
        guard definition.forwarded == nil else { return nil }
        (self.definition, self.core, self.build) = (definition, core, build)
        path = .leading(to: definition.name)
        core.report(.willBuild(.init(definition, path)), during: build)
        began = Uptime.now
    }

    /// The attributes of the requests that the closure makes.
    var attributes: FrameAttributes { FrameAttributes(in: .current, path: path) }

    /// Reports the end of the creation, once.
    ///
    /// An object that exists may still be refused, because of a hook of another object.
    func reportEnd(_ error: (any Error)?) {
        if isReported { return }
        isReported = true
        let subject = GraphEvent.Subject(definition, path)
        guard let error else { return core.report(.built(subject, Uptime.now - began), during: build) }
        // An internal fault has no names yet, so it becomes an error with the name of the object.
        let named = error is RequestFault ? ResolutionError(error, name: definition.name, graph: core.graph) : error
        core.report(.failed(subject, named, Uptime.now - began), during: build)
    }
}

extension ObservedPath {
    private static let lastRequest = Counter()

    /// The path to a name that the running closure, or a caller from outside, requests.
    static func leading(to name: String) -> ObservedPath {
        let outer = FrameAttributes.current?.path
        return ObservedPath(names: (outer?.names ?? []) + [name], request: outer?.request ?? lastRequest.next())
    }
}

extension GraphEvent.Subject {
    init(_ definition: AnyDefinition, _ path: ObservedPath) {
        self.init(
            name: definition.name,
            scope: definition.lifetime.name,
            path: path.names,
            request: path.request,
            site: definition.site
        )
    }
}
