/// How long a built object is kept.
///
/// ``PrototypeScope`` keeps nothing, every ``KeptScope`` keeps something. You don't conform to this protocol
/// yourself; a scope of your own is a ``SharedScope``.
public protocol Scope: Sendable {
    /// The scope's name, as errors and drawings show it.
    var name: String { get }
}

/// A scope that keeps what is built, so that several requests share one object.
///
/// What is shared may be used from several threads at once, therefore only `Sendable` objects can be defined
/// in such a scope. The scopes that Rivet brings conform to it, and every ``SharedScope`` does. A type of your own
/// that conforms to it alone is a ``Problem/Code/unusableScope``, for Rivet would not know what it keeps.
public protocol KeptScope: Scope {}
