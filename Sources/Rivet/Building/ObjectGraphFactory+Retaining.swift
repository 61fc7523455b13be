// The scopes that don't cache their objects in the factory's cells.

extension ObjectGraphFactory {
    /// The object that a scope retains outside of the factory's cells, in its wrapper.
    func keptElsewhere(_ definition: AnyDefinition, _ resolution: Resolution?) throws -> AnyKeptObject? {
        let found: Any
        switch definition.keeping.kind {
        case .weak:
            guard let object = store.weakObjects?.object(in: definition.cell) else { return nil }
            found = object
        case .shared:
            switch definition.keeping.object(for: store.slot(of: definition)) {
            case .kept(let kept)? where kept.isOf(definition.typeIdentity): return kept
            case .kept(let kept)?: found = kept.value
            case .object(let object)?: found = object
            case nil: return nil
            }
        case .graph: return resolution?.object(for: store.slot(of: definition))?.takeUnretainedValue()
        case .prototype, .instance, .arguments, .group, .expected, .singleton: return nil
        }
        if let kept = definition.keptObject(of: found) { return kept }
        throw RequestFault.mistyped(wanted: definition.objectType, held: Swift.type(of: found))
    }

    /// Fails if a weak scope can't refer to an object, because it isn't of a class.
    func checkClass(of kept: AnyKeptObject) throws {
        let type = Swift.type(of: kept.value)
        guard type is AnyObject.Type else { throw RequestFault.noClass(type) }
    }

    @inline(never)
    func keepElsewhere(_ kept: AnyKeptObject, _ build: Build) {
        build.withDefinition { definition in
            switch definition.keeping.kind {
            case .weak: store.weakObjects?.keep(kept.value as AnyObject, in: definition.cell)
            case .shared:
                definition.keeping.keep(kept, for: store.slot(of: definition), generation: build.generation)
            case .graph: build.resolution?.keep(kept, for: store.slot(of: definition))
            case .prototype, .instance, .arguments, .group, .expected, .singleton: break
            }
        }
    }
}
