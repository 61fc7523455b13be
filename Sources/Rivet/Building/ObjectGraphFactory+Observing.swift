extension ObjectGraphFactory {
    /// Builds an object, and tells the observer, if there is one.
    func observing<Object>(_ definition: AnyDefinition, _ make: () throws -> Object) throws -> Object {
        // What only leads to another definition builds nothing.
        guard store.life.isObserved, definition.source == nil else { return try make() }
        let path = ObservedPath.leading(to: definition.name)
        let began = began(definition, path)
        do {
            let object = try Frame.withNotes(FrameNotes(in: .current, path: path), make)
            store.life.tell(.built(.init(definition, path), .now - began))
            return object
        } catch {
            store.life.tell(failed(definition, path, error, since: began))
            throw error
        }
    }

    /// The same for what is awaited.
    nonisolated(nonsending) func observingAwaited<Object>(
        _ definition: AnyDefinition,
        _ make: nonisolated(nonsending) () async throws -> Object
    ) async throws -> Object {
        guard store.life.isObserved, definition.source == nil else { return try await make() }
        let path = ObservedPath.leading(to: definition.name)
        let began = began(definition, path)
        do {
            let object = try await Frame.withNotes(FrameNotes(in: .current, path: path)) { try await make() }
            store.life.tell(.built(.init(definition, path), .now - began))
            return object
        } catch {
            store.life.tell(failed(definition, path, error, since: began))
            throw error
        }
    }

    private func began(_ definition: AnyDefinition, _ path: ObservedPath) -> ContinuousClock.Instant {
        store.life.tell(.willBuild(.init(definition, path)))
        return .now
    }

    private func failed(
        _ definition: AnyDefinition,
        _ path: ObservedPath,
        _ error: any Error,
        since began: ContinuousClock.Instant
    ) -> GraphEvent {
        // The names are in the event; what Rivet throws inside has none yet.
        let told = error is RequestFault ? ResolutionError(error, name: definition.name, graph: store.graph) : error
        return .failed(.init(definition, path), told, .now - began)
    }

    /// Tells the observer, if there is one, that a kept object is handed out.
    @inline(__always)
    func tellReused(_ definition: AnyDefinition) {
        guard store.life.isObserved else { return }
        store.life.tell(.reused(.init(definition, .leading(to: definition.name))))
    }

    /// Tells the observer, if there is one, how long somebody waited.
    func tellWaited(_ definition: AnyDefinition, since began: ContinuousClock.Instant) {
        store.life.tell(.waited(.init(definition, .leading(to: definition.name)), .now - began))
    }
}
