// What is wrong with what modules describe.

extension Wording {
    package static let emptyName = "a definition needs a name, and this one is empty; give it one"

    static let tooManyEnvironments =
        "there are more than 65,536 environments, namespaces and closures with needing: here; "
        + "load modules that read the same variables under one environment, or make some of them a child"

    static func duplicate(_ second: Draft, of first: Draft) -> String {
        duplicate(second.name, definedAt: place(of: first))
    }

    package static func duplicate(_ name: String, definedAt place: String) -> String {
        "\(quoted(name)) is defined already, at \(place); give one of the two another name"
    }

    static func derivedName(_ definition: Draft, from base: Draft) -> String {
        derivedName(definition.name, from: base.name, definedAt: place(of: base))
    }

    package static func derivedName(_ name: String, from base: String, definedAt place: String) -> String {
        "\(quoted(name)) exists by itself, since \(quoted(base)) is defined at \(place); "
            + "give this definition another name"
    }

    package static func definedVariable(_ name: String) -> String {
        "\(quoted(name)) is a variable of the environment, and a variable can't be defined; "
            + "define a name, or set the variable in the environment"
    }

    static func configureFailed(_ module: Module.Type?, _ error: any Error) -> String {
        let subject = self.name(of: module) ?? "the module written in place"
        return "\(subject) could not be configured: \(visible("\(error)"))"
    }

    static func differentVariables(
        _ module: Module.Type,
        in environment: Environment,
        earlier: Assembly.Loaded
    ) -> String {
        let (name, earlierName) = (environment.name.rawValue, earlier.environment.name.rawValue)
        let difference =
            name == earlierName
            ? "with other variables"
            : "under an environment of another name, \(quoted(earlierName)) and not \(quoted(name))"
        return "\(self.name(of: module) ?? "the module") is loaded already\(earlier.site.map { ", at \($0)" } ?? ""), "
            + "\(difference); a module is configured once, so load it under one environment"
    }

    /// The limit that modules have exceeded.
    enum Depth { case levels, stack }

    /// A module on a path of modules, with the namespace under which it was required.
    static func step(_ module: String, under namespace: String?) -> String {
        plain(module) + (namespace.map { " under \(quoted($0))" } ?? "")
    }

    /// `steps` are the modules of a cycle, the first of which is also the last, or else all modules on the path.
    static func tooDeep(_ steps: [String], of module: String, _ reason: Depth, isCycle: Bool) -> String {
        let depth =
            switch reason {
            case .levels: "more than 1,000 levels deep"
            case .stack: "deeper than the thread's stack allows"
            }
        return isCycle
            ? "\(plain(module)) requires itself, \(depth): \(path(steps)); require one of these modules without "
                + "under:, or only while a variable of the environment says so"
            : "modules require each other \(depth): \(path(steps)); require some of them from a module further out"
    }

    static func unusableScope(_ scope: String, of name: String) -> String {
        "\(quoted(name)) can't be kept by the scope \(quoted(scope)): Rivet doesn't know what it keeps; use .singleton"
    }

    static func weakValue(_ type: Any.Type, _ name: String) -> String {
        "\(quoted(name)) can't be kept weakly: \(type) is no class; use another scope"
    }

    static func hooksOfUnkept(_ definition: AnyDefinition) -> String {
        "\(quoted(definition.name)) can't have hooks: what the scope \(definition.keeping.name ?? "") keeps may be gone "
            + "when they are to run; use another scope, or leave them out"
    }

    package static func namespaceName(_ name: String) -> String {
        name.isEmpty
            ? "a namespace needs a name, and this one is empty; give it one, or require the module without"
            : "\(quoted(name)) can't be a namespace, for it has a dot in it; nest two namespaces, or leave out the dot"
    }

    static func missing(_ need: Need, of definition: AnyDefinition, suggestions: [String]?) -> String {
        missing(need.name, neededBy: definition.name, suggestions: suggestions)
    }

    /// `suggestions` are nil where none were looked for.
    package static func missing(_ name: String, neededBy needer: String, suggestions: [String]?) -> String {
        guard !name.isEmpty else {
            return "\(quoted(needer)) needs an object by an empty name, which no definition can have; "
                + "name what it needs"
        }
        let hint =
            switch suggestions {
            case nil:
                "define it, or require the module that does (near names are looked for only for the first "
                    + "\(MissingNeedCheck.patience) that are missing)"
            case []?: "define it, or require the module that does"
            case let names?: didYouMean(names)
            }
        return "\(quoted(needer)) needs \(quoted(name)), and no module defines it; \(hint)"
    }

    static func undefinedVariable(_ need: Need, of definition: AnyDefinition) -> String {
        "\(quoted(definition.name)) needs \(quoted(need.name)), which is a variable of the environment; "
            + (need.isTyped
                ? "need it as .variable(\(quoted(need.name)))"
                : "a closure may always read it: take the name out of needing:")
    }

    /// `others` is how many more names are tied together with these, `hasOriginal` whether the first was changed.
    package static func circle(_ names: [String], others: Int, hasOriginal: Bool) -> String {
        circle(names, steps: names.map(plain), others: others, hasOriginal: hasOriginal)
    }

    /// The same with steps that may be aliases.
    static func circle(_ names: [String], steps: [String], others: Int, hasOriginal: Bool) -> String {
        let more = others > 0 ? ", and check again: \(others) more \(others == 1 ? "hangs" : "hang") in it" : ""
        let repair = names.count > 2 ? "one of them need a provider" : need(insteadOf: names[0], hasOriginal)
        return "\(quoted(names[0])) needs itself: \(path(steps)); let \(repair) instead\(more)"
    }

    /// What a definition may need that can't need itself.
    private static func need(insteadOf name: String, _ hasOriginal: Bool) -> String {
        let others = (hasOriginal ? [FrozenGraph.originalSuffix] : []) + [FrozenGraph.providerSuffix]
        return "it need \(others.map { quoted(name + $0) }.joined(separator: " or "))"
    }

    /// A problem as a compiler would write it.
    package static func line(of problem: Problem) -> String {
        "\(problem.site): \(problem.severity.rawValue): \(problem.message)"
    }

    /// Every problem on a line; what has several lines itself is told below once more, line by line.
    static func report(_ problems: [Problem]) -> String {
        let count = problems.count == 1 ? "1 problem" : "\(problems.count) problems"
        let lines = problems.flatMap { problem in
            ["  " + line(of: problem)] + furtherLines(of: problem.underlying, indentation: 6)
        }
        return (["the assembly has \(count):"] + lines).joined(separator: "\n")
    }
}
