internal import Rivet

// The faults that only the linter reports. A graph reports the others, too.

extension Fault {
    // MARK: - Not checked

    private static func notChecked(_ message: String, name: String = "") -> Fault {
        Fault(.notChecked, .warning, name: name) { message }
    }

    static var computedNamespace: Fault {
        notChecked("this namespace is computed, so what is in it is checked only from inside")
    }
    static var computedDefinition: Fault { notChecked("this name is computed, so what it defines can't be checked") }
    static var computedRequest: Fault { notChecked("this name is computed, so what it asks for can't be checked") }
    static var computedDependency: Fault { notChecked("this name is computed, so the need can't be checked") }
    static var computedModule: Fault {
        notChecked("which module this is only the program knows; name it as X.self to have it checked")
    }
    static var foreignModule: Fault {
        notChecked(
            "this module is of another package, whose source isn't read; "
                + "names that nothing here defines may be its, and aren't checked"
        )
    }
    static func opaqueMaking(of name: String) -> Fault {
        notChecked("what makes this can't be followed; write a closure, or give a function by its name", name: name)
    }

    // MARK: - Requests

    // At run time, these requests fail with a `ResolutionError` that has the same text.

    /// A name that is requested outside of definitions.
    static func missing(_ name: String, suggestions: [String]) -> Fault {
        Fault(.missing, name: name, suggestions: suggestions) {
            Wording.missing(quoted(name), suggestions: suggestions)
        }
    }

    /// A type that is requested outside of definitions.
    static func mistyped(_ name: String, as wanted: String, held: String, at place: String) -> Fault {
        Fault(.mistyped, name: name) { Wording.mistyped(quoted(name), as: wanted, held: held, at: place) }
    }

    static func arguments(of name: String, needed: String, given: String, at place: String) -> Fault {
        Fault(.mistyped, name: name) {
            Wording.arguments(of: quoted(name), needed: needed, given: given, at: place)
        }
    }

    static func noProvider(_ name: String) -> Fault {
        Fault(.mistyped, name: name) { Wording.noProvider(name, subject: quoted(name)) }
    }

    static func untyped(_ name: String) -> Fault {
        Fault(.untyped, .warning, name: name) {
            "\(quoted(name)) is asked for as Any, so its type isn't checked; say the type that is meant"
        }
    }

    static func undeclared(_ name: String, in definition: String) -> Fault {
        Fault(.undeclared, name: name, subject: definition) {
            Wording.undeclared(quoted(name), in: "the closure of \(quoted(definition))")
        }
    }

    static func variable(_ name: String, as type: String, elsewhere: String, at site: String) -> Fault {
        Fault(.variable, .warning, name: name) {
            "the variable \(quoted(name)) is read as \(type) here, and as \(elsewhere) at \(site); read it as one type"
        }
    }

    // MARK: - Unused

    static func neverUsed(_ name: String) -> Fault {
        let isWord = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." }
        return Fault(.neverUsed, .warning, name: name, subject: name) {
            "nothing asks for \(quoted(name)); "
                + "remove it, or say --roots \(isWord ? name : "'\(name)'") if it is asked for from outside"
        }
    }

    static func neverRequired(_ module: String) -> Fault {
        Fault(.neverRequired, .warning, name: module) {
            "nothing requires or loads \(plain(module)); require it, or remove it"
        }
    }

    // MARK: - Comments that suppress findings

    static var suppressionWithoutCode: Fault {
        Fault(.suppression, name: "") { "say what is to be ignored, and why: // rivet-lint:ignore CODE REASON" }
    }

    static func unknownCode(_ code: String, suggestions: [String]) -> Fault {
        Fault(.suppression, name: code, suggestions: suggestions) {
            "the linter has no code \(quoted(code))"
                + (suggestions.isEmpty ? "" : "; \(Wording.didYouMean(suggestions))")
        }
    }

    static func suppressionWithoutReason(_ code: String) -> Fault {
        Fault(.suppression, name: code) {
            "say the reason why \(plain(code)) is to be ignored here: // rivet-lint:ignore \(plain(code)) REASON"
        }
    }

    static func unusedSuppression(_ code: String) -> Fault {
        Fault(.suppression, .warning, name: code) {
            "there is no finding of the code \(plain(code)) here to be ignored; remove the comment"
        }
    }

    // MARK: - Additions

    static let computedNames = " (unless it is one of the computed names)"

    /// An addition for a fault that only the graphs with these titles have.
    static func graphs(_ titles: [String]) -> String {
        var reported: Set<String> = []
        let titles = titles.filter { reported.insert($0).inserted }
        return " (in the graph of \(titles.joined(separator: ", and in that of ")))"
    }

    /// The same fault with another severity or subject, or with an addition to its message.
    func with(_ severity: Problem.Severity? = nil, subject: String? = nil, adding text: String = "") -> Fault {
        Fault(
            code,
            severity ?? self.severity,
            name: name,
            subject: subject ?? self.subject,
            path: path,
            suggestions: suggestions,
            underlying: underlying
        ) {
            message + text
        }
    }
}

extension Wording {
    static func definedHere(_ name: String) -> String { "\(quoted(name)) is defined here" }

    static func readHere(_ name: String) -> String { "\(quoted(name)) is read here" }

    static func help(for rule: Rule) -> String {
        "\(rule.summary) The article Linting of Rivet's documentation says what the code \(rule.code) means, and how a "
            + "finding is suppressed where it is meant so."
    }
}
