/// A use of Rivet's API in a body, or a call of code that may use it.
package struct Event: Hashable, Sendable, Codable {
    package enum Kind: Hashable, Sendable, Codable {
        case definition(DefinitionFact)
        case alias(AliasFact)
        case group(GroupFact)
        case expectation(ExpectationFact)
        case requirement(RequirementFact)
        case root(RootFact)
        case request(RequestFact)
        case variable(VariableFact)
        /// A call of a function, initializer or accessor of the package, or a reference to it as a value, by its USR.
        case call(String)
    }

    package var kind: Kind
    package var site: Site
    /// The arms of `if`, `guard`, `switch` and `?:` that lead here, outermost first.
    ///
    /// If one arm always exits, the code after the statement is in the other arm.
    package var branch: [Arm]

    /// One arm of a branching statement, which runs only one of its arms.
    package struct Arm: Hashable, Sendable, Codable {
        /// The offset of the statement in its file.
        package var statement: Int
        package var number: Int

        package init(statement: Int, number: Int) {
            self.statement = statement
            self.number = number
        }
    }

    package init(_ kind: Kind, at site: Site, branch: [Arm] = []) {
        self.kind = kind
        self.site = site
        self.branch = branch
    }
}
