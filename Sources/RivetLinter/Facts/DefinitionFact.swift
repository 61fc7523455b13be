/// `define`, `redefine`, `contribute` or `decorate`.
package struct DefinitionFact: Hashable, Sendable, Codable {
    package enum Verb: String, Hashable, Sendable, Codable { case define, redefine, contribute, decorate }

    /// How the object is made.
    package enum Making: Hashable, Sendable, Codable {
        /// A closure written here: the id of its body.
        case closure(String)
        /// A function given as a value: its USR.
        case function(String)
        /// A closure or function that can't be followed: a variable, what another function returned.
        case opaque
        /// `.calling(…, with: …)`: the needs, each with the type of its parameter.
        case recipe([DependencyFact])
        /// A recipe made elsewhere.
        case opaqueRecipe
        /// `instance:`, with the type of what is given.
        case instance
    }

    package var verb: Verb
    package var name: NameExpression
    package var type: SourceType
    package var scope: ScopeFact
    package var making: Making
    /// The types of the run-time arguments; none for what takes none.
    package var arguments: [SourceType]
    package var isAwaited: Bool
    package var isOnMainActor: Bool
    /// Built at `start()`, by `.eager()` or `.onStart`, whoever asks for it; or its registration is kept, so that it may be.
    package var isEager: Bool
    /// The names after `needing:`; nil where the form has none or none were given.
    package var declared: [NameExpression]?

    package init(
        _ verb: Verb,
        _ name: NameExpression,
        type: SourceType,
        scope: ScopeFact = .prototype,
        making: Making,
        arguments: [SourceType] = [],
        isAwaited: Bool = false,
        isOnMainActor: Bool = false,
        isEager: Bool = false,
        declared: [NameExpression]? = nil
    ) {
        self.verb = verb
        self.name = name
        self.type = type
        self.scope = scope
        self.making = making
        self.arguments = arguments
        self.isAwaited = isAwaited
        self.isOnMainActor = isOnMainActor
        self.isEager = isEager
        self.declared = declared
    }
}

/// One need of a recipe: a key, or a variable where its name says so.
package struct DependencyFact: Hashable, Sendable, Codable {
    package var name: NameExpression
    package var type: SourceType

    package init(_ name: NameExpression, type: SourceType) {
        self.name = name
        self.type = type
    }
}
