/// A call of `require(_:)`, `requireDefaults(_:)`, or one of these with `under:` and `variables:`.
package struct RequirementFact: Hashable, Sendable, Codable {
    /// The USR of the module's class, or nil if the argument isn't written as `X.self`.
    package var module: String?
    /// The argument, if it isn't written as `X.self`.
    package var value: Value?
    package var namespace: NameExpression?
    /// Whether it is a call of `requireDefaults`.
    package var isDefault = false
    /// Whether the call isn't worth reporting, although its module isn't known.
    package var isSilent = false
    /// The dictionary after `variables:`.
    package var values: Value?
    /// The variables in that dictionary, in an expansion.
    package var provided: EnvironmentFact?
}

/// A place that loads modules, where a graph begins.
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
        /// `CarModule.self`, or a closure that takes a module, as an argument of a function outside of Rivet.
        ///
        /// The function may be a helper that loads its argument.
        case mention
    }

    package var form: Form
    /// Identifies the call.
    package var id = ""
    /// The variable that contains the assembly, identified by its USR or by "file:offset"; nil if the assembly isn't in
    /// a variable.
    package var assembly: String?
    /// The USRs of the modules' classes, with nil for arguments that aren't written as `X.self`.
    package var modules: [String?] = []
    /// The arguments that aren't written as `X.self`.
    package var values: [Value] = []
    /// The id of the body of a trailing closure that configures a module.
    package var body: String?
    /// Whether the graph has a parent.
    package var hasParent = false
    /// Whether its parent is an optional.
    package var mayLackParent = false
    /// The parent.
    package var parent: Value?
    /// The environment.
    package var environment: Value?
    /// The environments that it may be, in an expansion.
    package var provided: [EnvironmentFact] = []
    /// The names that the environment may have, in an expansion, or nil if they are unknown.
    package var environments: Set<String>?
    /// The graphs that the parent may have, in an expansion.
    package var parents: [FactoryFact] = []
    /// The graph of a factory that is created from a graph.
    package var graph: Value?
    /// The graphs that `graph` may be, in an expansion.
    package var graphs: [FactoryFact] = []
    /// The names after `supplying:`, or nil if they aren't in a dictionary literal or in pairs.
    package var supplied: [NameExpression]? = []
    /// The dictionary after `supplying:`, if it isn't a literal.
    package var suppliedPairs: Value?
    /// The types of the supplied objects, one for each name.
    package var suppliedTypes: [SourceType] = []
}
