internal import Rivet

extension Drawing {
    /// Draws the graph in the language of Graphviz.
    ///
    /// ```swift
    /// try graph.dot().write(to: file, atomically: true, encoding: .utf8)     // dot -Tsvg graph.dot > graph.svg
    /// ```
    ///
    /// Namespaces are frames. A dashed arrow leads to a provider; other links than declared needs are labelled. A
    /// definition with a dashed border doesn't declare what it needs, a grey one is a parent's, a slanted one is a
    /// variable, of which there is the name and never the value. What is at fault is red, a name that nothing defines
    /// too, and what has a warning is orange; the problems themselves are comments at the beginning. May be called
    /// from any thread.
    ///
    /// - Returns: A directed graph, in UTF-8.
    /// - Complexity: O(n log n) in the definitions and their needs.
    public func dot() -> String { DOTDrawing(picture: picture).text }
}

private struct DOTDrawing {
    let picture: Picture

    var text: String {
        var lines = picture.problems.map { "// \($0)" }
        lines += [
            "digraph Rivet {", "    rankdir=LR", "    charset=\"UTF-8\"",
            "    graph [fontname=\"Helvetica\"]", "    node [fontname=\"Helvetica\" shape=box]",
            "    edge [fontname=\"Helvetica\" fontsize=10]",
        ]
        draw(cluster: 0, "    ", &lines)
        for (source, links) in picture.links.enumerated() { lines += links.map { line(of: $0, from: source) } }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }

    /// Draws what is in a namespace; namespaces are nested no deeper than the calls that made them.
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
            if node.isSilent { style.append("style=dashed") }
        }
        return style + color(node.severity)
    }

    private func color(_ severity: Problem.Severity?) -> [String] {
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

    /// A label of several lines, in which nothing is an escape of Graphviz's or an entity of HTML's.
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
