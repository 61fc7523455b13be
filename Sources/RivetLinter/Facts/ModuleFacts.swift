/// `alias(_:to:)`.
package struct AliasFact: Hashable, Sendable, Codable {
    package var name: NameExpression
    package var target: NameExpression

    package init(_ name: NameExpression, to target: NameExpression) {
        self.name = name
        self.target = target
    }
}

/// `group(_:of:)`.
package struct GroupFact: Hashable, Sendable, Codable {
    package var name: NameExpression
    package var element: SourceType

    package init(_ name: NameExpression, of element: SourceType) {
        self.name = name
        self.element = element
    }
}

/// `expect(_:)`.
package struct ExpectationFact: Hashable, Sendable, Codable {
    package var name: NameExpression
    package var type: SourceType

    package init(_ name: NameExpression, type: SourceType) {
        self.name = name
        self.type = type
    }
}

/// `require(_:)` and `require(_:under:variables:)`.
package struct RequirementFact: Hashable, Sendable, Codable {
    /// The USR of the module's class; nil where it is no plain `X.self`.
    package var module: String?
    package var namespace: NameExpression?
    /// The names of the variables given; nil where they are no dictionary literal.
    package var variables: [NameExpression]?

    package init(_ module: String?, under namespace: NameExpression? = nil, variables: [NameExpression]? = []) {
        self.module = module
        self.namespace = namespace
        self.variables = variables
    }
}

/// Where modules are loaded: the beginning of a graph.
package struct RootFact: Hashable, Sendable, Codable {
    package enum Form: String, Hashable, Sendable, Codable {
        /// `assembly.load(…)`.
        case load
        /// `ObjectGraph(…)`.
        case graph
        /// `ObjectGraphFactory(…)`.
        case factory
        /// `CarModule(assembly:environment:)`.
        case module
        /// `CarModule.self`, or a closure that takes a module, handed to code that is not Rivet's: a helper that loads what it
        /// is given.
        case mention
    }

    package var form: Form
    /// The variable that holds the assembly, by USR or "file:offset"; nil where there is none or it is computed.
    package var assembly: String?
    /// The classes of the modules by USR; nil for one that is no plain `X.self`.
    package var modules: [String?]
    /// The body of a module that is written in place.
    package var body: String?
    /// Whether a parent is given.
    package var hasParent: Bool
    /// The names after `supplying:`; nil where they are no dictionary literal.
    package var supplied: [NameExpression]?

    package init(
        _ form: Form,
        assembly: String? = nil,
        modules: [String?] = [],
        body: String? = nil,
        hasParent: Bool = false,
        supplied: [NameExpression]? = []
    ) {
        self.form = form
        self.assembly = assembly
        self.modules = modules
        self.body = body
        self.hasParent = hasParent
        self.supplied = supplied
    }
}
