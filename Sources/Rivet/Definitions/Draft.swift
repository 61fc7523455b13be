/// What every form of every verb notes first: the name, what is to be done with it, where it was written, and by
/// whom.
package struct Draft {
    /// What a module does with a name.
    enum Verb {
        case define, redefine, contribute
    }

    /// The whole name, with that of the namespace.
    package let name: String
    let verb: Verb
    let site: SourceSite
    let module: Any.Type?
    let context: Int
    /// What is wrong with the name itself.
    let fault: Problem.Code?

    init(
        name: String,
        verb: Verb = .define,
        site: SourceSite,
        module: Any.Type?,
        context: Int,
        fault: Problem.Code? = nil
    ) {
        self.name = name
        self.verb = verb
        self.site = site
        self.module = module
        self.context = context
        self.fault = fault
    }

    init(of definition: AnyDefinition) {
        self.init(name: definition.name, site: definition.site, module: definition.module, context: definition.context)
    }
}

/// A name that a definition declared to need, and the type it needs it as.
@usableFromInline
package struct Need: Sendable {
    package let name: String
    package let type: Any.Type
    /// Whether the environment meets the need, and not a definition.
    package let isVariable: Bool
    /// Whether the type was said; a closure that names what it asks for doesn't say as what.
    package let isTyped: Bool

    /// A need that a closure says by its name alone.
    init(_ name: String) {
        self.name = name
        type = Any.self
        isVariable = false
        isTyped = false
    }

    /// The needs that a closure says by these names; nil when there are none, for then it says nothing.
    static func declared(_ names: [String]) -> [Need]? { names.isEmpty ? nil : names.map(Need.init) }

    @usableFromInline
    init<Object>(_ key: Key<Object>) {
        name = key.name
        type = Object.self
        isVariable = key.isVariable
        isTyped = true
    }

    /// The needs that these keys stand for.
    static func all<each Object>(_ keys: repeat Key<each Object>) -> [Need] {
        var needs: [Need] = []
        repeat needs.append(Need(each keys))
        return needs
    }
}

/// What is to happen with an object besides that it is built.
package struct Hooks: Sendable {
    package struct Hook: Sendable {
        package let limit: Duration?
        /// Handed the object as it is kept.
        package let run: @Sendable (AnyKeptObject) async throws -> Void

        package init(limit: Duration?, run: @escaping @Sendable (AnyKeptObject) async throws -> Void) {
            (self.limit, self.run) = (limit, run)
        }
    }

    /// Whether the object is built when its factory starts.
    package var isEager = false
    package var onStart: [Hook] = []
    package var onStop: [Hook] = []
    package var health: [Hook] = []
}

// Where a definition is, in words.

extension AnyDefinition {
    /// The name of the module that wrote it, or nil if it was written in place.
    package final var moduleName: String? { Wording.name(of: module) }
    /// Its module and its source site, for texts.
    @inline(never)
    package final var place: String { Wording.place(moduleName, site) }
}

extension Draft {
    /// Its module and its source site, for texts.
    @inline(never)
    package var place: String { Wording.place(Wording.name(of: module), site) }
}
