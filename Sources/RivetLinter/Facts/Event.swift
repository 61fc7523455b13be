/// One thing that a body says to Rivet, or a call that leads to more of them.
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
        /// A call of a function, initialiser or accessor of the package, or a mention of it as a value: by USR.
        case call(String)
    }

    package var kind: Kind
    package var site: Site
    /// The arms of `if`, `guard`, `switch` and `?:` that lead here, outermost first; what follows an arm that always leaves
    /// is in the other.
    package var branch: [Arm]

    /// One arm of a statement that branches; two arms of one statement never run both.
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
