/// A name as it is written: text, constants, and what can't be known before the program runs.
package struct NameExpression: Hashable, Sendable, Codable {
    package enum Part: Hashable, Sendable, Codable {
        case text(String)
        /// A constant, by its USR; it may stand in another file.
        case constant(String)
        /// Computed while the program runs.
        case unknown
    }

    package var parts: [Part]
    package var site: Site
    /// `Key.variable("…")`: a variable of the environment and no name of the graph.
    package var isVariable: Bool

    package init(_ parts: [Part], at site: Site, isVariable: Bool = false) {
        self.parts = parts
        self.site = site
        self.isVariable = isVariable
    }
}
