/// A name together with the type that it stands for.
///
/// Rivet knows definitions by their names alone; a key adds, where you want it, what the compiler can check.
/// Wherever a key is expected a literal will do, and the type is then inferred:
///
/// ```swift
/// define("Engine") { _ in Engine() }               // the literal becomes a Key<Engine>
/// let engine: Engine = try factory["Engine"]
/// ```
///
/// A name used in many places is worth a key of its own. A typing error, or another type, then no longer
/// compiles:
///
/// ```swift
/// extension Key where Object == any Motor { static var motor: Self { "Engine" } }
///
/// define(.motor) { _ in ElectricMotor() }
/// let motor = try factory[.motor]
/// ```
///
/// A key and a literal with the same name mean the same definition. A name in a variable is written
/// `Key(name)`.
public struct Key<Object>: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The name: the identity of a definition.
    public let name: String

    /// Whether the name is that of a variable of the environment.
    @usableFromInline let isVariable: Bool

    @inlinable
    init(name: String, isVariable: Bool) {
        self.name = name
        self.isVariable = isVariable
    }

    /// Makes a key from a name.
    ///
    /// - Parameter name: Any text that is not empty, spaces, quotes and line breaks included.
    @inlinable
    public init(_ name: String) { self.init(name: name, isVariable: false) }

    /// Makes a key from a literal.
    ///
    /// - Parameter value: The name.
    @inlinable
    public init(stringLiteral value: String) { self.init(name: value, isVariable: false) }

    /// A need that the environment meets.
    ///
    /// ```swift
    /// define("Radio", as: .calling(Radio.init, with: .variable("Frequency")))
    /// ```
    ///
    /// It is a need and nothing else: never equal to the name with the same text, and defining it is a
    /// problem. A factory that is asked for it reads its environment.
    ///
    /// - Parameter name: The variable's name.
    /// - Returns: The key that stands for the variable, read as `Object`.
    @inlinable
    public static func variable(_ name: String) -> Key { Key(name: name, isVariable: true) }
}
