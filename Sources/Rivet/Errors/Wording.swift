/// Every text that Rivet writes for people.
///
/// Errors are data; here alone they become words.
enum Wording {}

// MARK: - Problems

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

// MARK: - Failed requests

extension Wording {
    /// A failed request in one line.
    static func summary(of error: ResolutionError) -> String {
        let root = error.path.first?.name ?? error.name
        if root == error.name, error.path.count == 1, error.code != .failed {
            return reason(of: error, subject: quoted(root))
        }
        return
            "\(quoted(root)) can't be built: "
            + reason(of: error, subject: root == error.name ? "it" : quoted(error.name))
    }

    private static func reason(of error: ResolutionError, subject: String) -> String {
        let (wanted, held) = (error.wanted ?? "", error.held ?? "")
        switch error.code {
        case .missing: return "no module defines \(subject)"
        case .mistyped: return "\(subject) is of type \(held), not \(wanted)"
        case .arguments: return "\(subject) needs the arguments \(wanted), and was given \(held)"
        case .noProvider:
            return "\(subject) is no provider; an object that is itself a function is asked for by object(named:as:)"
        case .circle: return "\(subject) needs itself: \(way(circle(in: error.path)))"
        case .tooDeep: return "\(subject) lies deeper than 1,024 requests, or than the thread's stack allows"
        case .gaveUp:
            return "\(subject) was given up after \(DepthGuard.patience) circles or depths, "
                + "which closures caught and went on from"
        default:
            let cause = error.underlying.map { "\($0)" } ?? error.code.rawValue
            // A variable's error names the variable itself.
            return subject == "it" || error.underlying is EnvironmentError ? cause : "\(subject) failed: \(cause)"
        }
    }

    /// The names of a path from where its circle begins.
    private static func circle(in path: [ResolutionError.Step]) -> [String] {
        guard let last = path.last, let start = path.firstIndex(where: { $0.isSame(as: last) }) else {
            return path.map(\.name)
        }
        return path[start...].map(\.name)
    }

    /// A failed request with its path: one line for each step, in columns.
    static func drawing(of error: ResolutionError) -> String {
        let names = error.path.enumerated().map { depth, step in
            depth == 0 ? plain(step.name) : String(repeating: " ", count: 2 * (depth - 1)) + "└ " + plain(step.name)
        }
        let nameWidth = names.map(\.count).max() ?? 0
        let scopeWidth = error.path.map { $0.scope?.count ?? 0 }.max() ?? 0
        var lines = [summary(of: error)]
        for (name, step) in zip(names, error.path) {
            let columns = [padded(name, to: nameWidth), padded(step.scope ?? "", to: scopeWidth), places(of: step)]
            lines.append("  " + trimmed(columns.joined(separator: "  ")))
        }
        let nearby = error.nearby.map { near in
            near.site.map { "\(quoted(near.name)) (\($0))" } ?? quoted(near.name)
        }
        if !nearby.isEmpty { lines.append("  " + "Did you mean \(alternatives(nearby))?") }
        return lines.joined(separator: "\n")
    }

    private static func places(of step: ResolutionError.Step) -> String {
        let defined = [step.module, step.site?.description].compactMap { $0 }.joined(separator: ", ")
        let asked = step.requestSite.map { "asked for at \($0)" }
        return [defined, asked ?? ""].filter { !$0.isEmpty }.joined(separator: "; ")
    }
}

// MARK: - Variables

extension Wording {
    static func line(of error: EnvironmentError) -> String {
        let environment = "the environment \(quoted(error.environment.rawValue))"
        let variable = quoted(error.variable)
        // Not shortened as a name is: a path's end tells most.
        let file = (error.file ?? "").debugDescription
        switch error.code {
        case .missing where error.variable.isEmpty:
            return "\(environment) was asked for a variable without a name; give its name"
        case .missing:
            let hint = error.suggestions.isEmpty ? "set it" : didYouMean(error.suggestions, "did")
            return "\(environment) has no variable \(variable); \(hint)"
        case .mistyped where error.isText:
            return "the variable \(variable) of \(environment) holds text that is no \(error.wanted ?? "")"
        case .mistyped:
            return "the variable \(variable) of \(environment) is of type \(error.held ?? ""), "
                + "and can't be read as \(error.wanted ?? "") without loss"
        case .missingFile:
            return "there is no file \(file) with the variables of \(environment)"
        case .unreadableFile:
            return
                "\(file), which should have the variables of \(environment), can't be read; "
                + "is it a file, and yours to read?"
        default: return "\(file) is no JSON file of variables: \(error.fault.map(reason) ?? error.code.rawValue)"
        }
    }

    private static func reason(_ fault: VariableFileFault) -> String {
        let supported = "a variable is text, a number, true, false, or an array of one of those"
        return switch fault {
        case .wideText: "it is in UTF-16 or UTF-32; save it in UTF-8"
        case .noText: "its bytes are no UTF-8"
        case .empty: "it is empty"
        case .noObject(let kind): "it is \(name(of: kind)), not an object"
        case .broken: "it is broken JSON"
        case .noNumber(let name): "\(quoted(name)) is a broken number, or one beyond what a Double holds"
        case .nested(let name): "\(quoted(name)) is nested; \(supported)"
        case .mixed(let name): "\(quoted(name)) is an array of different things; \(supported)"
        case .lossy(let name): "\(quoted(name)) is a number that would lose digits; write it as text"
        }
    }

    private static func name(of kind: VariableFileFault.Kind) -> String {
        switch kind {
        case .array: "an array"
        case .text: "text"
        case .number: "a number"
        case .truth(let truth): "\(truth)"
        case .null: "null"
        }
    }
}

// MARK: - Parts of sentences

extension Wording {
    /// A name in quotation marks, on one line, shortened when it is very long.
    static func quoted(_ name: String) -> String {
        let shown = shortened(name)
        return shown.count < name.unicodeScalars.count
            ? "\(String(shown).debugDescription)… (\(name.unicodeScalars.count) characters)" : name.debugDescription
    }

    /// The same without the marks.
    static func plain(_ name: String) -> String {
        let shown = shortened(name)
        let text = shown.count < name.unicodeScalars.count ? String(shown) + "…" : name
        return String(text.debugDescription.dropFirst().dropLast())
    }

    /// The beginning of a very long name, all of any other.
    ///
    /// Counted in scalars: a letter may have any number of accents.
    private static func shortened(_ name: String) -> Substring.UnicodeScalarView {
        name.unicodeScalars.prefix(name.unicodeScalars.count > 80 ? 60 : 80)
    }

    static func name(of module: Module.Type?) -> String? { module.map { String(describing: $0) } }

    /// A question for the end of a sentence, or, with a capital letter, for a line of its own.
    private static func didYouMean(_ names: [String], _ did: String) -> String {
        "\(did) you mean \(alternatives(names.map(quoted)))?"
    }

    /// "a", "a or b", "a, b or c".
    private static func alternatives(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return "\(names.dropLast().joined(separator: ", ")) or \(last)"
    }

    /// Names of two types that differ, also when only their modules do.
    static func names(of first: Any.Type, and second: Any.Type) -> (String, String) {
        let (short, other) = ("\(first)", "\(second)")
        return short == other ? (String(reflecting: first), String(reflecting: second)) : (short, other)
    }

    static func list(of types: [Any.Type]) -> String { "(\(types.map { "\($0)" }.joined(separator: ", ")))" }

    private static func way(_ names: [String]) -> String { names.map(plain).joined(separator: " → ") }

    private static func place(of definition: AnyDefinition) -> String {
        [name(of: definition.module), definition.site.description].compactMap { $0 }.joined(separator: ", ")
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func trimmed(_ text: String) -> String {
        var text = Substring(text)
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
