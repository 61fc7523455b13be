/// A request to a factory.
package struct RequestFact: Hashable, Sendable, Codable {
    package enum Form: String, Hashable, Sendable, Codable {
        /// `factory["X"]`.
        case object
        /// `factory["X Provider"]` where a closure is expected: the type is what the closure returns, the arguments what it
        /// takes.
        case closure
        /// `factory.object(named:)`.
        case named
        /// `factory.resolve(_:)`.
        case resolve
        /// `factory.optional(_:)`: the type is that of the object, without `Optional`.
        case optional
        /// `factory.provider(for:)`: the type is that of the object.
        case provider
        /// `factory.isDefined(_:)`: asks for nothing, so that a missing name is no fault.
        case isDefined
    }

    package var form: Form
    package var name: NameExpression
    /// The type asked for.
    package var type: SourceType
    /// The types of the run-time arguments given.
    package var arguments: [SourceType]
    /// Under `try?`, so that a missing name is met.
    package var isForgiven: Bool
    /// Awaited, or a closure that is: async definitions may be asked for so.
    package var isAwaited: Bool
    /// In a closure that may run after the body it is written in.
    package var isDeferred: Bool

    package init(
        _ form: Form,
        _ name: NameExpression,
        type: SourceType,
        arguments: [SourceType] = [],
        isForgiven: Bool = false,
        isAwaited: Bool = false,
        isDeferred: Bool = false
    ) {
        self.form = form
        self.name = name
        self.type = type
        self.arguments = arguments
        self.isForgiven = isForgiven
        self.isAwaited = isAwaited
        self.isDeferred = isDeferred
    }
}

/// A variable read from an environment.
package struct VariableFact: Hashable, Sendable, Codable {
    package enum Form: String, Hashable, Sendable, Codable {
        /// `environment["X"]`.
        case read
        /// `environment["X", default: …]`.
        case readOrDefault
        /// `environment.contains("X")`: the type means nothing.
        case contains
    }

    package var form: Form
    package var name: NameExpression
    package var type: SourceType

    package init(_ form: Form, _ name: NameExpression, type: SourceType) {
        self.form = form
        self.name = name
        self.type = type
    }
}
