/// The isolation in which a request calls the closure of a definition, or a hook that completes an object.
///
/// The graph finds out from the declared dependencies how a whole object can be created (`Readiness`).
package enum Calling {
    /// On the caller's thread.
    case directly
    /// In a task, which awaits it.
    case awaiting
    case onMainActor

    /// Fails if a caller that blocks its thread can't call the closure there.
    func check() throws {
        switch self {
        case .directly: break
        case .onMainActor: if !CurrentThread.isMain { throw RequestFault(.needsMainActor) }
        case .awaiting: throw RequestFault(.needsAwait)
        }
    }

    /// How a request calls a closure, and then another one.
    func followed(by next: Calling) -> Calling {
        [.awaiting, .onMainActor].first { [self, next].contains($0) } ?? .directly
    }
}

extension CurrentThread {
    /// Calls a body of the main actor, or fails if this code doesn't run there.
    static func callOnMain<Result>(_ body: @MainActor () throws -> Result) throws -> Result {
        try Calling.onMainActor.check()
        return try MainActor.assumeIsolated { UncheckedTransfer(try body()) }.value
    }
}

// MARK: - Completion hooks

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
