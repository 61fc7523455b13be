internal import Rivet
internal import RivetInspection

extension Wording {
    /// What stands under a name, as a graph explains it.
    static func explanation(
        of name: String,
        _ info: DefinitionInfo,
        isProvider: Bool,
        neededBy needers: [String]
    ) -> String {
        let scope = info.scope.map { ", \(plain($0))" } ?? ""
        var lines = [
            isProvider
                ? "\(quoted(name)) provides \(quoted(info.name)), which is \(info.type)\(scope)"
                : "\(quoted(name)) is \(info.type)\(scope)"
        ]
        if info.aliases.contains(name) { lines.append("an alias of \(quoted(info.name))") }
        if !info.arguments.isEmpty { lines.append("takes (\(info.arguments.joined(separator: ", ")))") }
        let verb = info.origin == .expected ? "expected" : "defined"
        lines.append("\(verb) in \(place(info.module, info.site))")
        lines += info.changes.map(text)
        lines += info.elements.map { "\(plain($0.name)) is \($0.type), contributed in \(place($0.module, $0.site))" }
        if !info.declaresNeeds { lines.append("not all that it needs can be followed") }
        lines += info.needs.map { "needs " + need($0) }
        if !needers.isEmpty { lines.append("is needed by " + listed(needers)) }
        return lines.joined(separator: "\n  ")
    }
}
