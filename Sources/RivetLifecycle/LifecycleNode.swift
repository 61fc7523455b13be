internal import Rivet

/// A closure that starts, stops or checks one object.
struct LifecycleHook: Sendable {
    /// The time that it may take, or nil if only the whole course is limited.
    let limit: Duration?
    /// The operation, if it differs from that of the course.
    var phase: LifecycleReport.Phase?
    /// The closure, which captures the object.
    let run: @Sendable () async throws -> Void
}

/// An object that takes part in starting and stopping.
struct LifecycleNode: Sendable {
    /// Its whole name, including its namespace.
    let name: String
    /// The location of its definition.
    let site: SourceSite
    /// The positions of objects that must start before it, in any order.
    ///
    /// They form no cycles. Indirect dependencies may be included or omitted.
    let needs: [Int]
    /// The number of objects with hooks that were built before, if the order matters.
    var order = 0
    /// The start hooks, which run one after the other until one fails.
    let onStart: [LifecycleHook]
    /// The stop hooks, followed by those that end services; they run one after the other, even if one fails.
    let onStop: [LifecycleHook]
}
