// The reasons why requests fail, which a graph or the linter also reports.
//
// A failed request shows the places of definitions on its path, and near names below it. The linter's texts have
// them in the line.

extension Wording {
    /// A name that can't be resolved, and the reason.
    package static func unresolved(_ name: String, _ reason: String) -> String {
        "can't resolve \(quoted(name)): \(reason)"
    }

    package static var adviceToDefine: String { "define it, or require the module that does" }

    /// The text for a name that no module defines, with advice.
    package static func missing(
        _ subject: String,
        suggestions: [String] = [],
        orElse advice: String = adviceToDefine
    ) -> String { "no module defines \(subject)" + self.advice(suggestions, orElse: advice) }

    /// The steps of a cycle, with advice.
    ///
    /// For a cycle of one definition, `instead` has the names that it may depend on.
    package static func cycle(_ steps: [String], instead: [String]) -> String {
        let advice =
            instead.isEmpty
            ? "let one of them depend on a provider" : "let it depend on \(alternatives(instead.map(quoted)))"
        return "dependency cycle \(path(steps)); \(advice)"
    }

    /// A scope retains objects weakly, but the definition's object isn't of a class.
    package static func notAClass(_ subject: String, _ type: String) -> String {
        "\(subject) can't be retained weakly, because \(type) isn't a class; use another scope"
    }

    /// An object was requested as another type.
    package static func typeMismatch(
        _ subject: String,
        as wanted: String,
        held: String,
        at place: String? = nil
    ) -> String {
        "\(subject) is expected to be \(withArticle(wanted)), but is \(withArticle(held))"
            + (place.map { " (\($0))" } ?? "") + "; expect that type, or change the definition"
    }

    /// The text for an object that may not be of the expected type.
    ///
    /// In a message, it follows the expected type.
    package static func unproven(_ subject: String, as wanted: String, held: String, at place: String? = nil) -> String
    {
        "but \(subject) is defined as \(withArticle(held))" + (place.map { " (\($0))" } ?? "")
            + ", so only the object shows whether it fits; define it as \(withArticle(wanted))"
    }

    /// An object was requested with arguments that its definition doesn't take.
    ///
    /// `needed` and `given` are lists of types in parentheses.
    package static func arguments(
        of subject: String,
        needed: String,
        given: String,
        at place: String? = nil
    ) -> String {
        let none = list(of: [])
        return subject + (place.map { " (\($0)) " } ?? " ")
            + (needed == none ? "takes no arguments" : "takes the arguments \(needed)")
            + ", but received \(given == none ? "none" : given); "
            + (needed == none ? "pass none" : "pass these")
    }

    /// A closure requested a name that isn't among its declared dependencies.
    package static func undeclared(_ subject: String, in closure: String = "its closure") -> String {
        "\(subject) isn't among the dependencies that \(closure) declares; add it to needing:"
    }

    /// A closure type was requested, but the name isn't the name of a provider.
    package static func noProvider(_ name: String, subject: String) -> String {
        let function = "call object(named:as:) if the object itself is a function"
        // A caller that wrote "X Provider" meant the provider of X, not the provider of that.
        let advice =
            name.hasSuffix(NameSuffix.provider)
            ? function : "resolve \(quoted(name + NameSuffix.provider)), or \(function)"
        return "\(subject) isn't a provider; \(advice)"
    }
}
