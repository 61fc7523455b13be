/// What the closures of a module see: the names of a namespace and around it, and the module's environment.
///
/// Modules that share both share a context; most programs have one. A closure that declares what it asks for has one
/// of its own.
package struct Context {
    package let namespace: Int
    package let environment: Environment
    /// What may be asked for; nil for anything.
    package var allowed: Set<String>?

    /// Whether a closure may ask for a name: it was declared, or is a provider of what was.
    func allows(_ name: String) -> Bool {
        guard let allowed, !allowed.contains(name) else { return true }
        return name.dropping(suffix: NameSuffix.provider).map(allowed.contains) ?? false
    }

    /// The number of contexts that a graph can have.
    static let limit = 0x1_0000

    /// The number of a context, where the state of a request has it.
    static func bits(of number: Int) -> UInt64 { UInt64(truncatingIfNeeded: number) & RequestBits.context }
}

/// The parts of the one word in which a request has its state.
@usableFromInline
enum RequestBits {
    /// The 16 bits for the number of the context; the rest is a token.
    @usableFromInline static let context: UInt64 = 0xFFFF
}
