/// The error of a service that returned before its factory stopped.
///
/// If a service may return, its definition says so: ``Rivet/Registration/running(within:mayReturn:_:)``.
public struct EarlyReturn: Error, Sendable, CustomStringConvertible {
    /// The reason, and what to do.
    public var description: String {
        "it returned before the factory stopped; let it run until its task is cancelled, or add mayReturn: true"
    }
}
