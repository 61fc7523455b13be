/// An expression for a name, as a sequence of texts, constants, and parts that only the running program knows.
package struct NameExpression: Hashable, Sendable, Codable {
    package enum Part: Hashable, Sendable, Codable {
        case text(String)
        /// A constant, by its USR. It may be in another file.
        case constant(String)
        /// A part that is computed at run time.
        case unknown
    }

    /// What a name stands for.
    package enum Kind: String, Hashable, Sendable, Codable {
        case definition
        /// `Key.optional("…")`: a definition that may be absent.
        case optional
        /// `Key.variable("…")`: a variable of the environment.
        case variable
        /// `Key.argument`: the next run-time argument of a recipe, which has no name.
        case argument
    }

    package var parts: [Part]
    package var site: Site
    package var kind: Kind

    package init(_ parts: [Part], at site: Site, kind: Kind = .definition) {
        self.parts = parts
        self.site = site
        self.kind = kind
    }
}
