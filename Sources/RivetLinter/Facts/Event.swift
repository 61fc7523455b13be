/// A use of Rivet's API in a body, or a call of code that may use it.
package struct Event: Hashable, Sendable, Codable {
    package enum Kind: Hashable, Sendable, Codable {
        case definition(DefinitionFact)
        /// A call of `alias(_:to:)`.
        case alias(NameExpression, to: NameExpression)
        /// A call of `group(_:of:)`.
        case group(NameExpression, of: SourceType)
        /// A call of `expect(_:)`, with the type of the object.
        case expectation(NameExpression, SourceType)
        case requirement(RequirementFact)
        case root(RootFact)
        case request(RequestFact)
        case variable(VariableFact)
        /// A call of a function, initializer or accessor of the package, or a reference to it as a value, by its USR.
        case call(String)
        /// A call with arguments. The expansion of the facts replaces it by `call`.
        case invocation(Invocation)
        /// A closure that isn't called here, by the id of its body. Other code may call it later.
        case mention(String)
    }

    package var kind: Kind
    package var site: Site
    /// The arms of branching code that lead here, outermost first.
    ///
    /// If one arm always exits, the code after the statement is in the other arm.
    package var branch: [Arm] = []
    /// The loops around it, outermost first.
    package var loops: [Loop] = []
    /// Whether the program handles a failure of the call, as with `try?`.
    package var isForgiven = false
    /// Whether a closure that may run later makes the call.
    package var isDeferred = false
    /// Where the code around it runs, or nil if that is wherever the code's caller runs.
    package var isolation: Isolation?

    /// One arm of code that may not run: of a branching statement, a catch clause, a loop, a closure that other code
    /// may call, or the rest of a block after a statement that may exit.
    ///
    /// A statement counts as one that runs only one of its arms.
    package struct Arm: Hashable, Sendable, Codable {
        /// The offset of the statement in its file.
        package var statement: Int
        package var number: Int
        /// The condition for the arm, if the source shows it.
        package var test: Test?
        /// The variables of loops in the condition.
        ///
        /// If the condition isn't known for an element, the program may skip that element.
        package var filtered: [String] = []
        /// The parameters and other variables in the condition, whose callers may know that it doesn't hold.
        package var parameters: [String] = []
        /// The file of the statement, or nil if it is the file of the body.
        package var file: String?
        /// The number of loops around the statement.
        var loopCount = 0
        /// The iteration of each of these loops, in an expansion, because each iteration may run another arm.
        var iteration: [Int] = []

        /// Whether the condition may depend on a name.
        var mayDecideOnNames: Bool { !filtered.isEmpty || !parameters.isEmpty }

        /// What decides between the ways of one expression.
        enum Decision: Int { case value, failure, iteration, receiver, body }

        /// One of several ways of one expression, such as the values of a dictionary.
        static func alternative(_ number: Int, by decision: Decision = .value, at site: Site) -> Arm {
            // Offsets in the file are positive, and each decision at a site has a number of its own.
            Arm(statement: -((site.line * 1_000 + site.column) * 5 + decision.rawValue + 2), number: number)
        }

        /// The arm of elements that the program may skip without a statement, as with `filter`.
        package static let some = Arm(statement: -1, number: 0, filtered: ["$"])
    }

    /// Whether a value is one of others.
    package struct Test: Hashable, Sendable, Codable {
        package var subject: Value
        package var cases: [Value]
        package var isNegated = false
        /// The type whose `==` compares them, or nil if the compiler compares them otherwise.
        var compared: String?

        var negated: Test { Test(subject: subject, cases: cases, isNegated: !isNegated, compared: compared) }
    }

    /// A loop over a collection, or a closure that is called for each of its elements.
    package struct Loop: Hashable, Sendable, Codable {
        package var variable: String
        package var sequence: Value
    }
}
