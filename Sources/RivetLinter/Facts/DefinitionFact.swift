/// A call of `define`, `redefine`, `contribute` or `decorate`.
package struct DefinitionFact: Hashable, Sendable, Codable {
    package enum Verb: String, Hashable, Sendable, Codable { case define, redefine, contribute, decorate }

    /// How the object is created.
    package enum Making: Hashable, Sendable, Codable {
        /// A closure literal, by the id of its body.
        case closure(String)
        /// A function that is passed as a value, by its USR.
        case function(String)
        /// A closure, function or recipe in a variable, or one that a function returned.
        case value(Value)
        /// A closure or function whose body is unknown.
        case opaque
        /// `.calling(…, with: …)`, by its dependencies, each with the type of its parameter.
        case recipe([DependencyFact])
        /// A recipe whose function and names are unknown.
        case opaqueRecipe
        /// An object after `instance:`.
        case instance
    }

    package var verb: Verb
    package var name: NameExpression
    package var type: SourceType
    package var scope = ScopeFact.prototype
    /// Whether an override may inherit a shared scope, because the compiler chose the form for `Sendable` objects.
    package var isSendable = true
    package var making: Making
    /// The types of the run-time arguments of a closure.
    ///
    /// Those of a recipe are among its dependencies.
    package var arguments: [SourceType] = []
    /// The types of the objects of a recipe or after `instance:`, before conversions.
    ///
    /// Those of a closure or function are in its body.
    package var held: [HeldType] = []
    /// Whether callers must await the object, because the code that creates or completes it is asynchronous.
    package var isAwaited = false
    /// Whether the main actor creates or completes the object.
    package var isOnMainActor = false
    /// Whether the code that creates the object is asynchronous.
    package var isCreatedAsynchronously = false
    /// Whether the main actor creates the object.
    package var isCreatedOnMainActor = false
    /// Whether `start()` may build the object, so that no request is necessary.
    ///
    /// True after `.eager()`, `.onStart` or `.running`. Also true if the source stores or returns the registration,
    /// because other code may then call one of these.
    package var isEager = false
    /// Whether its name isn't worth reporting, in an expansion, because nothing calls the code that defines it.
    package var isSilent = false
    /// The names after `needing:`, or nil without it.
    package var declared: [NameExpression]?
    /// The closures and functions after `.completed`, by their ids, with nil for those whose body is unknown.
    ///
    /// The id may be that of a variable that contains a closure.
    package var completions: [String?] = []
}

/// What `.calling(…, with: …)` says about the object that it creates.
package struct RecipeFact: Hashable, Sendable, Codable {
    /// The dependencies.
    package var making: DefinitionFact.Making
    package var isAwaited = false
    package var isOnMainActor = false
    /// The types of the object, before conversions.
    package var held: [HeldType] = []
}

extension DefinitionFact {
    /// Creates the object with a recipe.
    package mutating func use(_ recipe: RecipeFact) {
        (making, held) = (recipe.making, recipe.held)
        (isCreatedAsynchronously, isCreatedOnMainActor) = (recipe.isAwaited, recipe.isOnMainActor)
        // An asynchronous function after `.completed` decides, because callers wait for it last.
        isOnMainActor = !isAwaited && (recipe.isOnMainActor || isOnMainActor && !recipe.isAwaited)
        isAwaited = isAwaited || recipe.isAwaited
    }
}

/// The value for one parameter of a recipe: a definition, a variable or a run-time argument, by the kind of its name.
package struct DependencyFact: Hashable, Sendable, Codable {
    package var name: NameExpression
    /// The type of the parameter.
    package var type: SourceType
}
