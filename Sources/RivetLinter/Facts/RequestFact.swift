/// A request to a factory.
package struct RequestFact: Hashable, Sendable, Codable {
    package enum Form: String, Hashable, Sendable, Codable {
        /// `factory["X"]`.
        case object
        /// `factory["X Provider"]` if the context expects a closure.
        ///
        /// `type` is the closure's result, and `arguments` are its parameters.
        case closure
        /// `factory["X", with: 12]`.
        case calling
        /// `factory.object(_:as:)`.
        case named
        /// `factory.resolve(_:)`.
        case resolve
        /// `factory.optional(_:)`. `type` is the type of the object, without `Optional`.
        case optional
        /// `factory.provider(for:)`. `type` is the type of the object.
        case provider
        /// `factory.isDefined(_:)`, which resolves nothing, so a missing name isn't a fault.
        case isDefined
    }

    package var form: Form
    package var name: NameExpression
    /// The requested type.
    package var type: SourceType
    /// The types of the run-time arguments.
    package var arguments: [SourceType] = []
    /// Whether the source writes the type at the request, by a key or after `as:`.
    package var writesType = false
    /// Whether the request is inside of `try?`, so that the program handles a failure.
    package var isForgiven = false
    /// Whether the request, or the requested closure, is asynchronous, so that it can resolve `async` definitions.
    package var isAwaited = false
    /// Whether the request is in a closure that may run after the body around it.
    package var isDeferred = false
    /// The factory, or nil for the one that creates the object whose code makes the request.
    package var factory: Value?
    /// The call that determines the type, in an expansion, if a generic function makes the request.
    package var typeSite: Site?
    /// Whether the request is in a branch, in an expansion, so that the program may not make it.
    package var isConditional = false
    /// Where the factory comes from, in an expansion.
    package var origin = FactoryFact.own
    /// The expression of the name, in an expansion, if it has several values.
    package var choice: Choice?

    /// An expression with several values, which have places of their own.
    package struct Choice: Hashable, Sendable, Codable {
        package var site: Site
        package var count: Int
    }
}

/// A read of an environment's variable.
package struct VariableFact: Hashable, Sendable, Codable {
    package enum Form: String, Hashable, Sendable, Codable {
        /// `environment["X"]`.
        case read
        /// `environment["X", default: …]`.
        case readOrDefault
        /// `environment.contains("X")`. `type` has no meaning.
        case contains
    }

    /// Where the environment comes from.
    package enum Origin: Hashable, Sendable, Codable {
        /// The environment of the module or factory whose code reads the variable.
        case own
        case environment(EnvironmentFact)
        case unknown
    }

    package var form: Form
    package var name: NameExpression
    package var type: SourceType
    /// Whether the read is inside of `try?`, so that the program handles a failure.
    package var isForgiven = false
    /// The environment.
    package var environment: Value?
    /// Where the environment comes from, in an expansion.
    package var origin = Origin.unknown
}
