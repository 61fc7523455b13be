internal import Rivet

/// The error of a hook that took too long, as an observer is told it.
///
/// In ``Rivet/GraphEvent/failed(_:_:_:)``; a report says ``RivetLifecycle/LifecycleReport/Outcome/overran(_:)``. It may be used from any
/// thread.
public struct HookOverrun: Error, Sendable, CustomStringConvertible {
    /// The limit.
    public let limit: Duration

    /// That it took longer than its limit.
    public var description: String { "took longer than \(Wording.text(of: limit))" }
}
