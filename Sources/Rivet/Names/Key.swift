/// A name together with the type of its object.
///
/// Rivet identifies definitions by their names. A key adds a type that the compiler can check. You can write a literal
/// instead of a key, and the compiler then infers the type:
///
/// ```swift
/// define("Engine") { _ in Engine() }               // the literal becomes a Key<Engine>
/// let engine: Engine = try factory["Engine"]
/// ```
///
/// Declare a key for a name that you use in many places. Then a typo or another type no longer compiles:
///
/// ```swift
/// extension Key where Object == any Motor { static var motor: Self { "Engine" } }
///
/// define(.motor) { _ in ElectricMotor() }
/// let motor = try factory[.motor]
/// ```
///
/// A key and a literal with the same name refer to the same definition. For a name in a variable, write `Key(name)`.
public struct Key<Object>: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The name: the identity of a definition.
    public let name: String

    /// Whether it is a variable of the environment.
    @usableFromInline let isVariable: Bool

    @inlinable
    init(name: String, isVariable: Bool) {
        self.name = name
        self.isVariable = isVariable
    }

    /// Creates a key from a name.
    ///
    /// - Parameter name: Any text that isn't empty; it may contain spaces, quotes and line breaks.
    @inlinable
    public init(_ name: String) { self.init(name: name, isVariable: false) }

    /// Creates a key from a literal.
    ///
    /// - Parameter value: The name.
    @inlinable
    public init(stringLiteral value: String) { self.init(name: value, isVariable: false) }

    /// A dependency on a variable of the environment.
    ///
    /// ```swift
    /// define("Radio", as: .calling(Radio.init, with: .variable("Frequency")))
    /// ```
    ///
    /// The key can only be a dependency. It never equals the key of a definition, even if both have the same name.
    /// Defining it is a problem. If you resolve it, the factory reads its environment.
    ///
    /// - Parameter name: The variable's name.
    /// - Returns: The key of the variable, which Rivet reads as `Object`.
    @inlinable
    public static func variable(_ name: String) -> Key { Key(name: name, isVariable: true) }
}
