// The scopes that don't cache their objects in the factory's cells.

extension ObjectGraphFactory {
    /// The object that a scope has outside of the factory's cells, or nil if it has none.
    func keptElsewhere<Object>(_ definition: Definition<Object>, _ resolution: Resolution?) throws -> Object? {
        switch definition.keeping.kind {
        case .weak:
            // Unwrapped first, because a cast turns the nil reference into an `any Sendable`.
            guard let held = store.weakObjects?.object(in: definition.cell) else { return nil }
            return held as? Object
        case .shared:
            guard let found = definition.keeping.object(for: store.slot(of: definition)) else { return nil }
            guard let object = found as? Object else {
                throw RequestFault.mistyped(wanted: Object.self, held: Swift.type(of: found))
            }
            return object
        case .graph:
            return resolution?.object(for: store.slot(of: definition)).map {
                unsafeDowncast($0, to: KeptObject<Object>.self).object
            }
        default: return nil
        }
    }

    func keepElsewhere<Object>(
        _ object: Object,
        of definition: Definition<Object>,
        _ resolution: Resolution?,
        _ generation: Int
    ) throws {
        switch definition.keeping.kind {
        case .weak:
            let type = Swift.type(of: object as Any)
            guard type is AnyObject.Type else { throw RequestFault.noClass(type) }
            store.weakObjects?.keep(object as AnyObject, in: definition.cell)
        case .shared: definition.keeping.keep(object, for: store.slot(of: definition), generation: generation)
        case .graph: resolution?.keep(KeptObject(object), for: store.slot(of: definition))
        default: break
        }
    }
}
