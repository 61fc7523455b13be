internal import Rivet
internal import RivetShared

/// The error of a hook that exceeded its time limit.
///
/// Observers receive it in `GraphEvent.failed`. A report has ``LifecycleReport/Outcome/overran(_:)`` instead.
public struct HookOverrun: Error, Sendable, CustomStringConvertible {
    /// The limit that the hook exceeded.
    public let limit: Duration

    /// A text with the limit, such as "took longer than 2 s".
    public var description: String { "took longer than \(Wording.text(of: limit))" }
}
