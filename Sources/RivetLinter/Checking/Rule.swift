package import Rivet

/// A kind of finding, with its code.
package struct Rule: Sendable {
    package let code: Problem.Code
    /// A sentence that describes its findings.
    package let summary: String

    private init(_ code: Problem.Code, _ summary: String) {
        self.code = code
        self.summary = summary
    }

    /// All rules, sorted by code.
    package static let all: [Rule] = [
        Rule(.captive, "An object is kept longer than another that it holds."),
        Rule(.changedAlias, "An alias is replaced or decorated."),
        Rule(.cycle, "An object needs itself."),
        Rule(.definedVariable, "A variable of the environment is defined."),
        Rule(.derivedName, "A name is defined that exists by itself."),
        Rule(.duplicate, "A name is defined twice."),
        Rule(.emptyName, "A definition has an empty name."),
        Rule(.missing, "A name is asked for that nothing defines."),
        Rule(.mistyped, "An object is asked for as a type that it isn't of."),
        Rule(.namespaceName, "A namespace has a name that none can have."),
        Rule(.neverRequired, "Nothing requires or loads a module."),
        Rule(.neverUsed, "Nothing asks for a definition."),
        Rule(.notChecked, "Something can't be known before the program runs."),
        Rule(.replacingNothing, "A name is replaced or decorated that nothing defines."),
        Rule(.suppression, "A comment suppresses nothing, or doesn't say why."),
        Rule(.undeclared, "A closure asks for what it doesn't declare to need."),
        Rule(.unexpected, "Something is supplied that nothing expects."),
        Rule(.unproven, "Whether a type fits only the object tells."),
        Rule(.untyped, "An object is asked for as Any."),
        Rule(.variable, "A variable is read as two types."),
    ]
}
