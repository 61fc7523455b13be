package import RivetShared

/// A kind of finding, with its code.
package struct Rule: Sendable {
    package let code: Fault.Code
    /// A sentence that describes its findings.
    package let summary: String

    private init(_ code: Fault.Code, _ summary: String) {
        self.code = code
        self.summary = summary
    }

    /// All rules, sorted by code.
    package static let all: [Rule] = [
        Rule(.captive, "A singleton retains an object of a cached or custom scope."),
        Rule(.changedAlias, "An alias is replaced or decorated."),
        Rule(.cycle, "An object depends on itself."),
        Rule(.definedVariable, "A variable of the environment is defined."),
        Rule(.derivedName, "A defined name exists already, because of another definition."),
        Rule(.duplicate, "A name is defined twice."),
        Rule(.emptyName, "A definition has an empty name."),
        Rule(.missing, "No module defines a name."),
        Rule(.namespaceName, "The name of a namespace is empty or contains a dot."),
        Rule(.needsAwait, "Synchronous code resolves or lists an object that must be awaited."),
        Rule(.needsMainActor, "Code resolves or lists an object of the main actor, but isn't there."),
        Rule(.neverRequired, "Nothing requires or loads a module."),
        Rule(.neverUsed, "Nothing resolves a definition."),
        Rule(.notChecked, "The linter can't check something before the program runs."),
        Rule(.replacingNothing, "A replaced or decorated name isn't defined."),
        Rule(.suppression, "A comment suppresses nothing, or has no reason."),
        Rule(.typeMismatch, "An object isn't of the expected type."),
        Rule(.undeclared, "A closure resolves an undeclared dependency."),
        Rule(.unexpected, "A supplied object isn't expected."),
        Rule(.untyped, "An object is resolved as Any."),
        Rule(.unusableScope, "A scope can't share an object, or the object takes run-time arguments."),
        Rule(.variable, "A variable is missing, or can't be read."),
        Rule(.wrongParent, "A factory has no parent or a wrong one."),
    ]
}
