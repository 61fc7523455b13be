internal import Rivet

// What only the linter says; what a graph says too is in the same words as there.

extension Wording {
    static let computedNamespace = "this namespace is computed, so what is in it is checked only from inside"
    static let computedDefinition = "this name is computed, so what it defines can't be checked"
    static let computedRequest = "this name is computed, so what it asks for can't be checked"
    static let computedNeed = "this name is computed, so the need can't be checked"
    static let computedModule = "which module this is only the program knows; name it as X.self to have it checked"
    static let foreignModule =
        "this module is of another package, whose source isn't read; "
        + "names that nothing here defines may be its, and aren't checked"
    static let opaqueMaking = "what makes this can't be followed; write a closure, or give a function by its name"

    static func definedHere(_ name: String) -> String { "\(quoted(name)) is defined here" }

    static func mistyped(_ name: String, as wanted: String, held: String, at place: String) -> String {
        "\(quoted(name)) is of type \(held), at \(place), not \(wanted)"
    }

    static func arguments(of name: String, needed: String, given: String, at place: String) -> String {
        "\(quoted(name)), at \(place), "
            + (needed == "()" ? "takes no arguments" : "needs the arguments \(needed)")
            + ", and is given \(given == "()" ? "none" : given)"
    }

    static func undeclared(_ name: String, in definition: String) -> String {
        "\(quoted(name)) isn't among what the closure of \(quoted(definition)) declares to need; add it to needing:"
    }

    static func maybeComputed(_ message: String) -> String { message + " (unless it is one of the computed names)" }

    static func onlyInGraphs(_ titles: [String]) -> String {
        var told: Set<String> = []
        let titles = titles.filter { told.insert($0).inserted }
        return " (in the graph of \(titles.joined(separator: ", and in that of ")))"
    }

    static func noProvider(_ name: String) -> String { "\(quoted(name)) is no provider; \(providerHint(for: name))" }

    static func unproven(_ name: String, as wanted: String, held: String, at place: String) -> String {
        "\(quoted(name)) is asked for as \(wanted), and whether it is, being \(held), only the object tells; "
            + "let the definition at \(place) say \(wanted)"
    }

    static func neverUsed(_ name: String) -> String {
        "nothing asks for \(quoted(name)); remove it, or say --roots \(shellQuoted(name)) if it is asked for from outside"
    }

    static func neverRequired(_ module: String) -> String {
        "nothing requires or loads \(plain(module)); require it, or remove it"
    }

    static func variable(_ name: String, as type: String, elsewhere: String, at site: Site) -> String {
        "the variable \(quoted(name)) is read as \(type) here, and as \(elsewhere) at \(site.brief); "
            + "read it as one type"
    }

    static func readHere(_ name: String) -> String { "\(quoted(name)) is read here" }

    static func untyped(_ name: String) -> String {
        "\(quoted(name)) is asked for as Any, so its type isn't checked; say the type that is meant"
    }

    static let suppressionWithoutCode = "say what is to be ignored, and why: // rivet-lint:ignore CODE REASON"

    static func unknownCode(_ code: String, suggestions: [String]) -> String {
        "the linter has no code \(quoted(code))" + (suggestions.isEmpty ? "" : "; \(didYouMean(suggestions))")
    }

    static func suppressionWithoutReason(_ code: String) -> String {
        "say the reason why \(plain(code)) is to be ignored here: // rivet-lint:ignore \(plain(code)) REASON"
    }

    static func idleSuppression(_ code: String) -> String {
        "there is no finding of the code \(plain(code)) here to be ignored; remove the comment"
    }

    private static func shellQuoted(_ name: String) -> String {
        name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." } ? name : "'\(name)'"
    }

    static func help(for rule: Rule) -> String {
        "\(rule.summary) The article Linting of Rivet's documentation says what the code \(rule.code) means, and how a "
            + "finding is suppressed where it is meant so."
    }
}
