/// The error of a hook that took too long, as an observer is told it.
public struct HookOverrun: Error, Sendable, CustomStringConvertible {
    /// The limit.
    public let limit: Duration

    /// That it took longer than its limit.
    public var description: String { "took longer than \(Wording.text(of: limit))" }
}
