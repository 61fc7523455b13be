/// What a module declares about a definition, except how it creates its object.
package struct Draft {
    /// What a module does with a name.
    enum Verb {
        case define, redefine, contribute
    }

    /// The whole name, including the namespace.
    package var name: String
    var verb = Verb.define
    let site: SourceSite
    let module: Any.Type?
    /// The number of the context that the closure sees.
    var context: Int
    /// What is wrong with the name itself.
    var fault: Problem.Code?
    var keeping = Keeping.prototype
    var calling = Calling.directly
    /// The number of the cell that retains the object in each factory, or `AnyDefinition.noCell`.
    var cell = AnyDefinition.noCell
    /// The declared dependencies, or nil if the closure doesn't declare them.
    var needs: [Need]?

    /// Its module and its source site, for texts.
    @inline(never)
    package var place: String { Wording.place(Wording.name(of: module), site) }
}

extension Draft {
    /// What a definition declares about itself, without how its closure is called, and without its cell.
    init(of definition: AnyDefinition) {
        self.init(name: definition.name, site: definition.site, module: definition.module, context: definition.context)
        (keeping, needs) = (definition.keeping, definition.needs)
    }
}

/// A declared dependency of a definition: a name, and the expected type.
@usableFromInline
package struct Need: Sendable {
    package let name: String
    package let type: Any.Type
    /// Whether the environment provides the value, and not a definition.
    package let isVariable: Bool
    /// Whether the type is declared, which a list of names doesn't do.
    package let isTyped: Bool

    /// A dependency that a closure lists by its name.
    init(_ name: String) {
        self.name = name
        type = Any.self
        isVariable = false
        isTyped = false
    }

    @usableFromInline
    init<Object>(_ key: Key<Object>) {
        name = key.name
        type = Object.self
        isVariable = key.isVariable
        isTyped = true
    }

    /// The dependencies that a closure lists by these names; nil for an empty list, which declares nothing.
    static func declared(_ names: [String]) -> [Need]? { names.isEmpty ? nil : names.map(Need.init) }

    /// The dependencies that these keys stand for.
    static func all<each Object>(_ keys: repeat Key<each Object>) -> [Need] {
        var needs: [Need] = []
        repeat needs.append(Need(each keys))
        return needs
    }
}

/// What a module's closures see: the names of a namespace and of those around it, and the environment.
///
/// Modules with the same namespace and environment share a context. Most programs have one. A closure that declares its
/// dependencies has its own.
package struct Context {
    package let namespace: Int
    package let environment: Environment
    /// The names that the closure may resolve, or nil if it may resolve any.
    package var allowed: Set<String>?

    /// Whether a closure may resolve a name: it declares the name, or the name is the provider's of a declared one.
    func allows(_ name: String) -> Bool {
        guard let allowed, !allowed.contains(name) else { return true }
        return name.dropping(suffix: NameSuffix.provider).map(allowed.contains) ?? false
    }

    /// The largest number of contexts in a graph.
    static let limit = 0x1_0000

    /// The number of a context, at the bits where the state of a request has it.
    static func bits(of number: Int) -> UInt64 { UInt64(truncatingIfNeeded: number) & RequestBits.context }
}

/// The parts of the word that contains the state of a request.
@usableFromInline
enum RequestBits {
    /// The 16 bits of the context's number; the other bits are a token.
    @usableFromInline static let context: UInt64 = 0xFFFF
}
