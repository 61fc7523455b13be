internal import Synchronization

/// The names that lead to what a task builds, where somebody observes it.
struct ObservedPath: Sendable {
    @TaskLocal static var current: ObservedPath?
    /// Whether an observer runs, who isn't told what he does himself.
    @TaskLocal static var isTelling = false

    private static let lastRequest = Atomic<UInt64>(0)

    let names: [String]
    let request: UInt64

    /// The path to what is asked for at the end of this one, or from outside.
    static func leading(to name: String) -> ObservedPath {
        guard let current else {
            let request = lastRequest.wrappingAdd(1, ordering: .relaxed).newValue
            return ObservedPath(names: [name], request: request)
        }
        return ObservedPath(names: current.names + [name], request: current.request)
    }
}

extension GraphEvent.Subject {
    init(_ definition: AnyDefinition, _ path: ObservedPath) {
        name = definition.name
        scope = definition.keeping.name
        self.path = path.names
        request = path.request
        site = definition.site
    }
}

extension FactoryLife {
    /// Tells the observer, if there is one.
    func tell(_ event: @autoclosure () -> GraphEvent) {
        guard let observer, !ObservedPath.isTelling else { return }
        ObservedPath.$isTelling.withValue(true) { observer.observe(event()) }
    }
}
