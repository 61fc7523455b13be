internal import RivetShared

// The texts of failed requests.

extension Wording {
    /// A failed request in one line, with its code.
    static func summary(of error: ResolutionError) -> String { summary(of: error, shown(error.path)) }

    /// A failed request in one line, without its code.
    static func cause(of error: ResolutionError) -> String { cause(of: error, shown(error.path)) }

    /// The steps to show of a path.
    ///
    /// If an alias closes or enters a cycle, the last step isn't shown, because the alias already names it.
    private static func shown(_ path: [ResolutionError.Step]) -> [ResolutionError.Step] {
        guard path.count > 2, let last = path.last, path[path.count - 2].isSame(as: last),
            last.name != path[path.count - 2].name, last.aliasOf != nil || path[path.count - 2].aliasOf != nil
        else { return path }
        return Array(path[..<(path.count - 1)])
    }

    private static func summary(of error: ResolutionError, _ path: [ResolutionError.Step]) -> String {
        "\(cause(of: error, path)) \(ErrorPage.mark("\(error.code)", of: "ResolutionError"))"
    }

    private static func cause(of error: ResolutionError, _ path: [ResolutionError.Step]) -> String {
        let root = path.first?.name ?? error.name
        return unresolved(root, reason(of: error, path, subject: root == error.name ? "it" : quoted(error.name)))
    }

    /// The reason and what to do; `subject` is the name whose request failed, or "it" for the outermost name.
    private static func reason(of error: ResolutionError, _ path: [ResolutionError.Step], subject: String) -> String {
        let (wanted, held) = (error.wanted ?? "", error.held ?? "")
        switch error.code {
        case .missing where error.name.isEmpty: return "no definition can have an empty name; pass the name of one"
        case .missing: return missing(subject)
        case .mistyped where wanted == held:
            let limit = "\(RequestFault.providerArgumentLimit)"
            return filled(
                "{} takes more than {} arguments, so only the subscript returns its provider; resolve it in a closure",
                [subject, limit]
            )
        case .mistyped: return mistyped(subject, as: wanted, held: held)
        case .arguments where error.wanted == nil:
            return subject + " stands for a run-time argument of a recipe, and can't be resolved; "
                + "write it only in the recipe's list, and pass the argument when you resolve the recipe's object"
        case .arguments: return arguments(of: subject, needed: wanted, given: held)
        case .noProvider: return noProvider(error.name, subject: subject)
        case .cycle:
            let cycle = cycle(in: path)
            let names = cycle.map { $0.aliasOf ?? $0.name }
            let isOne = !names.isEmpty && names.allSatisfy { $0 == names[0] }
            return self.cycle(cycle.map(step), instead: isOne ? [names[0] + NameSuffix.provider] : [])
        case .undeclared: return undeclared(subject)
        case .needsAwait where path.count < 2:
            return filled("{} must be awaited; call {}", [subject, awaiting(error.name, path.last)])
        case .needsAwait:
            return filled(
                #"{} must be awaited; await "{}" if recipes lead from there, "#
                    + "make the closure that resolves {} asynchronous, or resolve {} once before",
                [subject, path[0].name, subject, subject]
            )
        case .needsMainActor:
            return filled(
                #"{} is created on the main actor; resolve "{}" there, or call {}"#,
                [subject, path.first?.name ?? error.name, awaiting(error.name, path.last)]
            )
        case .released: return "its factory was released; keep it as long as its objects are in use"
        case .stopped: return "its factory was stopped; make a new one"
        case .noClass: return noClass(subject, held)
        case .tooDeep:
            return subject + " exceeds the maximum depth of 1,024 nested requests, or the thread's stack; "
                + "let an object on the path depend on a provider"
        case .tooWide:
            return subject + " exceeds the maximum of 10,000 asynchronous closures at the same time; "
                + "await fewer objects at the same time"
        case .gaveUp:
            return filled(
                "{} was abandoned after {} cycle errors that closures caught; let these closures throw such errors",
                [subject, "\(RequestFault.caughtLimit)"]
            )
        default:
            let cause = error.underlying.map { self.cause(of: $0) } ?? error.code.rawValue
            // A variable's error names the variable itself.
            return subject == "it" || error.underlying is EnvironmentError ? cause : "\(subject) failed: \(cause)"
        }
    }

    /// The call that awaits the object of a name, whose step is the last one of a path.
    private static func awaiting(_ name: String, _ step: ResolutionError.Step?) -> String {
        "try await factory.resolve(\(quoted(name))\(step?.takesArguments == true ? ", with: …" : ""))"
    }

    /// The part of a path that is its cycle.
    private static func cycle(in path: [ResolutionError.Step]) -> [ResolutionError.Step] {
        guard let last = path.last, let start = path.firstIndex(where: { $0.isSame(as: last) }) else { return path }
        return Array(path[start...])
    }

    private static func step(_ step: ResolutionError.Step) -> String { self.step(step.name, aliasOf: step.aliasOf) }

    /// A failed request with its code and its path: one line for each step, in columns.
    ///
    /// Of a long path, it shows only `shown` steps at each end. If the user's own error has several lines, they follow.
    package static func drawing(of error: ResolutionError, showing shown: Int = Wording.shown) -> String {
        let path = self.shown(error.path)
        let (first, left, last) = ends(of: path, shown)
        var rows: [(name: String, scope: String, places: String)] = []
        func add(_ name: String, scope: String?, places: String) {
            let indentation = rows.isEmpty ? "" : String(repeating: " ", count: 2 * (rows.count - 1)) + "└ "
            rows.append((indentation + name, scope ?? "", places))
        }
        for step in first { add(self.step(step), scope: step.scope, places: places(of: step)) }
        if left > 0 { add("… \(left) more …", scope: nil, places: "") }
        for step in last { add(self.step(step), scope: step.scope, places: places(of: step)) }
        let nameWidth = rows.map(\.name.count).max() ?? 0
        let scopeWidth = rows.map(\.scope.count).max() ?? 0
        var lines = [summary(of: error, path)]
        for (name, scope, places) in rows {
            let columns = [padded(name, to: nameWidth), padded(scope, to: scopeWidth), places]
            lines.append("  " + trimmed(columns.joined(separator: "  ")))
        }
        lines += furtherLines(of: error.underlying.map(wholeText), indentation: 2 * rows.count + 2)
        let nearby = error.nearby.map { near in near.site.map { "\(quoted(near.name)) (\($0))" } ?? quoted(near.name) }
        if !nearby.isEmpty { lines.append("  Did you mean \(alternatives(nearby))?") }
        return lines.joined(separator: "\n")
    }

    private static func places(of step: ResolutionError.Step) -> String {
        let defined = [step.module, step.site?.description].compactMap { $0 }.joined(separator: ", ")
        let request = step.requestSite.map { "resolved at \($0)" }
        let changes = step.changes.map(text)
        return ([defined] + changes + [request ?? ""]).filter { !$0.isEmpty }.joined(separator: "; ")
    }
}
