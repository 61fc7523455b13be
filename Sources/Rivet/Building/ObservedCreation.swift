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

// MARK: - Paths

extension ObservedPath {
    private static let lastRequest = Counter()

    /// The path to a name that the running closure, or a caller from outside, requests.
    static func leading(to name: String) -> ObservedPath {
        guard let current = FrameAttributes.current?.path else {
            let request = lastRequest.next()
            return ObservedPath(names: [name], request: request)
        }
        return ObservedPath(names: current.names + [name], request: current.request)
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
