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

    /// A number of thousands with a comma.
    private static func grouped(_ number: Int) -> String {
        "\(number / 1_000),\("\(number % 1_000 + 1_000)".dropFirst())"
    }

    /// The reason and what to do; `subject` is the name whose request failed, or "it" for the outermost name.
    private static func reason(of error: ResolutionError, _ path: [ResolutionError.Step], subject: String) -> String {
        let (wanted, held) = (error.wanted ?? "", error.held ?? "")
        let pattern: String
        var words = [subject]
        switch error.code {
        case .missing where error.name.isEmpty: pattern = "no definition can have an empty name; pass the name of one"
        case .missing: return missing(subject)
        case .typeMismatch where wanted == held:
            pattern =
                "{} takes more than {} arguments, so only the subscript returns its provider; resolve it in a closure"
            words.append("\(RequestFault.providerArgumentLimit)")
        case .typeMismatch: return typeMismatch(subject, as: wanted, held: held)
        case .arguments where error.wanted == nil:
            pattern =
                "{} stands for a run-time argument of a recipe, and can't be resolved; "
                + "write it only in the recipe's list, and pass the argument when you resolve the recipe's object"
        case .arguments:
            let mustAwait = path.last?.mustAwait == true
            return arguments(of: subject, error.name, needed: wanted, given: held, mustAwait: mustAwait)
        case .noProvider: return noProvider(error.name, subject: subject)
        case .cycle:
            let cycle = cycle(in: path)
            let names = cycle.map { $0.aliasOf ?? $0.name }
            if let hooked = cycle.indices.dropFirst().first(where: { cycle[$0].isInHook }) {
                return self.cycle(cycle.map(step), hookOf: names[hooked - 1], needing: names[names.count - 1])
            }
            let isOne = !names.isEmpty && names.allSatisfy { $0 == names[0] }
            return self.cycle(cycle.map(step), instead: isOne ? [names[0] + NameSuffix.provider] : [])
        case .undeclared: return undeclared(subject)
        case .needsAwait where path.count < 2:
            pattern = "{} must be awaited; call {}"
            words.append(awaiting(error.name, path.last))
        case .needsAwait:
            pattern = "{} must be awaited; call {}, and make the closure of {} asynchronous unless it is a recipe"
            words += [awaiting(path[0].name, path[0]), quoted(path[path.count - 2].name)]
        case .needsMainActor:
            pattern = #"{} is created on the main actor; resolve "{}" there, or call {}"#
            // The element of a group can't be requested alone.
            let step = error.name.hasSuffix("]") ? path.dropLast().last : path.last
            words += [path.first?.name ?? error.name, awaiting(step?.name ?? error.name, step)]
        case .released: pattern = "its factory was released; keep it as long as its objects are in use"
        case .stopped: pattern = "its factory was stopped; make a new one"
        case .notAClass: return notAClass(subject, held)
        case .tooDeep:
            pattern =
                "{} exceeds the maximum depth of {} nested requests, or the thread's stack; "
                + "end the recursion, or let an object on the path depend on a provider"
            words.append(grouped(Int(RequestFault.depthLimit)))
        case .tooWide:
            pattern =
                "{} exceeds the maximum of {} asynchronous closures at the same time; "
                + "await fewer objects at the same time"
            words.append(grouped(RequestFault.closureLimit))
        case .gaveUp:
            pattern =
                "{} was abandoned after {} cycle errors that closures caught; let these closures throw such errors"
            words.append("\(RequestFault.caughtLimit)")
        default:
            let cause = error.underlying.map { self.cause(of: $0) } ?? error.code.rawValue
            // A variable's error names the variable itself.
            pattern = subject == "it" || error.underlying is EnvironmentError ? "{}" : "{} failed: {}"
            words = pattern == "{}" ? [cause] : [subject, cause]
        }
        return filled(pattern, words)
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
        var rows: [[String]] = []
        func add(_ name: String, scope: String? = nil, places: String = "") {
            let indentation = rows.isEmpty ? "" : String(repeating: " ", count: 2 * (rows.count - 1)) + "└ "
            rows.append([indentation + name, scope ?? "", places])
        }
        for steps in [first, last] {
            if left > 0, steps.startIndex > 0 { add("… \(left) more …") }
            for step in steps { add(self.step(step), scope: step.scope, places: places(of: step)) }
        }
        var lines = [summary(of: error, path)]
        var (nameWidth, scopeWidth) = (0, 0)
        for row in rows { (nameWidth, scopeWidth) = (max(nameWidth, row[0].count), max(scopeWidth, row[1].count)) }
        for row in rows {
            lines.append(trimmed("  \(padded(row[0], to: nameWidth))  \(padded(row[1], to: scopeWidth))  \(row[2])"))
        }
        lines += furtherLines(of: error.underlying.map(wholeText), indentation: 2 * rows.count + 2)
        let nearby = error.nearby.map { near in near.site.map { "\(quoted(near.name)) (\($0))" } ?? quoted(near.name) }
        if !nearby.isEmpty { lines.append("  Did you mean \(alternatives(nearby))?") }
        return lines.joined(separator: "\n")
    }

    private static func places(of step: ResolutionError.Step) -> String {
        var places: [String] = []
        if let site = step.site { places.append(place(step.module, site)) }
        for change in step.changes { places.append(text(change)) }
        if let site = step.requestSite { places.append("resolved at \(site)") }
        return places.joined(separator: "; ")
    }
}
