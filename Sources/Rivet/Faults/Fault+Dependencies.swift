// The faults of declared dependencies.

extension Fault {
    // MARK: - Missing

    /// The number of missing names that get suggestions in one report.
    ///
    /// If more are missing, the cause is a missing module and not a typo.
    static let suggestionLimit = 100

    /// `suggestions` is nil above the limit.
    package static func missing(_ name: String, neededBy needer: String, suggestions: [String]?) -> Fault {
        let define = "define it, or require the module that does"
        let limit = " (near names are looked for only for the first \(suggestionLimit) that are missing)"
        let advice = advice(suggestions ?? [], orElse: suggestions == nil ? define + limit : define)
        return Fault(.missing, name: name, subject: needer, suggestions: suggestions ?? []) {
            "\(quoted(needer)) needs "
                + (name.isEmpty
                    ? "an object by an empty name, which no definition can have; name what it needs"
                    : "\(quoted(name)), and \(Wording.missing("it")); \(advice)")
        }
    }

    /// A missing name that is the name of a variable of the environment.
    static func missingVariable(_ name: String, neededBy needer: String, isTyped: Bool) -> Fault {
        Fault(.missing, name: name, subject: needer) {
            "\(quoted(needer)) needs \(quoted(name)), which is a variable of the environment; "
                + (isTyped
                    ? "need it as .variable(\(quoted(name)))"
                    : "a closure may always read it: take the name out of needing:")
        }
    }

    // MARK: - Types

    /// A dependency: its name and type, and the name of the definition that has it.
    ///
    /// For a request outside of definitions, which only the linter reports, that name is nil.
    package struct Dependency {
        let name, type: String
        let needer: String?

        package init(_ name: String, as type: String, of needer: String?) {
            (self.name, self.type, self.needer) = (name, type, needer)
        }

        fileprivate var text: String {
            let name = Wording.quoted(name)
            return needer.map { "\(Wording.quoted($0)) needs \(name) as \(type)" } ?? "\(name) is asked for as \(type)"
        }
    }

    /// `isProvider` is true if the provider of the definition would fit.
    package static func mistyped(_ dependency: Dependency, held: String, at place: String, isProvider: Bool) -> Fault {
        let provider = isProvider ? quoted(dependency.name + NameSuffix.provider) : nil
        let advice = provider.map { "need \($0) instead" } ?? "name another definition, or change one of the two types"
        return mistyped(dependency, "it is \(held)", at: place, advice)
    }

    /// A dependency on a definition that takes run-time arguments.
    static func mistyped(_ dependency: Dependency, taking arguments: String, at place: String) -> Fault {
        let advice = "make it in a closure, which can hand them over"
        return mistyped(dependency, "it takes the arguments \(arguments)", at: place, advice)
    }

    /// A dependency on a provider; `base` is the name of the object if that would fit, or nil.
    static func mistyped(_ dependency: Dependency, providing held: String, at place: String, base: String?) -> Fault {
        let advice = base.map { "need \(quoted($0)) instead" } ?? "need it as a Provider of that type"
        return mistyped(dependency, "it provides \(held)", at: place, advice)
    }

    /// A dependency on a group with an element of another type.
    static func mistyped(_ dependency: Dependency, element: String, _ held: String, at place: String) -> Fault {
        let advice = "contribute another, or change one of the two types"
        return mistyped(dependency, "\(quoted(element)) is \(held)", at: place, advice)
    }

    private static func mistyped(_ dependency: Dependency, _ found: String, at place: String, _ advice: String) -> Fault
    {
        Fault(.mistyped, name: dependency.name, subject: dependency.needer) {
            "\(dependency.text), and \(found), at \(place); \(advice)"
        }
    }

    package static func unproven(_ dependency: Dependency, held: String, at place: String) -> Fault {
        Fault(.unproven, .warning, name: dependency.name, subject: dependency.needer) {
            "\(dependency.text), and whether it is, being \(held), only the object tells; "
                + "let the definition at \(place) say \(dependency.type)"
        }
    }

    // MARK: - Variables

    static func variable(_ name: String, neededBy needer: String, _ error: EnvironmentError) -> Fault {
        let advice = error.code == .mistyped ? "; set another value, or need it as \(error.held ?? "")" : ""
        return Fault(.variable, name: name, subject: needer, suggestions: error.suggestions) {
            "\(quoted(needer)) can't be built: \(error)\(advice)"
        }
    }

    /// A missing variable whose name is that of a definition.
    static func variable(
        _ name: String,
        neededBy needer: String,
        definedAt place: String,
        in environment: Environment.Name
    ) -> Fault {
        Fault(.variable, name: name, subject: needer, suggestions: [name]) {
            "\(quoted(needer)) can't be built: the environment \(quoted(environment.rawValue)) has no "
                + "variable \(quoted(name)), which is defined at \(place); "
                + "need it by its name, without .variable"
        }
    }

    // MARK: - Paths

    /// A cycle of dependencies, whose first name is also the last.
    ///
    /// - Parameters:
    ///   - names: The full names.
    ///   - steps: The texts of the steps if some are aliases, or nil.
    ///   - others: The number of other names in cycles with these.
    ///   - hasOriginal: Whether the first definition was changed.
    /// - Returns: The fault.
    package static func cycle(_ names: [String], steps: [String]? = nil, others: Int, hasOriginal: Bool) -> Fault {
        let path = Wording.path(steps ?? names.map(plain))
        let more = others > 0 ? ", and check again: \(others) more \(others == 1 ? "hangs" : "hang") in it" : ""
        // A definition that depends on itself may depend on one of these instead.
        let suffixes = hasOriginal ? [NameSuffix.original, NameSuffix.provider] : [NameSuffix.provider]
        let advice =
            names.count > 2
            ? "one of them need a provider"
            : "it need \(suffixes.map { quoted(names[0] + $0) }.joined(separator: " or "))"
        return Fault(.cycle, name: names[0], subject: names[0], path: names) {
            "\(quoted(names[0])) needs itself: \(path); let \(advice) instead\(more)"
        }
    }

    /// The first definition of the path retains the last one longer than its scope does.
    ///
    /// - Parameters:
    ///   - path: The full names.
    ///   - holder: The scope of the first, or nil for an instance.
    ///   - held: The scope of the last.
    ///   - names: The names by which the first depends on the second.
    ///   - wasSeen: Whether a trial observed the path.
    /// - Returns: The fault.
    package static func captive(
        _ path: [String],
        from holder: String?,
        to held: String?,
        needing names: [String],
        wasSeen: Bool
    ) -> Fault {
        var said: Set<String> = []
        let providers = names.filter { said.insert($0).inserted }.map { quoted($0 + NameSuffix.provider) }
        let (first, last) = (quoted(path[0]), quoted(path[path.count - 1]))
        return Fault(.captive, wasSeen ? .warning : .error, name: path[0], subject: path[0], path: path) {
            "\(first), \(holder.map(plain) ?? "ready"), \(wasSeen ? "was seen to ask for" : "holds") \(last), "
                + "which is kept only as \(held.map(plain) ?? ""): \(Wording.path(path.map(plain))); "
                + "let \(first) \(wasSeen ? "ask for" : "need") \(providers.joined(separator: " and ")) instead"
        }
    }

    // MARK: - Undeclared dependencies

    static func notDeclared(_ name: String) -> Fault {
        Fault(.notDeclared, name: name, subject: name) {
            "\(quoted(name)) doesn't declare what it needs; make it by .calling, or say needing: what it asks for"
        }
    }

    static func notDeclared(_ names: [String], of count: Int) -> Fault {
        Fault(.notDeclared, .warning, name: "") {
            "\(names.count) of \(count) definitions don't declare what they need, which can't be checked: "
                + "\(Wording.listed(names)); make them by .calling, or say needing: what they ask for"
                + (Wording.ends(of: names).left > 0 ? "; checking: .strict reports each of them" : "")
        }
    }
}
