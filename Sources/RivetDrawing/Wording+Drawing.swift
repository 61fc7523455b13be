internal import RivetShared

// Texts beside the names in drawings.

extension Wording {
    /// The name with the types of its run-time arguments: "User(String)".
    static func title(of node: Picture.Node) -> String {
        let arguments = node.info?.arguments ?? []
        return plain(node.name) + (arguments.isEmpty ? "" : "(\(arguments.map(visible).joined(separator: ", ")))")
    }

    /// All lines of a node, for drawings with boxes.
    static func label(of node: Picture.Node) -> [String] {
        let type = [visible(node.type), scope(of: node)].filter { !$0.isEmpty }.joined(separator: ", ")
        return [title(of: node), type] + details(of: node)
    }

    /// The name of the scope, or a word in its place.
    static func scope(of node: Picture.Node) -> String {
        switch node.kind {
        case .variable: "variable"
        case .missing: node.isAlias ? "alias" : "not defined"
        case .standing, .hidden, .element, .inherited: node.info.map(scope) ?? ""
        }
    }

    package static func scope(of info: DrawnDefinition) -> String {
        let scope = info.scope.map(plain) ?? info.origin.rawValue
        switch info.calling {
        case nil: return scope
        case .awaiting: return scope + ", async"
        case .onMainActor: return scope + ", main actor"
        }
    }

    /// The location of a node, its changes, and a hint to its problems, in a few words each.
    static func details(of node: Picture.Node) -> [String] {
        if let site = node.site { return ["\(site)", "see the problem"] + omittedLinks(of: node) }
        guard let info = node.info else { return node.namespace.isEmpty ? [] : ["of " + plain(node.namespace)] }
        var details = [place(info.module, info.site)]
        if case .inherited(let generations) = node.kind { details.insert("of " + ancestor(generations), at: 0) }
        details += info.changes.map(text)
        if !info.aliases.isEmpty { details.append("alias " + info.aliases.map(plain).joined(separator: ", ")) }
        if node.hasUndeclaredDependencies { details.append("dependencies not declared") }
        if let severity = node.severity { details.append(severity == .error ? "see the problem" : "see the warning") }
        return details + omittedLinks(of: node)
    }

    private static func omittedLinks(of node: Picture.Node) -> [String] {
        switch node.omittedLinks {
        case 0: []
        case 1: ["1 dependency omitted"]
        case let count: ["\(count) dependencies omitted"]
        }
    }

    /// The label of a link, or nil if the link needs no label.
    static func label(of link: Picture.Link) -> String? {
        let kind: String? =
            switch link.kind {
            case .dependency: nil
            case .provider: "provider"
            case .wraps: "wraps"
            case .element: "element"
            }
        let words = [kind, link.isObserved ? "observed" : nil, link.severity == .error ? "at fault" : nil]
        let label = words.compactMap(\.self).joined(separator: ", ")
        return label.isEmpty ? nil : label
    }

    /// The number of definitions, and the numbers of omitted links and problems.
    static func extent(of picture: Picture) -> String {
        let (omitted, whole) = (picture.omitted, picture.whole.definitions)
        let shown = picture.count < whole ? "\(picture.count) of " : ""
        var lacks: [String] = []
        if omitted.links > 0 { lacks.append(counted(omitted.links, "link")) }
        if omitted.problems > 0 { lacks.append(counted(omitted.problems, "problem")) }
        let isOne = lacks.count == 1 && omitted.links + omitted.problems == 1
        let rest = lacks.isEmpty ? "" : "; \(lacks.joined(separator: " and ")) \(isOne ? "is" : "are") omitted"
        return shown + counted(whole, "definition") + rest
    }

    /// The lines that a limited picture begins with, or none for a picture of everything.
    static func limits(of picture: Picture) -> [String] {
        picture.selection == nil ? [] : [extent(of: picture)] + picture.notes
    }

    static let mermaidLimits = "Mermaid draws at most 500 arrows and 50,000 characters"

    static func more(_ count: Int, _ noun: String) -> String { "\(count) more \(noun)\(count == 1 ? "" : "s")" }

    static func counted(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }

    static func noDefinition(ofModule name: String, _ suggestions: [String]) -> String {
        let text = "no definition belongs to the module \(quoted(name))"
        return suggestions.isEmpty ? text : text + advice(suggestions, orElse: "")
    }

    static func noDefinition(inNamespace name: String, _ suggestions: [String]) -> String {
        let text = "no definition is in the namespace \(quoted(name))"
        return suggestions.isEmpty ? text : text + advice(suggestions, orElse: "")
    }

    /// Reports that a graph has each selected name, but that nothing matches all of them.
    package static func nothing(in selection: Picture.Selection) -> String {
        let kinds = [(selection.roots, "names"), (selection.modules, "modules"), (selection.namespaces, "namespaces")]
        let selected = kinds.filter { !$0.0.isEmpty }.map(\.1)
        let list = (selected.count > 2 ? [selected.dropLast().joined(separator: ", "), selected[2]] : selected)
            .joined(separator: " and ")
        return "no definition matches the selected \(list)" + (selected.count > 1 ? " together" : "")
    }

    static let drawnAbove = "↑"
    static let drawnBelow = "↓"
    static let legend = "↑ drawn above, ↓ drawn below; dashed line: provider"

    /// An ancestor in words, at least one generation up.
    static func ancestor(_ generations: Int) -> String {
        "the parent" + String(repeating: "'s parent", count: generations - 1)
    }
}
