// The scopes that don't cache their objects in the factory's cells.

extension ObjectGraphFactory {
    /// An object that a scope retains outside of the factory's cells.
    private enum Found {
        case kept(AnyKeptObject)
        case object(Any)
    }

    private func foundElsewhere(_ definition: AnyDefinition, _ resolution: Resolution?) -> Found? {
        switch definition.keeping.kind {
        case .weak: store.weakObjects?.object(in: definition.cell).map { .object($0) }
        case .shared: definition.keeping.object(for: store.slot(of: definition)).map { .object($0) }
        case .graph: resolution?.object(for: store.slot(of: definition)).map { .kept($0) }
        case .prototype, .instance, .arguments, .group, .expected, .singleton: nil
        }
    }

    /// The object that a scope retains outside of the factory's cells, or nil.
    func objectElsewhere<Object>(_ definition: Definition<Object>, _ resolution: Resolution?) throws -> Object? {
        switch foundElsewhere(definition, resolution) {
        case .kept(let kept)?: return unsafeDowncast(kept, to: KeptObject<Object>.self).object
        case .object(let found)?:
            if let object = found as? Object { return object }
            throw RequestFault.mistyped(wanted: Object.self, held: Swift.type(of: found))
        case nil: return nil
        }
    }

    /// The object that a scope retains outside of the factory's cells, in its wrapper.
    func keptElsewhere(_ definition: AnyDefinition, _ resolution: Resolution?) throws -> AnyKeptObject? {
        switch foundElsewhere(definition, resolution) {
        case .kept(let kept)?: return kept
        case .object(let found)?:
            if let kept = definition.keptObject(of: found) { return kept }
            throw RequestFault.mistyped(wanted: definition.objectType, held: Swift.type(of: found))
        case nil: return nil
        }
    }

    /// Fails if a weak scope can't refer to an object, because it isn't of a class.
    func checkClass(of kept: AnyKeptObject) throws {
        let type = Swift.type(of: kept.value)
        guard type is AnyObject.Type else { throw RequestFault.noClass(type) }
    }

    func keepElsewhere(_ kept: AnyKeptObject, _ build: Build) {
        let definition = build.definition
        switch definition.keeping.kind {
        case .weak: store.weakObjects?.keep(kept.value as AnyObject, in: definition.cell)
        case .shared:
            definition.keeping.keep(kept.value, for: store.slot(of: definition), generation: build.generation)
        case .graph: build.resolution?.keep(kept, for: store.slot(of: definition))
        case .prototype, .instance, .arguments, .group, .expected, .singleton: break
        }
    }
}
