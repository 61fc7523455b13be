internal import CRivet

// The scopes that don't keep for good.

extension ObjectGraphFactory {
    /// The object that a scope has which doesn't keep it in the factory's cell.
    func keptElsewhere<Object>(_ definition: Definition<Object>) throws -> Object? {
        switch definition.keeping.kind {
        case .weak:
            // Unwrapped first, for to a cast the reference that is nil would be an `any Sendable`.
            guard let held = store.weakObjects?.object(in: definition.cell) else { return nil }
            return held as? Object
        case .shared:
            // The scope is the user's: it may ask for the same object in turn, before a build shows the circle.
            let thread = try DepthGuard.begin(state)
            defer { DepthGuard.end(thread) }
            guard let found = definition.keeping.object(for: store.slot(of: definition)) else { return nil }
            guard let object = found as? Object else {
                throw RequestFault.mistyped(wanted: Object.self, held: Swift.type(of: found))
            }
            return object
        case .graph:
            return AwaitedRequest.current?.object(for: store.slot(of: definition)).map {
                unsafeDowncast($0, to: KeptObject<Object>.self).object
            }
        default: return nil
        }
    }

    func keepElsewhere<Object>(
        _ object: Object,
        of definition: Definition<Object>,
        _ generation: Int
    ) throws {
        switch definition.keeping.kind {
        case .weak:
            let type = Swift.type(of: object as Any)
            guard type is AnyObject.Type else { throw RequestFault.noClass(type) }
            store.weakObjects?.keep(object as AnyObject, in: definition.cell)
        case .shared: definition.keeping.keep(object, for: store.slot(of: definition), generation: generation)
        case .graph: AwaitedRequest.current?.keep(KeptObject(object), for: store.slot(of: definition))
        default: break
        }
    }

    /// The object that is shared within the request that is under way on this thread, and that nobody awaits.
    func buildForThread<Object>(_ definition: Definition<Object>) throws -> Object {
        let thread = try DepthGuard.begin(state)
        defer { DepthGuard.end(thread) }
        let objects = RequestObjects.current(thread)
        let slot = store.slot(of: definition)
        switch objects.entries[slot] {
        case .kept(let kept)?:
            tellReused(definition)
            return unsafeDowncast(kept, to: KeptObject<Object>.self).object
        case .underWay?:
            DepthGuard.count()
            throw RequestFault.circle([])
        case nil: break
        }
        objects.entries[slot] = .underWay
        do {
            let nested = state.nested(in: definition, on: thread.pointee.number)
            // It may come to be held by what is kept, also when it was asked for from outside.
            let factory = ObjectGraphFactory(store: store.view.takeUnretainedValue(), state: nested)
            let object = try collecting(for: definition, in: objects) {
                try observing(definition) { try definition.make(factory) }
            }
            objects.entries[slot] = .kept(KeptObject(object))
            return object
        } catch {
            objects.entries[slot] = nil
            throw error
        }
    }
}
