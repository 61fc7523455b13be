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
        return name.dropping(suffix: FrozenGraph.providerSuffix).map(allowed.contains) ?? false
    }
}
