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
