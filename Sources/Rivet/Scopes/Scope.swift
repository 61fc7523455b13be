/// How long a built object is kept.
///
/// ``PrototypeScope`` keeps nothing, every ``KeptScope`` keeps something. You don't conform to this protocol
/// yourself.
public protocol Scope: Sendable {
    /// The scope's name, as errors and drawings show it.
    var name: String { get }
}

/// A scope that keeps what is built, so that several requests share one object.
///
/// What is shared may be used from several threads at once, therefore only `Sendable` objects can be defined
/// in such a scope. The scopes that Rivet brings conform to it. A type of your own that conforms to it alone
/// is reported as a problem, for Rivet would not know what it keeps.
public protocol KeptScope: Scope {}
