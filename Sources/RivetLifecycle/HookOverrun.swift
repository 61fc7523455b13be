internal import Rivet

/// The error of a hook that exceeded its time limit.
///
/// Observers receive it in `GraphEvent.failed`. A report has ``LifecycleReport/Outcome/overran(_:)`` instead. It may be used
/// from any thread.
public struct HookOverrun: Error, Sendable, CustomStringConvertible {
    /// The limit.
    public let limit: Duration

    /// That it took longer than its limit.
    public var description: String { "took longer than \(Wording.text(of: limit))" }
}
