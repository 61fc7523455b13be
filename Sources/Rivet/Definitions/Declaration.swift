internal import RivetShared

/// What a module declares under a name: a definition, a decorator, a group or an alias.
///
/// Sound as `Sendable`, which the compiler can't check for a class with subclasses: everything that it stores is
/// immutable, and `Sendable` or a metatype. Of the module, other threads read only the class, which is immutable.
@usableFromInline
package class Declaration: @unchecked Sendable {
    /// The full name, including the namespace.
    @usableFromInline package final let name: String
    /// The number of the module's context, or of a context for the closure alone.
    @usableFromInline package final let context: Int
    /// The module; nil for a module that is a closure.
    final let module: LoadedModule?
    /// The declared dependencies, or nil if the closure doesn't declare them.
    package final let dependencies: [DeclaredDependency]?
    package final let site: SourceSite
    /// The position among all declarations of the assembly.
    final let order: UInt32

    init(_ draft: Draft) {
        (name, context, module) = (draft.name, draft.context, draft.module)
        (dependencies, site, order) = (draft.dependencies, draft.site, draft.order)
    }

    /// The type of the objects; `Never` if it declares none.
    package var objectType: Any.Type { Never.self }

    /// The definition of a decorator that wraps the objects of another definition; nil if it can't wrap them.
    func definition(wrapping base: AnyDefinition, _ lifetime: Lifetime, cell: Int) -> AnyDefinition? { nil }

    /// The name of the module; nil for a module that is a closure.
    package final var moduleName: String? { Wording.name(of: module?.type) }

    /// Whether the declarations of its module are defaults.
    final var isDefault: Bool { module?.isDefault ?? false }

    /// Its source site, for texts.
    @inline(never)
    package final var place: String { site.description }
}

extension [Problem] {
    /// Adds a fault of a declaration, which another one may have caused.
    // Not inlined, because it has many callers and need not be fast.
    @inline(never)
    mutating func report(_ fault: Fault, of declaration: Declaration, beside other: Declaration? = nil) {
        report(fault, at: declaration.site, related: other.map { [$0.site] } ?? [])
    }
}

/// A module in a namespace, which is configured once, with its environment and the place where it was required.
///
/// A module created by hand has no place.
final class LoadedModule {
    let type: Any.Type
    let namespace: Int
    let environment: Environment
    let site: SourceSite?
    /// Whether its definitions are defaults, because only `requireDefaults` has loaded it so far.
    var isDefault = false
    /// The modules that it requires, as long as its definitions are defaults.
    var required: [LoadedModule] = []

    init(_ type: Any.Type, in namespace: Int, _ environment: Environment, at site: SourceSite?) {
        (self.type, self.namespace, self.environment, self.site) = (type, namespace, environment, site)
    }
}

/// Everything that a module declares about a definition, except for the closure.
@usableFromInline
package struct Draft {
    /// The verb by which a module declares a name.
    @usableFromInline
    enum Verb: Sendable {
        case define, redefine, contribute
    }

    /// The full name, including the namespace.
    package internal(set) var name: String
    var verb = Verb.define
    /// The number of an element's group in the assembly.
    var group = 0
    let site: SourceSite
    /// The module; nil for a module that is a closure.
    let module: LoadedModule?
    /// The position among all declarations of the assembly.
    let order: UInt32
    /// The number of the context that the closure sees.
    var context: Int
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
}

extension Draft {
    /// The draft of another definition in place of a declaration.
    @inline(never)
    init(of declaration: Declaration, _ lifetime: Lifetime = .prototype) {
        self.init(
            name: declaration.name,
            site: declaration.site,
            module: declaration.module,
            order: declaration.order,
            context: declaration.context,
            lifetime: lifetime,
            dependencies: declaration.dependencies
        )
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
    /// The dependencies that the closure declares, or nil if it may resolve every name.
    package internal(set) var allowed: [DeclaredDependency]?

    /// Whether the closure may resolve a name: a declared name, or the provider of one.
    func allows(_ name: String) -> Bool {
        guard let allowed else { return true }
        let base = name.dropping(suffix: NameSuffix.provider)
        return allowed.contains { $0.name == name || $0.name == base }
    }

    /// The largest number of contexts in a graph.
    static let limit = 0x1_0000
}
