// The faults of declared dependencies.

extension Fault {
    // MARK: - Missing

    /// The number of missing names that get suggestions in one report.
    ///
    /// If more are missing, the cause is a missing module and not a typo.
    package static let suggestionLimit = 100

    /// A name that nothing defines, and the names of the definitions that need it.
    ///
    /// `suggestions` is nil above the limit. `isOptional` is whether the dependency has the type of an Optional.
    package static func missing(
        _ name: String,
        neededBy needers: [String],
        suggestions: [String]?,
        isOptional: Bool = false
    ) -> Fault {
        // The common cases need no text of their own, because a report may have thousands of them.
        var advice = ""
        if isOptional { advice = "; define it, or write .optional(\(quoted(name))) if it may be missing" }
        if let suggestions, !suggestions.isEmpty { advice = Wording.advice(suggestions, orElse: "") }
        let end = suggestions == nil ? limit : ""
        let depend = needers.count == 1 ? "{} depends on" : "{} depend on"
        let needer = Wording.listed(needers)
        return Fault(
            .missing,
            name: name,
            subject: needers[0],
            suggestions: suggestions ?? [],
            depend
                + (name.isEmpty
                    ? " an empty name, which no definition can have; name the dependency"
                    : advice.isEmpty
                        ? #" "{}", but no module defines it; define it, or require the module that does{}"#
                        : #" "{}", but no module defines it{}{}"#),
            advice.isEmpty ? [needer, name, end] : [needer, name, advice, end]
        )
    }

    /// The number of steps before the end of a path that lacks its middle, so that texts show all of them.
    package static let pathLimit = 2 * Wording.shown - 1

    /// The names of a path, with a mark in place of the last one before its end if the path lacks its middle.
    package static func names(ofPath names: [String], isWhole: Bool) -> [String] {
        isWhole ? names : names.dropLast(2) + ["…"] + names.suffix(1)
    }

    private static let limit = " (only the first \(suggestionLimit) missing names get suggestions)"

    /// A missing name that is also the name of a variable of the environment.
    package static func missingVariable(_ name: String, neededBy needer: String, isTyped: Bool) -> Fault {
        Fault(
            .missing,
            name: name,
            subject: needer,
            isTyped
                ? #""{}" depends on "{}", but it is a variable of the environment; write .variable("{}")"#
                : #""{}" depends on "{}", but it is a variable of the environment; "#
                    + "remove it from needing:, because a closure can always read it",
            [needer, name, name]
        )
    }

    // MARK: - Types

    /// A dependency: its name and type, and the name of the definition that has it.
    ///
    /// For a request outside of definitions, which only the linter reports, that name is nil.
    package final class Dependency: Sendable {
        let name, type: String
        let needer: String?

        package init(_ name: String, as type: String, of needer: String?) {
            (self.name, self.type, self.needer) = (name, type, needer)
        }

        fileprivate var pattern: String {
            needer == nil ? #""{}" is expected to be {}"# : #""{}" expects "{}" to be {}"#
        }

        fileprivate var words: [String] { (needer.map { [$0] } ?? []) + [name, Wording.withArticle(type)] }
    }

    /// `isProvider` is true if the definition's provider would have the expected type.
    package static func typeMismatch(_ dependency: Dependency, held: String, at place: String, isProvider: Bool)
        -> Fault
    {
        let provider = isProvider ? quoted(dependency.name + NameSuffix.provider) : nil
        let advice = provider.map { "depend on \($0) instead" }
        return typeMismatch(dependency, "it is \(Wording.withArticle(held))", at: place, advice)
    }

    /// A dependency on a definition that takes run-time arguments, or on its provider.
    ///
    /// `provider` is the type of the provider, or nil if a recipe can't receive that. `limit` is the number of
    /// arguments up to which it can, or nil for a dependency on the object.
    package static func typeMismatch(
        _ dependency: Dependency,
        taking arguments: String,
        at place: String,
        provider: String?,
        upTo limit: Int?
    ) -> Fault {
        let reason =
            limit.map { "because a recipe receives providers of up to \($0) arguments" } ?? "which can pass them"
        let advice = provider.map { "expect \($0)" } ?? "resolve it in a closure, \(reason)"
        return typeMismatch(dependency, "it takes the arguments \(arguments)", at: place, advice)
    }

    /// A dependency on a provider; `base` is the name of the object if that has the expected type, or nil.
    package static func typeMismatch(_ dependency: Dependency, providing held: String, at place: String, base: String?)
        -> Fault
    {
        let advice = base.map { "depend on \(quoted($0)) instead" } ?? "expect Provider<\(held)>"
        return typeMismatch(dependency, "it provides \(Wording.withArticle(held))", at: place, advice)
    }

    /// A dependency on a group with an element of another type.
    package static func typeMismatch(_ dependency: Dependency, element: String, _ held: String, at place: String)
        -> Fault
    {
        typeMismatch(dependency, "\(quoted(element)) is \(Wording.withArticle(held))", at: place, nil)
    }

    /// The message has no advice, because the two types and the place are enough.
    private static func typeMismatch(_ dependency: Dependency, _ found: String, at place: String, _ advice: String?)
        -> Fault
    {
        Fault(
            .typeMismatch,
            name: dependency.name,
            subject: dependency.needer,
            dependency.pattern + (advice == nil ? ", but {} ({})." : ", but {} ({}); {}"),
            dependency.words + [found, place, advice ?? ""]
        )
    }

    /// `provided` is the type that is expected of the objects of a provider, or nil for another dependency.
    package static func unproven(_ dependency: Dependency, held: String, at place: String, provided: String? = nil)
        -> Fault
    {
        let subject = provided == nil ? "it" : "its object"
        return Fault(
            .unproven,
            name: dependency.name,
            subject: dependency.needer,
            dependency.pattern + ", {}",
            dependency.words + [Wording.unproven(subject, as: provided ?? dependency.type, held: held, at: place)]
        )
    }

    // MARK: - Variables

    /// A variable that can't be read, with the text of the error.
    package static func variable(
        _ name: String,
        neededBy needer: String,
        _ cause: String,
        suggestions: [String]
    ) -> Fault {
        Fault(
            .variable,
            name: name,
            subject: needer,
            suggestions: suggestions,
            "{}",
            [Wording.unresolved(needer, cause)]
        )
    }

    /// A missing variable whose name is that of a definition.
    package static func variable(
        _ name: String,
        neededBy needer: String,
        definedAt place: String,
        in environment: String
    ) -> Fault {
        Fault(
            .variable,
            name: name,
            subject: needer,
            suggestions: [name],
            #"can't resolve "{}": the environment "{}" has no variable "{}", but that name is defined at {}; "#
                + "depend on it without .variable",
            [needer, environment, name, place]
        )
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
        let more = " (then check again: \(others) more \(others == 1 ? "name is" : "names are") in cycles with these)"
        // A definition that depends on itself may depend on one of these instead.
        let suffixes = hasOriginal ? [NameSuffix.original, NameSuffix.provider] : [NameSuffix.provider]
        let instead = names.count > 2 ? [] : suffixes.map { names[0] + $0 }
        let cycle = Wording.cycle(steps ?? names.map(plain), instead: instead)
        return Fault(
            .cycle,
            name: names[0],
            subject: names[0],
            path: names,
            "{}{}",
            [cycle, others == 0 ? "" : more]
        )
    }

    /// The singleton at the beginning of the path retains an object of the last definition, which may become stale.
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
        let different = names.indices.filter { !names[..<$0].contains(names[$0]) }
        let providers = different.map { quoted(names[$0] + NameSuffix.provider) }
        return Fault(
            .captive,
            wasSeen ? .warning : nil,
            name: path[0],
            subject: path[0],
            path: path,
            wasSeen
                ? #""{}" ({}) resolved "{}" ({}), but may retain it longer than that scope: {}; "#
                    + #"let "{}" resolve {} instead"#
                : #""{}" ({}) depends on "{}" ({}), but retains it longer than that scope: {}; "#
                    + #"let "{}" depend on {} instead"#,
            [
                path[0], holder.map(plain) ?? "instance", path[path.count - 1], held.map(plain) ?? "",
                Wording.path(path.map(plain)), path[0], providers.joined(separator: " and "),
            ]
        )
    }

    /// The synchronous closure of the first definition depends on an object that can't be resolved there.
    ///
    /// - Parameters:
    ///   - path: The full names, from the closure's definition to the one that must be awaited.
    ///   - name: The name by which the first depends on the second.
    ///   - place: The place of the last definition.
    ///   - isOnMainActor: Whether the last is created on the main actor, and need not be awaited there.
    ///   - isDecorator: Whether the closure is a decorator's, which is always synchronous.
    ///   - isClosureOnMainActor: Whether the closure is defined `on: MainActor.self`, and can't be asynchronous either.
    ///   - eager: A definition on the path whose object may be eager, or nil.
    /// - Returns: The fault.
    package static func needsAwait(
        _ path: [String],
        needing name: String,
        at place: String,
        onMainActor isOnMainActor: Bool,
        isDecorator: Bool,
        isClosureOnMainActor: Bool,
        eager: String?
    ) -> Fault {
        let first = quoted(path[0])
        var advice = ["depend on \(quoted(name + NameSuffix.provider)) instead"]
        if let eager { advice.insert("make \(quoted(eager)) eager", at: 0) }
        if !isDecorator {
            // A recipe awaits its dependencies.
            let alternative = isClosureOnMainActor ? "define \(first) with .calling" : "make the closure asynchronous"
            advice.insert(alternative, at: 0)
        }
        if !isDecorator, isOnMainActor { advice.insert("define \(first) on: MainActor.self", at: 0) }
        let isDirect = path.count == 2
        let last = path[path.count - 1]
        return Fault(
            isOnMainActor ? .needsMainActor : .needsAwait,
            name: path[0],
            subject: path[0],
            path: path,
            #""{}" depends on "{}", which must be {}{} ({}), but its closure {}{}; {}{}{}"#,
            [
                path[0], name, isOnMainActor ? "created on the main actor" : "awaited",
                isDirect ? "" : " because of " + quoted(last), place, isOnMainActor ? "isn't there" : "is synchronous",
                isDirect ? "" : ": " + Wording.path(path.map(plain)), advice.dropLast().joined(separator: ", "),
                advice.count > 1 ? ", or " : "", advice[advice.count - 1],
            ]
        )
    }

    // MARK: - Undeclared dependencies

    /// A definition or a decorator that doesn't declare its dependencies.
    ///
    /// A decorator can't be a recipe.
    package static func notDeclared(_ name: String, isDecorator: Bool) -> Fault {
        Fault(
            .notDeclared,
            of: name,
            isDecorator
                ? #"the decorator of "{}" doesn't declare its dependencies; list them in needing:"#
                : #""{}" doesn't declare its dependencies; define it with .calling, or list them in needing:"#,
            [name]
        )
    }

    package static func notDeclared(_ names: [String], of count: Int, areDecorators: Bool) -> Fault {
        let isOne = names.count == 1
        return Fault(
            .notDeclared,
            name: "",
            "{} of {} definitions {} dependencies, so Rivet can't check them: {}; {}list the dependencies {}in needing:{}",
            [
                "\(names.count)", "\(count)", isOne ? "doesn't declare its" : "don't declare their",
                Wording.listed(names), areDecorators ? "" : "define \(isOne ? "it" : "them") with .calling, or ",
                areDecorators ? "of the decorator\(isOne ? "" : "s") " : "",
                Wording.ends(of: names).left > 0 ? "; checking: .strict reports each of them" : "",
            ]
        )
    }
}
