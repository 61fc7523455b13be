/// The error of a service that returned before its factory stopped.
///
/// A definition can permit that: ``Rivet/Registration/running(within:mayReturn:_:)``.
public struct EarlyReturn: Error, Sendable, CustomStringConvertible {
    /// The reason, and what to do.
    public var description: String {
        "it returned before the factory stopped; let it run until its task is cancelled, or add mayReturn: true"
    }
}
