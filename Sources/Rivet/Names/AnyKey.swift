/// A dependency in a list for nine or more parameters.
///
/// A recipe takes up to eight dependencies as ``Key``, so the compiler checks their types. In a longer list, the
/// elements have this type, and the graph checks the types of the dependencies instead. Write the same elements, but
/// put a key into ``key(_:)``:
///
/// ```swift
/// define("Lesson", as: .calling(
///     Lesson.init, with: .key(.engine), "Radio", "Wheels", "Paint", "Foot", "Router", .argument,
///     .optional("Clock"), .variable("Title")
/// ))
/// ```
public struct AnyKey: Sendable, ExpressibleByStringInterpolation {
    let name: String
    let kind: KeyKind
    /// The type of the key; nil if it has none.
    let type: Any.Type?

    init(_ name: String, _ kind: KeyKind, _ type: Any.Type? = nil) {
        (self.name, self.kind, self.type) = (name, kind, type)
    }

    /// Creates a dependency from a literal.
    ///
    /// - Parameter value: The name.
    public init(stringLiteral value: String) { self.init(value, .name) }

    /// A dependency by a key.
    ///
    /// - Parameter key: The key. Its type must fit the parameter.
    /// - Returns: The dependency.
    public static func key<Object>(_ key: Key<Object>) -> AnyKey { AnyKey(key.name, key.kind, Object.self) }

    /// A variable of the environment, like ``Key/variable(_:)``.
    ///
    /// - Parameter name: The variable's name.
    /// - Returns: The dependency.
    public static func variable(_ name: String) -> AnyKey { AnyKey(name, .variable) }

    /// A dependency that may be absent, like ``Key/optional(_:)``.
    ///
    /// - Parameter name: The name of the dependency. The parameter must be an Optional.
    /// - Returns: The dependency.
    public static func optional(_ name: String) -> AnyKey { AnyKey(name, .optional) }

    /// A dependency that may be absent, by a key: `.optional(Key.clock)`.
    ///
    /// - Parameter key: The key of the object. The parameter must be an Optional of its type.
    /// - Returns: The dependency.
    public static func optional<Wrapped>(_ key: Key<Wrapped>) -> AnyKey {
        .key(Key<Wrapped?>.optional(key))
    }

    /// The next run-time argument, like ``Key/argument``.
    public static var argument: AnyKey { AnyKey("", .argument) }
}
