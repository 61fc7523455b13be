public import Logging
public import Rivet
import Synchronization
import Tracing

/// Writes what happens in a factory to a log, and makes spans of it.
///
/// It omits *prototypes* (transient objects), because each request creates many of them. Their errors are logged.
public final class Telemetry: GraphObserver {
    private let logger: Logger
    /// The spans of objects that are being built.
    private let builds = Mutex<[Place: [any Span]]>([:])

    /// Where an object is being built: in an outermost request, at the end of a path of names.
    private struct Place: Hashable {
        let request: UInt64
        let path: ArraySlice<String>

        init(_ subject: GraphEvent.Subject, upTo count: Int? = nil) {
            request = subject.request
            path = subject.path.prefix(count ?? subject.path.count)
        }
    }

    /// Creates an observer.
    ///
    /// - Parameter logger: Receives the events. The spans go to the tracer of the process or the task.
    public init(logger: Logger) { self.logger = logger }

    /// Receives an event.
    ///
    /// - Parameter event: What happened.
    public func observe(_ event: GraphEvent) {
        let (subject, isShared) = (event.subject, event.subject.scope != "prototype")
        switch event {
        case .willBuild where isShared:
            beginBuild(subject)
        case .built where isShared:
            endBuild(subject)
            log(.debug, "built", event)
        case .waited where isShared:
            log(.debug, "waited for", event)
        case .failed(_, let error, let duration):
            if !endBuild(subject, error), subject.request == 0 { record("hook of", subject, duration, error) }
            // An error passes through all objects of the path. Only the outermost one is news.
            log(subject.path.count == 1 ? .error : .debug, "failed", event, error)
        case .started(_, let duration):
            record("start", subject, duration)
            log(.info, "started", event)
        case .stopped(_, let duration):
            record("stop", subject, duration)
            log(.info, "stopped", event)
        case .ended(_, let error, let duration):
            record("run", subject, duration, error)
            log(error == nil ? .info : .error, "service ended", event, error)
        case .leaked:
            log(.error, "released without a stop", event)
        default:
            break
        }
    }

    private func log(_ level: Logger.Level, _ what: String, _ event: GraphEvent, _ error: (any Error)? = nil) {
        logger.log(
            level: level,
            "\(what) \(event.subject.name)",
            metadata: [
                "path": event.subject.path.count > 1 ? .array(event.subject.path.map { .string($0) }) : nil,
                "duration": event.duration.map { .stringConvertible($0) },
                "error": error.map { .string("\($0)") },
            ].compactMapValues { $0 }
        )
    }

    // MARK: - Spans

    /// Starts the span of an object, inside the span of the object that it is built for.
    private func beginBuild(_ subject: GraphEvent.Subject) {
        let outer: (any Span)? = builds.withLock { builds in
            for count in (0..<subject.path.count).reversed() {
                if let spans = builds[Place(subject, upTo: count)] { return spans.last }
            }
            return nil
        }
        let span = startSpan("build \(subject.name)", context: outer?.context ?? .current ?? .topLevel)
        describe(subject, in: span)
        builds.withLock { $0[Place(subject), default: []].append(span) }
    }

    /// Ends the span of an object, and returns whether there was one.
    @discardableResult
    private func endBuild(_ subject: GraphEvent.Subject, _ error: (any Error)? = nil) -> Bool {
        let span = builds.withLock { builds in
            defer { if builds[Place(subject)]?.isEmpty == true { builds[Place(subject)] = nil } }
            return builds[Place(subject)]?.popLast()
        }
        guard let span else { return false }
        end(span, error, at: DefaultTracerClock.now)
        return true
    }

    /// Makes the span of a hook or a service that has ended.
    private func record(
        _ what: String,
        _ subject: GraphEvent.Subject,
        _ duration: Duration,
        _ error: (any Error)? = nil
    ) {
        let now = DefaultTracerClock.now
        let start = now.nanosecondsSinceEpoch - UInt64(max(0, duration / .nanoseconds(1)))
        let span = startSpan(
            "\(what) \(subject.name)",
            at: DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: start)
        )
        describe(subject, in: span)
        end(span, error, at: now)
    }

    private func describe(_ subject: GraphEvent.Subject, in span: any Span) {
        span.attributes["rivet.name"] = subject.name
        if let scope = subject.scope { span.attributes["rivet.scope"] = scope }
        span.attributes["code.file.path"] = "\(subject.site)"
    }

    private func end(_ span: any Span, _ error: (any Error)?, at instant: DefaultTracerClock.Timestamp) {
        if let error {
            span.recordError(error, attributes: [:])
            span.setStatus(SpanStatus(code: .error, message: "\(error)"))
        }
        span.end(at: instant)
    }
}

extension Telemetry {
    /// Returns an observer if the environment turns it on.
    ///
    /// - Parameter environment: The environment of the application.
    /// - Returns: An observer if the variable "observed" is true.
    /// - Throws: An error if a variable can't be read.
    public static func observer(in environment: Environment) throws -> Telemetry? {
        guard try environment["observed", default: false] else { return nil }
        return Telemetry(logger: makeLogger(level: try environment["log.level"]))
    }
}
