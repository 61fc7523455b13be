/// A value that no description, error or drawing ever shows.
///
/// ```swift
/// let environment = Environment(variables: ["Token": Secret("c2VjcmV0")])
/// let token: Secret<String> = try environment["Token"]
/// print(token)                                  // Secret(hidden)
/// connect(with: token.value)
/// ```
///
/// Rivet prints no variable's value anyway. A secret keeps it out of your own logs too, wherever the value
/// travels.
public struct Secret<Value: Sendable>: Sendable {
    /// What is hidden.
    ///
    /// Ask for it only where it is used: from there on nothing hides it.
    public let value: Value

    /// Hides a value.
    ///
    /// A value that comes as text, from a file or the process, needs no hiding first: a variable that holds it
    /// is read as a secret too. May be called from any thread.
    ///
    /// - Parameter value: What is to be hidden.
    /// - Complexity: O(1).
    public init(_ value: Value) { self.value = value }
}

extension Secret: Equatable where Value: Equatable {}
extension Secret: Hashable where Value: Hashable {}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Always `"Secret(hidden)"`.
    public var description: String { "Secret(hidden)" }

    /// Always `"Secret(hidden)"`.
    public var debugDescription: String { description }

    /// A mirror without children, for debuggers and `dump`.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A secret, seen by code that doesn't know of what.
protocol HiddenValue {
    var hidden: Any { get }
    static func hiding(_ held: Any) -> Self?
}

extension Secret: HiddenValue {
    var hidden: Any { value }
    static func hiding(_ held: Any) -> Self? { VariableReading.read(held, as: Value.self).map(Secret.init) }
}
