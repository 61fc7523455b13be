internal import Synchronization

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
