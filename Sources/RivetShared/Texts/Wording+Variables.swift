// The reasons why a variable can't be read.

extension Wording {
    /// An environment in a sentence.
    ///
    /// The linter may not know its name.
    package static func environment(_ name: String?) -> String {
        name.map { "the environment \(quoted($0))" } ?? "the environment"
    }

    package static func missingVariable(_ name: String, in environment: String?, suggestions: [String]) -> String {
        "\(self.environment(environment)) has no variable \(quoted(name))" + advice(suggestions, orElse: "set it")
    }

    /// A variable that can't be read as a type without loss.
    ///
    /// - Parameters:
    ///   - name: The name of the variable.
    ///   - environment: The name of the environment.
    ///   - wanted: The type that it is read as.
    ///   - held: The type of its value.
    ///   - isText: Whether the value is text.
    /// - Returns: The fault and its fix.
    package static func typeMismatch(
        ofVariable name: String,
        in environment: String?,
        as wanted: String,
        held: String,
        isText: Bool
    ) -> String {
        "the variable \(quoted(name)) of \(self.environment(environment)) is "
            + (isText
                ? "text that isn't \(withArticle(wanted))"
                : "\(withArticle(held)), which can't be read as \(withArticle(wanted)) without loss")
            + "; set another value, or read it as \(held)"
    }
}
