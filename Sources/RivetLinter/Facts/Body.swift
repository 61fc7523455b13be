/// Code that runs together: a function, an initializer, an accessor, a file's top level, or a closure passed to Rivet.
///
/// Other closures belong to the body around them.
package struct Body: Hashable, Sendable, Codable {
    /// The USR of a function, "file:offset" for a closure, or the file's path for the top level and for initial values.
    package var id: String
    /// The name for messages: "CarModule.configure()".
    package var name: String
    /// The USR of the type that a method belongs to.
    package var owner: String?
    /// The USR of the method that it overrides.
    package var overrides: String?
    package var site: Site
    /// In source order.
    package var events: [Event] = []
    package var parameters: [Parameter] = []
    /// The values that it returns, if the source shows them.
    package var results: [Alternative] = []
    /// The values that an initializer assigns to properties, by their names.
    package var fields: [String: Value] = [:]
    /// The types that its results have before conversions, or none if these are the declared type.
    package var held: [HeldType] = []
    /// Whether it is a requirement of a protocol, so that other bodies implement it.
    package var isRequirement = false

    package struct Parameter: Hashable, Sendable, Codable {
        /// The identifier of its variable.
        package var variable: String
        package var standard: NameExpression?
        /// The generic parameter that is its type, or whose metatype that is.
        package var generic: String?
        /// Whether it is a parameter pack, which may have any number of arguments.
        package var isPack = false
        /// Whether it is a factory.
        package var isFactory = false
    }
}

extension Body {
    /// The name without that of the type: "service(_:)" for "CarModule.service(_:)".
    package var methodName: String { name.split(separator: ".").last.map(String.init) ?? name }

    /// Whether an extension of a protocol declares it, as the implementation of types without one of their own.
    package var isStandard: Bool { owner?.hasSuffix("_p") ?? false }

    /// The variable of the object whose method it is.
    package static func receiver(of id: String) -> String { id + ":self" }
}
