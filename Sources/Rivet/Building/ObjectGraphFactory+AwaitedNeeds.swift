extension ObjectGraphFactory {
    /// The dependencies of a recipe, awaited concurrently.
    ///
    /// If one fails, the others are cancelled.
    @usableFromInline
    nonisolated(nonsending) func awaitedNeeds<each Need>(
        _ keys: repeat Key<each Need>
    ) async throws -> (repeat each Need) {
        let needs = (repeat AwaitedNeed<each Need>())
        try await withThrowingTaskGroup { group in
            repeat add(each keys, each needs, to: &group)
            // Unlike `waitForAll`, which would let the others run.
            for try await _ in group {}
        }
        return (repeat try (each needs).object)
    }

    private func add<Need>(
        _ key: Key<Need>,
        _ need: AwaitedNeed<Need>,
        to group: inout ThrowingTaskGroup<Void, any Error>
    ) {
        group.addTask { need.awaited = try await awaitedNeed(key) }
    }
}

/// One dependency of a recipe.
///
/// Sound as `Sendable`: a task sets it, and it is read after that task has ended.
private final class AwaitedNeed<Object>: @unchecked Sendable {
    var awaited: Object?

    var object: Object {
        get throws {
            guard let awaited else { throw RequestFault.missing }
            return awaited
        }
    }
}
