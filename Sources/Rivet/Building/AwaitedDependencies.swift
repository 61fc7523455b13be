extension ObjectGraphFactory {
    /// The objects that the keys of a recipe stand for, for a caller that awaits them.
    ///
    /// Several are awaited concurrently, and a single one in this task. If one fails, the others are cancelled.
    nonisolated(nonsending) func awaitedObjects(
        of keys: [any RecipeKey],
        _ arguments: RunTimeArguments
    ) async throws -> AwaitedObjects {
        var (objects, arguments) = (AwaitedObjects(), arguments)
        objects.list.reserveCapacity(keys.count)
        for key in keys { objects.list.append(try key.object(from: self, &arguments)) }
        let pending = objects.list.lazy.filter { $0 == nil }.count
        guard pending > 1 else {
            if pending == 1, let index = objects.list.firstIndex(where: { $0 == nil }) {
                objects.list[index] = try await keys[index].awaitedObject(from: self)
            }
            return objects
        }
        return try await withThrowingTaskGroup(of: AwaitedObject.self) { group in
            for index in keys.indices where objects.list[index] == nil {
                let key = keys[index]
                group.addTask { AwaitedObject(object: try await key.awaitedObject(from: self), index: index) }
            }
            for _ in 0..<pending {
                if let awaited = try await group.next() { objects.list[awaited.index] = awaited.object }
            }
            return objects
        }
    }
}

/// The object of one key of a recipe, from a child task.
///
/// Not a tuple, whose type the runtime would look up.
private struct AwaitedObject {
    let object: AnyKeptObject
    let index: Int
}

/// The objects that the keys of a recipe stand for, in their order.
///
/// The objects needn't be `Sendable`: each task that creates one has ended before the caller reads it.
struct AwaitedObjects: Sendable {
    /// Nil for an object that isn't there yet.
    fileprivate var list: [AnyKeptObject?] = []
    private var taken = 0

    /// The next object, which has that type.
    mutating func next<Object>(_ type: Object.Type) throws -> Object {
        guard taken < list.count, let kept = list[taken] else { throw RequestFault.missing }
        taken += 1
        // The key of this parameter, which has this type, created or found the object as that type.
        return unsafeDowncast(kept, to: KeptObject<Object>.self).object
    }
}

extension Key: RecipeKey {
    func object(from factory: ObjectGraphFactory, _ arguments: inout RunTimeArguments) throws -> AnyKeptObject? {
        if kind == .argument { return KeptObject(try arguments.next() as Object) }
        if factory.isSpecial(self) { return KeptObject(try factory.special(self, nil) as Object) }
        guard let cell = factory.target(of: name, as: ObjectIdentifier(Object.self))?.cell else { return nil }
        return factory.store.kept(in: cell)?.takeUnretainedValue()
    }

    nonisolated(nonsending) func awaitedObject(from factory: ObjectGraphFactory) async throws -> AnyKeptObject {
        KeptObject(try await factory.awaitedDependency(name) as Object)
    }
}
