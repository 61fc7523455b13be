internal import RivetShared

package struct DOTDrawing {
    private let picture: Picture

    package init(_ picture: Picture) { self.picture = picture }

    package var text: String {
        var lines = picture.problems.map { "// \($0)" }
        lines += [
            "digraph Rivet {", "    rankdir=LR", "    charset=\"UTF-8\"",
            "    graph [fontname=\"Helvetica\"]", "    node [fontname=\"Helvetica\" shape=box]",
            "    edge [fontname=\"Helvetica\" fontsize=10]",
        ]
        let limits = Wording.limits(of: picture)
        if !limits.isEmpty { lines.append("    label=\(quoted(limits)) labelloc=t") }
        draw(cluster: 0, "    ", &lines)
        for (source, links) in picture.links.enumerated() { lines += links.map { line(of: $0, from: source) } }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }

    /// Draws the contents of a namespace, with a recursion as deep as the namespaces are nested.
    private func draw(cluster number: Int, _ indentation: String, _ lines: inout [String]) {
        let cluster = picture.clusters[number]
        for node in cluster.nodes { lines.append(indentation + line(of: node)) }
        for inner in cluster.inner {
            lines.append("\(indentation)subgraph cluster_\(inner) {")
            lines.append("\(indentation)    label=\(quoted([Wording.plain(picture.clusters[inner].name)]))")
            draw(cluster: inner, indentation + "    ", &lines)
            lines.append("\(indentation)}")
        }
    }

    private func line(of number: Int) -> String {
        let node = picture.nodes[number]
        let attributes = ["label=\(quoted(Wording.label(of: node)))"] + style(of: node)
        return "n\(number) [\(attributes.joined(separator: " "))]"
    }

    private func style(of node: Picture.Node) -> [String] {
        var style: [String] = []
        switch node.kind {
        case .variable: style.append("shape=parallelogram")
        case .inherited: style.append("style=filled")
        case .missing: style.append("style=dashed")
        case .standing, .hidden, .element:
            if node.info?.origin == .group { style.append("peripheries=2") }
            if node.hasUndeclaredDependencies { style.append("style=dashed") }
        }
        return style + color(node.severity)
    }

    private func color(_ severity: DrawnProblem.Severity?) -> [String] {
        switch severity {
        case .error: ["color=red", "fontcolor=red"]
        case .warning: ["color=darkorange"]
        case nil: []
        }
    }

    private func line(of link: Picture.Link, from source: Int) -> String {
        var attributes = link.kind == .provider ? ["style=dashed"] : []
        if let label = Wording.label(of: link) { attributes.append("label=\(quoted([label]))") }
        attributes += color(link.severity)
        let list = attributes.isEmpty ? "" : " [\(attributes.joined(separator: " "))]"
        return "    n\(source) -> n\(link.target)\(list)"
    }

    /// A label of several lines, which contains no escapes of Graphviz and no HTML entities.
    private func quoted(_ lines: [String]) -> String {
        let escaped = lines.map { line in
            line.unicodeScalars.reduce(into: "") { text, scalar in
                switch scalar {
                case "\\": text += #"\\"#
                case "\"": text += #"\""#
                case "&": text += "&amp;"
                default: text.unicodeScalars.append(scalar)
                }
            }
        }
        return "\"\(escaped.joined(separator: #"\n"#))\""
    }
}
