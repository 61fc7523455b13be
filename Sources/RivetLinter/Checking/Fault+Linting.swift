internal import RivetShared

// The faults that only the linter reports. A graph reports the others, too.

extension Fault {
    /// Creates a fault with the message that the closure returns, instead of a pattern.
    private convenience init(
        _ code: Code,
        _ severity: Severity? = nil,
        name: String,
        subject: String? = nil,
        suggestions: [String] = [],
        _ message: () -> String
    ) {
        self.init(code, severity, name: name, subject: subject, suggestions: suggestions, "{}", [message()])
    }

    // MARK: - Not checked

    private static func notChecked(_ message: String, name: String = "") -> Fault {
        Fault(.notChecked, name: name) { message }
    }

    static func unreadable(_ what: String) -> Fault {
        notChecked(
            "this file isn't checked, because the linter doesn't know \(what) in the compiler's syntax tree; "
                + "use another version of the compiler, or update Rivet"
        )
    }

    static var computedNamespace: Fault {
        notChecked(
            "this namespace is computed, so requests from outside aren't checked; write it as a literal to check them"
        )
    }
    static var computedDefinition: Fault { computedName(of: "definition") }
    static var computedRequest: Fault { computedName(of: "request") }
    static var computedDependency: Fault { computedName(of: "dependency") }
    private static func computedName(of unchecked: String) -> Fault {
        notChecked("this name is computed, so the \(unchecked) isn't checked; write it as a literal to check it")
    }
    static var computedModule: Fault {
        notChecked("this module is computed, so it isn't checked; write it as X.self to check it")
    }
    static var foreignModule: Fault {
        notChecked(
            "this module belongs to another package, whose source the linter doesn't read, "
                + "so names that nothing here defines aren't checked"
        )
    }
    static func opaqueMaking(of name: String) -> Fault { opaque("creates", name) }
    static func opaqueCompletion(of name: String) -> Fault { opaque("completes", name) }
    private static func opaque(_ verb: String, _ name: String) -> Fault {
        let advice = "write a closure, or the name of a function"
        return notChecked("the linter can't find the code that \(verb) this; \(advice)", name: name)
    }

    // MARK: - Requests

    // At run time, these requests fail with a `ResolutionError` that has the same text.

    /// A name that is requested outside of definitions.
    static func missing(_ name: String, suggestions: [String]) -> Fault {
        Fault(.missing, name: name, suggestions: suggestions) {
            Wording.unresolved(name, Wording.missing("it", suggestions: suggestions))
        }
    }

    /// A name that only a module defines which nothing requires.
    static func orphaned(_ name: String, in module: String, neededBy needer: String?) -> Fault {
        let reason = reason(for: "it", in: module)
        return Fault(.missing, name: name, subject: needer) {
            needer.map { "\(quoted($0)) depends on \(quoted(name)), but \(reason)" } ?? Wording.unresolved(name, reason)
        }
    }

    /// Names that only a module defines which nothing requires.
    ///
    /// - Parameters:
    ///   - names: The names, sorted.
    ///   - module: The name of the module.
    ///   - count: The number of requests for one of the names.
    /// - Returns: The fault.
    static func orphaned(_ names: [String], in module: String, requests count: Int) -> Fault {
        Fault(.missing, name: names[0]) {
            let reason = reason(for: names.count == 1 ? "it" : "them", in: module)
            return "\(count) requests need \(Wording.listed(names)), but \(reason)"
        }
    }

    private static func reason(for names: String, in module: String) -> String {
        "only \(plain(module)) defines \(names), and nothing requires \(plain(module)); require \(plain(module))"
    }

    /// A type that is requested outside of definitions.
    static func typeMismatch(_ name: String, as wanted: String, held: String, at place: String) -> Fault {
        Fault(.typeMismatch, name: name) {
            Wording.unresolved(name, Wording.typeMismatch("it", as: wanted, held: held, at: place))
        }
    }

    static func arguments(
        of name: String,
        needed: String,
        given: String,
        mustAwait: Bool,
        at place: String
    ) -> Fault {
        Fault(.typeMismatch, name: name) {
            let subject = "its definition"
            return Wording.unresolved(
                name,
                Wording.arguments(of: subject, name, needed: needed, given: given, mustAwait: mustAwait, at: place)
            )
        }
    }

    static func noProvider(_ name: String) -> Fault {
        Fault(.typeMismatch, name: name) { Wording.unresolved(name, Wording.noProvider(name, subject: "it")) }
    }

    /// A synchronous request, outside of definitions, for an object that must be awaited.
    ///
    /// - Parameters:
    ///   - name: The requested name.
    ///   - needed: The definition that must be awaited, or created on the main actor.
    ///   - isOnMainActor: Whether the main actor creates that object.
    /// - Returns: The fault.
    static func needsAwait(_ name: String, because needed: SourceDefinition, onMainActor isOnMainActor: Bool) -> Fault {
        let reason = needed.name == name ? "(\(needed.place))" : "because of \(quoted(needed.name)) (\(needed.place))"
        return Fault(isOnMainActor ? .needsMainActor : .needsAwait, name: name) {
            let fact = isOnMainActor ? "created on the main actor" : "awaited"
            let advice = "call try await factory.resolve(\(quoted(name)))"
            return Wording.unresolved(
                name,
                "it must be \(fact) \(reason); " + (isOnMainActor ? "resolve it there, or " : "") + advice
            )
        }
    }

    static func untyped(_ name: String) -> Fault {
        Fault(.untyped, name: name) {
            "\(quoted(name)) is resolved as Any, so its type isn't checked; specify a type"
        }
    }

    static func undeclared(_ name: String, in definition: String) -> Fault {
        Fault(.undeclared, name: name, subject: definition) {
            Wording.undeclared(quoted(name), in: "the closure of \(quoted(definition))")
        }
    }

    // At run time, these reads fail with an `EnvironmentError` that has the same text.

    /// A variable that an environment doesn't have.
    static func variable(_ name: String, missingIn environment: String?, suggestions: [String]) -> Fault {
        Fault(.variable, name: name, suggestions: suggestions) {
            Wording.missingVariable(name, in: environment, suggestions: suggestions)
        }
    }

    /// A variable that can't be read as a type without loss.
    static func variable(
        _ name: String,
        _ variable: EnvironmentFact.Variable,
        in environment: String?,
        as wanted: SourceType
    ) -> Fault {
        Fault(.variable, name: name) {
            let (held, wanted) = SourceType.names(of: variable.type ?? .any, and: wanted)
            return Wording.typeMismatch(
                ofVariable: name,
                in: environment,
                as: wanted,
                held: held,
                isText: held == "String"
            )
        }
    }

    // MARK: - Unused

    static func neverUsed(_ name: String) -> Fault {
        let isWord = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." }
        return Fault(.neverUsed, name: name, subject: name) {
            "nothing resolves \(quoted(name)); "
                + "remove it, or pass --roots \(isWord ? name : "'\(name)'") if code outside the package resolves it"
        }
    }

    static func neverRequired(_ module: String) -> Fault {
        Fault(.neverRequired, name: module) {
            "nothing requires or loads \(plain(module)); require it, or remove it"
        }
    }

    // MARK: - Comments that suppress findings

    static var suppressionWithoutCode: Fault {
        Fault(.suppression, name: "") {
            "the comment has no code and no reason; write // rivet-lint:ignore CODE REASON"
        }
    }

    static func unknownCode(_ code: String, suggestions: [String]) -> Fault {
        Fault(.suppression, name: code, suggestions: suggestions) {
            "the linter has no code \(quoted(code))"
                + Wording.advice(suggestions, orElse: "write a code that it reports, or remove the comment")
        }
    }

    static func suppressionWithoutReason(_ code: String) -> Fault {
        Fault(.suppression, name: code) {
            "the comment has no reason; write // rivet-lint:ignore \(plain(code)) REASON"
        }
    }

    static func unusedSuppression(_ code: String) -> Fault {
        Fault(.suppression, .warning, name: code) {
            "the comment ignores \(plain(code)), but there is no such finding here; remove the comment"
        }
    }

    // MARK: - Additions

    /// The text to add to a fault that occurs only in the graphs with these titles.
    static func graphs(_ titles: [String]) -> String {
        var reported: Set<String> = []
        let titles = titles.filter { reported.insert($0).inserted }
        return " (in the graph of \(titles.joined(separator: ", and in that of ")))"
    }

    /// The text to add to a fault that occurs only in these environments.
    static func environments(_ names: [String]) -> String {
        " (in the environment \(names.map(plain).joined(separator: ", and in the environment ")))"
    }

    /// The text to add to a fault that occurs in all environments but these.
    static func environments(except names: [String]) -> String {
        " (in each environment except \(names.map(plain).joined(separator: " and ")))"
    }

    /// This fault with another severity or subject, or with an addition to its message.
    func with(_ severity: Fault.Severity? = nil, subject: String? = nil, adding text: String = "") -> Fault {
        Fault(
            code,
            severity ?? self.severity,
            name: name,
            subject: subject ?? self.subject,
            path: path,
            suggestions: suggestions,
            underlying: underlying,
            "{}",
            [message + text]
        )
    }
}

extension Wording {
    static func definedHere(_ name: String) -> String { "\(quoted(name)) is defined here" }

    static func setHere(_ name: String) -> String { "\(quoted(name)) is set here" }

    static func requestedHere(_ name: String) -> String { "\(quoted(name)) is requested here" }

    static func readHere(_ name: String) -> String { "\(quoted(name)) is read here" }
}
