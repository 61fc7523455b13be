/// A closure that completes a new object before callers outside of its resolution receive it.
package final class CompletionHook: Sendable {
    /// How the build calls it.
    let calling: Calling
    /// The number of the module's context, in which the closure may resolve every name.
    let context: Int
    let run: @Sendable (AnyBox, ObjectGraphFactory) throws -> Void
    /// Completes the object in the build's task.
    let awaiting: @Sendable (AnyBox, ObjectGraphFactory) async throws -> Void

    init(
        _ calling: Calling,
        in context: Int,
        _ run: @escaping @Sendable (AnyBox, ObjectGraphFactory) throws -> Void,
        awaiting: @escaping @Sendable (AnyBox, ObjectGraphFactory) async throws -> Void
    ) { (self.calling, self.context, self.run, self.awaiting) = (calling, context, run, awaiting) }

    /// This hook, and then another one.
    func followed(by next: CompletionHook) -> CompletionHook {
        CompletionHook(
            calling.followed(by: next.calling),
            in: context,
            { kept, factory in
                try self.run(kept, factory)
                try next.run(kept, factory)
            },
            awaiting: { kept, factory in
                try await self.awaiting(kept, factory)
                try await next.awaiting(kept, factory)
            }
        )
    }
}
