internal import RivetShared

/// A name together with the type of its object.
///
/// Rivet identifies definitions by their names. A key adds a type that the compiler can check. You can write a literal
/// instead of a key, and the compiler then infers the type:
///
/// ```swift
/// define("Engine") { Engine() }                    // the literal becomes a Key<Engine>
/// let engine: Engine = try factory["Engine"]
/// ```
///
/// Declare a key for a name that you use in many places. Then a typo or another type no longer compiles:
///
/// ```swift
/// extension Key where Object == any Motor { static var motor: Self { "Engine" } }
///
/// define(.motor) { ElectricMotor() }
/// let motor = try factory[.motor]
/// ```
///
/// A key and a literal with the same name refer to the same definition. For a name in a variable, write `Key(name)`.
@frozen
public struct Key<Object>: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The name: the identity of a definition.
    public let name: String

    @usableFromInline package let kind: KeyKind

    @inlinable
    init(name: String, kind: KeyKind) {
        self.name = name
        self.kind = kind
    }

    /// Whether it is a variable of the environment.
    @inlinable var isVariable: Bool { kind == .variable }

    /// Creates a key from a name.
    ///
    /// - Parameter name: Any text that isn't empty; it may contain spaces, quotes and line breaks.
    @inlinable
    public init(_ name: String) { self.init(name: name, kind: .name) }

    /// Creates a key from a literal.
    ///
    /// - Parameter value: The name.
    @inlinable
    public init(stringLiteral value: String) { self.init(name: value, kind: .name) }

    /// The key whose name is that of the type with its module, such as "Cars.Radio".
    ///
    /// Use it for an object whose name says no more than its type. Write the type where the compiler can't infer it:
    ///
    /// ```swift
    /// define(.byType, in: .singleton) { ImageCache() }
    /// define(.byType, as: .calling(Gallery.init, with: .byType))
    ///
    /// let cache: ImageCache = try factory[.byType]
    /// let gallery = try factory[Key<Gallery>.byType]
    /// ```
    ///
    /// The type is exactly that of the definition. To resolve a class by its protocol, define it as the protocol, or
    /// add an alias: `alias(Key<any Cache>.byType, to: Key<ImageCache>.byType)`. For an object that may be absent,
    /// write `.optional(.byType)`. The name of a private type differs in each run of the program.
    ///
    /// - Complexity: O(length of the name), which is computed for each use. In code that runs often, store the key.
    @inlinable public static var byType: Key { Key(String(reflecting: Object.self)) }

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
    public static func variable(_ name: String) -> Key { Key(name: name, kind: .variable) }

    /// The next run-time argument of a recipe.
    ///
    /// ```swift
    /// define("User Service", as: .calling(UserService.init, with: .argument, "Store"))
    ///
    /// let service: UserService = try factory["User Service", with: "12"]
    /// let makeService: (String) throws -> UserService = try factory["User Service Provider"]
    /// ```
    ///
    /// The arguments have the order of the parameters. Only a prototype outside of a group can take arguments. In a
    /// scope that shares objects, the graph reports ``Problem/Code/unusableScope``. If you use this key outside of a
    /// recipe, a request throws ``ResolutionError/Code/arguments``.
    @inlinable public static var argument: Key { Key(name: "", kind: .argument) }

    /// A dependency that may be absent.
    ///
    /// ```swift
    /// define("Server", as: .calling(WebServer.init, with: "Router", .optional("Clock")))
    /// ```
    ///
    /// The parameter must be an Optional. It is nil if neither the graph nor its parent defines the name. If the name
    /// is defined, the dependency is like any other: an object that can't be built is an error.
    ///
    /// Rivet looks up the name where the object is defined. If only a child defines the name, an object of the parent
    /// receives nil, even when the child resolves it. Define the object in the child instead (<doc:Children>).
    ///
    /// - Parameter name: The name of the dependency.
    /// - Returns: The key of an object that may be absent.
    @inlinable
    public static func optional<Wrapped>(_ name: String) -> Key where Object == Wrapped? {
        Key(name: name, kind: .optional)
    }

    /// A dependency that may be absent, by the key of the object: `.optional(.clock)`.
    ///
    /// - Parameter key: The key of the object. The key of a variable remains the key of a variable.
    /// - Returns: The key of an object that may be absent.
    @inlinable
    public static func optional<Wrapped>(_ key: Key<Wrapped>) -> Key where Object == Wrapped? {
        Key(name: key.name, kind: key.kind == .name ? .optional : key.kind)
    }

    /// A key with this name.
    ///
    /// ```swift
    /// define("Model", as: .calling(
    ///     Model.init, with: .api, .store, .clock, .router, .argument, .optional(.cache), .provider(.wheel),
    ///     .named("Title"), .variable("Speed")
    /// ))
    /// ```
    ///
    /// In a recipe of nine or more dependencies, write this instead of a literal beside keys.
    ///
    /// - Parameter name: The name.
    /// - Returns: The key, whose type is inferred.
    @inlinable
    public static func named(_ name: String) -> Key { Key(name) }
}

// MARK: - Providers

extension Key {
    /// The provider of a name.
    ///
    /// ```swift
    /// define("Garage", as: .calling(Garage.init, with: .provider("Wheel")))
    /// ```
    ///
    /// This is the key of "Wheel Provider". The provider can be any closure that creates the object (<doc:Providers>).
    ///
    /// - Parameter name: The name of the object.
    /// - Returns: The key of the provider, whose type is inferred.
    public static func provider(_ name: String) -> Key { Key(name + NameSuffix.provider) }

    /// The provider of an object.
    ///
    /// ```swift
    /// define("Garage", as: .calling(Garage.init, with: .provider(.wheel)))
    /// let makeUser: @Sendable (Int) throws -> User = try factory[.provider(.user)]
    /// ```
    ///
    /// The parameters of the closure are the run-time arguments of the object. For a provider that may be absent, write
    /// `.optional(.provider(.wheel))`.
    ///
    /// - Parameter key: The key of the object.
    /// - Returns: The key of the provider, whose type is inferred.
    @_alwaysEmitIntoClient
    public static func provider<Made, each Argument>(_ key: Key<Made>) -> Key
    where Object == @Sendable (repeat each Argument) throws -> Made { provider(key.name) }

    /// The provider of an object that callers await.
    ///
    /// ```swift
    /// let connect: @Sendable () async throws -> Connection = try factory[.provider(.connection)]
    /// ```
    ///
    /// The parameters of the closure are the run-time arguments of the object.
    ///
    /// - Parameter key: The key of the object.
    /// - Returns: The key of the provider, whose type is inferred.
    @_alwaysEmitIntoClient
    public static func provider<Made, each Argument>(_ key: Key<Made>) -> Key
    where Object == @Sendable (repeat each Argument) async throws -> Made { provider(key.name) }

    /// The provider of an object, as a closure of the main actor.
    ///
    /// ```swift
    /// let makeCourse: @MainActor (Int) throws -> CourseModel = try factory[.provider(.course)]
    /// ```
    ///
    /// The parameters of the closure are the run-time arguments of the object.
    ///
    /// - Parameter key: The key of the object.
    /// - Returns: The key of the provider, whose type is inferred.
    @_alwaysEmitIntoClient
    public static func provider<Made, each Argument>(_ key: Key<Made>) -> Key
    where Object == @MainActor @Sendable (repeat each Argument) throws -> Made { provider(key.name) }

    /// The provider of an object, as a closure that isn't `Sendable`.
    ///
    /// The parameters of the closure are the run-time arguments of the object.
    ///
    /// - Parameter key: The key of the object.
    /// - Returns: The key of the provider, whose type is inferred.
    @_alwaysEmitIntoClient
    public static func provider<Made, each Argument>(_ key: Key<Made>) -> Key
    where Object == (repeat each Argument) throws -> Made { provider(key.name) }

    /// The provider of an object that callers await, as a closure that isn't `Sendable`.
    ///
    /// The parameters of the closure are the run-time arguments of the object.
    ///
    /// - Parameter key: The key of the object.
    /// - Returns: The key of the provider, whose type is inferred.
    @_alwaysEmitIntoClient
    public static func provider<Made, each Argument>(_ key: Key<Made>) -> Key
    where Object == (repeat each Argument) async throws -> Made { provider(key.name) }
}

/// The meaning of a key.
@usableFromInline
package enum KeyKind: UInt8, Sendable {
    case name
    /// A name that may be undefined.
    case optional
    /// A variable of the environment.
    case variable
    /// The next run-time argument; it has no name.
    case argument
}

/// A name as a string, or a key.
///
/// `needing:`, aliases and some checks use a name without its type, so they accept both:
///
/// ```swift
/// alias("Motor", to: Key.engine)
/// ```
///
/// Swift can't infer such a key from a leading dot, because a string is allowed, too. Write `Key.engine`. If you
/// declare the key in an extension of this protocol, `.engine` works everywhere:
///
/// ```swift
/// extension NameOrKey where Self == Key<Engine> { static var engine: Self { "Engine" } }
///
/// alias("Motor", to: .engine)
/// let engine = try factory[.engine]
/// ```
///
/// Only `String` and ``Key`` conform to this protocol. Don't add conformances.
public protocol NameOrKey: Sendable {
    /// The key of the same definition, without a type.
    var untypedKey: Key<Any> { get }
}

@_documentation(visibility: internal)
extension String: NameOrKey {
    /// The key of the definition with this name, without a type.
    public var untypedKey: Key<Any> { Key(self) }
}

extension Key: NameOrKey {
    /// The key of the same definition, without a type.
    public var untypedKey: Key<Any> { Key<Any>(name: name, kind: kind) }
}
