internal import RivetShared

/// Everything that a module declares about a definition, except for the closure.
@usableFromInline
package struct Draft: Sendable {
    /// The verb by which a module declares a name.
    @usableFromInline
    enum Verb: Sendable {
        case define, redefine, contribute
    }

    /// The full name, including the namespace.
    package internal(set) var name: String
    var verb = Verb.define
    let site: SourceSite
    /// The module's class; nil for a module that is a closure.
    let module: Any.Type?
    /// The number of the context that the closure sees.
    var context: Int
    /// The fault of the name itself, or nil if it is valid.
    var fault: Fault.Code?
    var lifetime = Lifetime.prototype
    var calling = Calling.directly
    /// The number of the shared object in each factory, or `AnyDefinition.noCell`.
    var cell = AnyDefinition.noCell
    /// The declared dependencies, or nil if the closure doesn't declare them.
    var dependencies: [DeclaredDependency]?
    /// The definition from which this one is derived, if any.
    var base: Base?

    /// Whether the object can be created from run-time arguments.
    ///
    /// It must be a prototype that isn't an element of a group.
    var takesArguments: Bool { lifetime.kind == .prototype && verb != .contribute }

    /// Its source site, for texts.
    @inline(never)
    package var place: String { site.description }
}

extension Draft {
    /// The draft of a definition, without its `calling`, its cell and its base.
    @inline(never)
    init(of definition: AnyDefinition) {
        self.init(name: definition.name, site: definition.site, module: definition.module, context: definition.context)
        (lifetime, dependencies) = (definition.lifetime, definition.dependencies)
    }
}

/// A declared dependency of a definition: a name, and the expected type.
@usableFromInline
package struct DeclaredDependency: Sendable {
    package let name: String
    package let type: Any.Type
    /// Whether the value comes from the environment instead of a definition.
    package let isVariable: Bool
    /// Whether the dependency may be undefined.
    package let isOptional: Bool
    /// Whether the type is declared; a list of names declares no types.
    package let isTyped: Bool

    /// A dependency on a key.
    ///
    /// The type is nil if it isn't checked, because a closure may resolve another one, such as the array of a group or a
    /// provider.
    init(_ key: Key<Any>, as type: Any.Type?) {
        (name, isVariable, isOptional) = (key.name, key.isVariable, key.kind == .optional)
        (self.type, isTyped) = (type ?? Any.self, type != nil)
    }

    /// The dependencies that a closure lists by these names; nil for an empty list, which declares nothing.
    static func declared(_ names: [any NameOrKey]) -> [DeclaredDependency]? {
        names.isEmpty ? nil : names.map { DeclaredDependency($0.untypedKey, as: nil) }
    }
}

/// The names that a module's closures can resolve, and their environment.
///
/// The names belong to a namespace and to the namespaces around it. Modules with the same namespace and environment
/// share a context. Most programs have one context. A closure that declares its dependencies has a context of its own.
package struct Context {
    package let namespace: Int
    package let environment: Environment
    /// The names that the closure may resolve, or nil if it may resolve any.
    package internal(set) var allowed: NameSet?

    /// Whether the closure may resolve a name: a declared name, or the provider of one.
    func allows(_ name: String) -> Bool {
        guard let allowed, !allowed.contains(name) else { return true }
        return name.dropping(suffix: NameSuffix.provider).map(allowed.contains) ?? false
    }

    /// The largest number of contexts in a graph.
    static let limit = 0x1_0000
}
