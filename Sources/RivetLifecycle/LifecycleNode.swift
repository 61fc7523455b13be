internal import Rivet

/// What is run for one object when it starts, stops, or is asked for its health.
struct LifecycleHook: Sendable {
    /// How long it may take; nil when only the whole is limited.
    let limit: Duration?
    /// What it does, bound to the object.
    let run: @Sendable () async throws -> Void
}

/// One object that takes part in starting and stopping.
struct LifecycleNode: Sendable {
    /// Its whole name.
    let name: String
    /// Where it was defined.
    let site: SourceSite
    /// The positions of what must have started before it; acyclic, in any order, with more than is needed or not.
    let needs: [Int]
    /// The number of objects that were built before, where that matters.
    var order = 0
    /// Run one after the other, until one fails.
    let onStart: [LifecycleHook]
    /// Run one after the other, all.
    let onStop: [LifecycleHook]
}
