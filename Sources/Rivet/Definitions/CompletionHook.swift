/// A closure that completes a new object before callers outside of its resolution receive it.
package struct CompletionHook: Sendable {
    /// How the build calls it.
    let calling: Calling
    /// The number of the module's context, in which the closure may resolve every name.
    private let context: Int
    let run: @Sendable (AnyKeptObject, ObjectGraphFactory) throws -> Void
    /// Completes the object in the build's task.
    let awaiting: @Sendable (AnyKeptObject, ObjectGraphFactory) async throws -> Void

    init(
        _ calling: Calling,
        in context: Int,
        _ run: @escaping @Sendable (AnyKeptObject, ObjectGraphFactory) throws -> Void,
        awaiting: @escaping @Sendable (AnyKeptObject, ObjectGraphFactory) async throws -> Void
    ) { (self.calling, self.context, self.run, self.awaiting) = (calling, context, run, awaiting) }

    /// The factory that the closure receives: like that of the object's own closure, but for all names.
    func factory(for closure: ObjectGraphFactory) -> ObjectGraphFactory {
        ObjectGraphFactory(store: closure.store, state: closure.state.moved(to: context))
    }

    /// This hook, and then another one.
    func followed(by next: CompletionHook) -> CompletionHook {
        let calling: Calling =
            [.awaiting, .onMainActor].first { [self.calling, next.calling].contains($0) } ?? .directly
        return CompletionHook(
            calling,
            in: context,
            { kept, factory in
                try run(kept, factory)
                try next.run(kept, factory)
            },
            awaiting: { kept, factory in
                try await awaiting(kept, factory)
                try await next.awaiting(kept, factory)
            }
        )
    }
}
