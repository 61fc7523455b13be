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
        case .onMainActor: if !CurrentThread.isMain { throw RequestFault.needsMainActor }
        case .awaiting: throw RequestFault.needsAwait
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
