/// A call of a function of the package, of a closure in a variable, or of an initializer, with its arguments.
package struct Invocation: Hashable, Sendable, Codable {
    /// A generic argument.
    package struct Generic: Hashable, Sendable, Codable {
        /// The name of the parameter in the compiler's output, such as "A".
        package var parameter: String
        package var type: SourceType
        /// The USR of a class, struct or enum.
        package var usr: String?
        /// The call that determines it, in an expansion.
        package var site: Site?
    }

    package struct Argument: Hashable, Sendable, Codable {
        package var label: String
        /// The value, or nil if the call omits the argument.
        package var value: Value?
        package var site: Site
    }

    /// The function, by its declaration, or the closure.
    package var callee: Value
    /// The object whose method it is.
    package var receiver: Value?
    /// Whether the call is `super.…`, which doesn't call an override.
    package var isDirect = false
    package var arguments: [Argument] = []
    /// Whether an argument is a module, which the code may configure.
    package var passesModule = false
    package var generics: [Generic] = []
    /// The USR of the type whose object an initializer creates.
    package var created: String?
}
