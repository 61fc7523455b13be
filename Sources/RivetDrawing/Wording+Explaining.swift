internal import RivetShared

// Explanations of names, for the graph and the linter.

extension Wording {
    /// The line for a definition whose closure doesn't declare its dependencies.
    package static let undeclaredDependencies = "doesn't declare its dependencies"

    /// Explains a variable, or returns nil if no definition declares it as a dependency.
    package static func variable(_ name: String, readBy readers: [(name: String, type: String?)]) -> String? {
        if readers.isEmpty { return nil }
        let lines = readers.map { "is read by \(quoted($0.name))" + ($0.type.map { " as \(visible($0))" } ?? "") }
        return (["\(quoted(name)) is a variable of the environment"] + lines).joined(separator: "\n  ")
    }

    /// Explains a variable that no definition declares as a dependency.
    package static func unreadVariable(_ name: String) -> String {
        "\(quoted(name)) is a variable of the environment\n  no definition declares it as a dependency"
    }

    /// Explains the key `.argument`.
    package static let argument = ".argument stands for a run-time argument of a recipe"

    /// Explains a name: its definition, where that comes from, and what depends on it.
    ///
    /// - Parameters:
    ///   - name: The name of a definition, a provider or an alias.
    ///   - info: The definition.
    ///   - isProvider: Whether the name refers to the provider.
    ///   - alias: The place of the alias, if it is known.
    ///   - generations: How many graphs up the definition is.
    ///   - others: The other names under which its module defines it.
    ///   - undeclared: The text for a definition whose dependencies aren't all known.
    ///   - dependents: The names of the definitions that depend on it.
    /// - Returns: A text of several lines.
    package static func explanation(
        of name: String,
        _ info: DrawnDefinition,
        isProvider: Bool,
        alias: String? = nil,
        generations: Int = 0,
        others: [String] = [],
        undeclared: String = Wording.undeclaredDependencies,
        neededBy dependents: [String]
    ) -> String {
        let first =
            isProvider
            ? "\(quoted(name)) provides \(quoted(info.name)), which is \(typeAndScope(of: info))"
            : "\(quoted(name)) is \(typeAndScope(of: info))"
        var lines = [first]
        if info.aliases.contains(name) {
            lines.append("an alias of \(quoted(info.name))" + (alias.map { ", defined at \($0)" } ?? ""))
        }
        if !info.arguments.isEmpty { lines.append("takes (\(info.arguments.joined(separator: ", ")))") }
        switch info.calling {
        case nil: break
        case .awaiting: lines.append("must be awaited")
        case .onMainActor: lines.append("is created on the main actor, and must be awaited elsewhere")
        }
        let isExpected = (info.hidden.last ?? info).origin == .expected
        lines.append(
            "\(isExpected ? "expected" : "defined") in \(place(info.module, info.site))"
                + (generations > 0 ? ", by \(ancestor(generations))" : "")
        )
        if !others.isEmpty {
            lines.append("exists also as \(listed(others)), because its module is required more than once")
        }
        lines += info.changes.map(text)
        lines += info.elements.map { "\(plain($0.name)) is \($0.type), contributed in \(place($0.module, $0.site))" }
        lines += dependencies(of: info, undeclared)
        if !dependents.isEmpty { lines.append("is a dependency of " + listed(dependents)) }
        return lines.joined(separator: "\n  ")
    }

    /// Explains an element of a group, which can't be requested by a name of its own.
    package static func explanation(ofElement info: DrawnDefinition) -> String {
        let lines = [
            "\(quoted(info.name)) is \(typeAndScope(of: info))",
            "contributed in \(place(info.module, info.site))",
        ]
        return (lines + dependencies(of: info, undeclaredDependencies)).joined(separator: "\n  ")
    }

    private static func typeAndScope(of info: DrawnDefinition) -> String {
        info.type + (info.scope.map { ", \(plain($0))" } ?? "")
    }

    private static func dependencies(of info: DrawnDefinition, _ undeclared: String) -> [String] {
        (info.declaresNeeds ? [] : [undeclared])
            + info.needs.map {
                ($0.isObserved ? "resolved " : "depends on ") + need($0) + ($0.isObserved ? " in a trial" : "")
            }
    }

    /// A dependency by its name, with its type, and its target if that has another name.
    package static func need(_ need: DrawnDefinition.Dependency) -> String {
        let type = need.type.map { " as \(visible($0))" } ?? ""
        if need.kind == .variable { return "the variable \(quoted(need.name))\(type)" }
        let isNamed = need.target == nil || need.target == need.name || need.kind == .provider
        let target = isNamed ? "" : ", which is \(quoted(need.target ?? ""))"
        let place = need.generations > 0 ? " of \(ancestor(need.generations))" : ""
        return quoted(need.name) + type + target + place
    }

    /// A redefinition or a decoration, with its place.
    package static func text(_ change: DrawnDefinition.Change) -> String {
        self.change(isDecoration: change.isDecoration, change.module, change.site)
    }
}
