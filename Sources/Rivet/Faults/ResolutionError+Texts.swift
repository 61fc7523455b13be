// The texts of failed requests.

extension Wording {
    /// A failed request in one line.
    static func summary(of error: ResolutionError) -> String { summary(of: error, shown(error.path)) }

    /// The steps to show of a path.
    ///
    /// The last step of a cycle isn't shown if an alias closes or entered the cycle, because the alias names it
    /// already.
    private static func shown(_ path: [ResolutionError.Step]) -> [ResolutionError.Step] {
        guard path.count > 2, let last = path.last, path[path.count - 2].isSame(as: last),
            last.name != path[path.count - 2].name, last.aliasOf != nil || path[path.count - 2].aliasOf != nil
        else { return path }
        return path.dropLast()
    }

    private static func summary(of error: ResolutionError, _ path: [ResolutionError.Step]) -> String {
        let root = path.first?.name ?? error.name
        if root == error.name, path.count == 1, error.code != .failed {
            return reason(of: error, path, subject: quoted(root))
        }
        return
            "\(quoted(root)) can't be built: "
            + reason(of: error, path, subject: root == error.name ? "it" : quoted(error.name))
    }

    private static func reason(of error: ResolutionError, _ path: [ResolutionError.Step], subject: String) -> String {
        let (wanted, held) = (error.wanted ?? "", error.held ?? "")
        switch error.code {
        case .missing where error.name.isEmpty: return "an empty name was asked for, which no definition can have"
        case .missing: return missing(subject)
        case .mistyped where wanted == held:
            return "\(subject) takes arguments; such a provider is had by the subscript alone, and by no recipe"
        case .mistyped: return mistyped(subject, as: wanted, held: held)
        case .arguments: return arguments(of: subject, needed: wanted, given: held)
        case .noProvider: return noProvider(error.name, subject: subject)
        case .cycle:
            let cycle = cycle(in: path)
            let names = Set(cycle.map { $0.aliasOf ?? $0.name })
            let provider = names.count == 1 ? names.first.map { quoted($0 + NameSuffix.provider) } : nil
            return "dependency cycle \(self.path(cycle.map(step))); "
                + (provider.map { "let it depend on \($0)" } ?? "let one of them depend on a provider")
        case .undeclared: return undeclared(subject)
        case .needsAwait where path.count < 2:
            return "\(subject) has to be awaited: try await factory.resolve(\(quoted(error.name)))"
        case .needsAwait:
            return "\(subject) has to be awaited: await \(quoted(path[0].name)) where recipes lead there, "
                + "make the closure that asks asynchronous, or have \(quoted(error.name)) built before"
        case .needsMainActor:
            return "\(subject) is made on the main actor: ask there for \(quoted(path.first?.name ?? error.name)), "
                + "or await what is made there: try await factory.resolve(\(quoted(error.name)))"
        case .released:
            return "\(subject) can't be resolved: its factory was released; keep it as long as its objects are in use"
        case .stopped: return "\(subject) can't be had: its factory was stopped; make another"
        case .noClass:
            return "\(subject) is of type \(held), which isn't a class, and can't be retained weakly; "
                + "define it in another scope"
        case .tooDeep:
            return "\(subject) exceeds the maximum depth of 1,024 nested requests, or the thread's stack; "
                + "let an object on the path depend on a provider"
        case .tooWide:
            return "\(subject) exceeds the maximum of 10,000 asynchronous closures at the same time; "
                + "await fewer objects at once"
        case .gaveUp:
            return
                "\(subject) was abandoned after \(RequestFault.caughtLimit) cycle or depth errors that closures caught; "
                + "let these closures throw such errors"
        default:
            let cause = error.underlying.map { visible("\($0)") } ?? error.code.rawValue
            // A variable's error names the variable itself.
            return subject == "it" || error.underlying is EnvironmentError ? cause : "\(subject) failed: \(cause)"
        }
    }

    // MARK: - Reasons that the linter also reports

    // A failed request shows the places of definitions on its path, and near names below it. The linter's texts have
    // them in the line.

    /// No module defines the requested name.
    package static func missing(_ subject: String, suggestions: [String] = []) -> String {
        "no module defines \(subject)" + (suggestions.isEmpty ? "" : "; \(didYouMean(suggestions))")
    }

    /// An object was requested as another type.
    package static func mistyped(
        _ subject: String,
        as wanted: String,
        held: String,
        at place: String? = nil
    ) -> String {
        "\(subject) is of type \(held),\(place.map { " at \($0)," } ?? "") not \(wanted)"
    }

    /// An object was requested with other arguments than its definition takes.
    ///
    /// `needed` and `given` are lists of types in parentheses.
    package static func arguments(
        of subject: String,
        needed: String,
        given: String,
        at place: String? = nil
    ) -> String {
        let none = list(of: [])
        return subject + (place.map { ", at \($0), " } ?? " ")
            + (needed == none ? "takes no arguments" : "needs the arguments \(needed)")
            + ", and was given \(given == none ? "none" : given)"
    }

    /// A closure requested a name that isn't among its declared dependencies.
    package static func undeclared(_ subject: String, in closure: String = "its closure") -> String {
        "\(subject) isn't among what \(closure) declared to need; add it to needing:"
    }

    /// A closure type was requested under a name that isn't that of a provider.
    package static func noProvider(_ name: String, subject: String) -> String {
        let function = "an object that is itself a function is asked for by object(named:as:)"
        // A caller that wrote "X Provider" meant the provider of X, not the provider of that.
        let advice =
            name.hasSuffix(NameSuffix.provider)
            ? function : "the provider is \(quoted(name + NameSuffix.provider)), and \(function)"
        return "\(subject) is no provider; \(advice)"
    }

    /// The part of a path that is its cycle.
    private static func cycle(in path: [ResolutionError.Step]) -> [ResolutionError.Step] {
        guard let last = path.last, let start = path.firstIndex(where: { $0.isSame(as: last) }) else { return path }
        return Array(path[start...])
    }

    private static func step(_ step: ResolutionError.Step) -> String { self.step(step.name, aliasOf: step.aliasOf) }

    /// A failed request with its path: one line for each step, in columns.
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
        lines += furtherLines(of: error.underlying.map { "\($0)" }, indentation: 2 * rows.count + 2)
        let nearby = error.nearby.map { near in
            near.site.map { "\(quoted(near.name)) (\($0))" } ?? quoted(near.name)
        }
        if !nearby.isEmpty { lines.append("  Did you mean \(alternatives(nearby))?") }
        return lines.joined(separator: "\n")
    }

    private static func places(of step: ResolutionError.Step) -> String {
        let defined = [step.module, step.site?.description].compactMap { $0 }.joined(separator: ", ")
        let asked = step.requestSite.map { "asked for at \($0)" }
        let changes = step.changes.map(text)
        return ([defined] + changes + [asked ?? ""]).filter { !$0.isEmpty }.joined(separator: "; ")
    }
}
