extension Wording {
    static let emptyName = "a definition needs a name, and this one is empty; give it one"

    static let tooManyEnvironments =
        "modules were loaded under more than 4,096 environments; load those that read the same variables with one"

    static func duplicate(_ second: AnyDefinition, of first: AnyDefinition) -> String {
        "\(quoted(second.name)) is defined already, at \(place(of: first)); give one of the two another name"
    }

    static func derivedName(_ definition: AnyDefinition, from base: AnyDefinition) -> String {
        "\(quoted(definition.name)) exists by itself, since \(quoted(base.name)) is defined at \(place(of: base)); "
            + "give this definition another name"
    }

    static func definedVariable(_ name: String) -> String {
        "\(quoted(name)) is a variable of the environment, and a variable can't be defined; "
            + "define a name, or set the variable in the environment"
    }

    static func configureFailed(_ module: Module.Type?, _ error: any Error) -> String {
        let subject = self.name(of: module) ?? "the module written in place"
        return "\(subject) could not be configured: \(error)"
    }

    static func differentVariables(_ module: Module.Type, earlier: SourceSite?) -> String {
        "\(name(of: module) ?? "the module") is loaded already\(earlier.map { ", at \($0)" } ?? ""), "
            + "with other variables; a module is configured once, so load it under one environment"
    }

    static func unusableScope(_ scope: String, of name: String) -> String {
        "\(quoted(name)) can't be kept by the scope \(quoted(scope)): Rivet doesn't know what it keeps; use .singleton"
    }

    static func missing(_ need: Need, of definition: AnyDefinition, suggestions: [String]) -> String {
        let hint = suggestions.isEmpty ? "define it, or require the module that does" : didYouMean(suggestions, "did")
        return "\(quoted(definition.name)) needs \(quoted(need.name)), and no module defines it; \(hint)"
    }

    static func circle(_ names: [String]) -> String {
        "\(quoted(names.first ?? "")) needs itself: \(way(names)); let one of them need a provider instead"
    }

    /// A problem as a compiler would write it.
    static func line(of problem: Problem) -> String {
        "\(problem.site): \(problem.severity.rawValue): \(problem.message)"
    }

    static func report(_ problems: [Problem]) -> String {
        let count = problems.count == 1 ? "1 problem" : "\(problems.count) problems"
        return (["the assembly has \(count):"] + problems.map { "  " + line(of: $0) }).joined(separator: "\n")
    }
}
