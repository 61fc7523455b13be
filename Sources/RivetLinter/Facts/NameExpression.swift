/// An expression for a name, as a sequence of texts, constants, and parts that only the running program knows.
package struct NameExpression: Hashable, Sendable, Codable {
    package enum Part: Hashable, Sendable, Codable {
        case text(String)
        /// A constant, by its USR. It may be in another file.
        case constant(String)
        /// A part that is computed at run time.
        case unknown
    }

    package var parts: [Part]
    package var site: Site
    /// Whether it is `Key.variable("…")`, which names a variable of the environment instead of a definition.
    package var isVariable: Bool

    package init(_ parts: [Part], at site: Site, isVariable: Bool = false) {
        self.parts = parts
        self.site = site
        self.isVariable = isVariable
    }
}
