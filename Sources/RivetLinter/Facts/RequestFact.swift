/// A request to a factory.
package struct RequestFact: Hashable, Sendable, Codable {
    package enum Form: String, Hashable, Sendable, Codable {
        /// `factory["X"]`.
        case object
        /// `factory["X Provider"]` where a closure is expected: the type is that of the whole closure.
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

    package init(
        _ form: Form,
        _ name: NameExpression,
        type: SourceType,
        arguments: [SourceType] = [],
        isForgiven: Bool = false
    ) {
        self.form = form
        self.name = name
        self.type = type
        self.arguments = arguments
        self.isForgiven = isForgiven
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
