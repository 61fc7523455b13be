internal import RivetShared

package struct MermaidDrawing {
    private let picture: Picture

    package init(_ picture: Picture) { self.picture = picture }

    package var text: String {
        // Escaped, because a brace or a percent sign could begin a Mermaid directive, and a semicolon could end the
        // comment.
        var lines = picture.problems.map { "%% \(MermaidDrawing.escaped($0.description))" } + ["flowchart LR"]
        draw(cluster: 0, "    ", &lines)
        for (source, links) in picture.links.enumerated() { lines += links.map { line(of: $0, from: source) } }
        lines += [
            "    classDef silent stroke-dasharray:4", "    classDef inherited fill:#8882",
            "    classDef warned stroke:#c60,stroke-width:2px", "    classDef faulty stroke:#c00,stroke-width:3px",
            "    classDef missing stroke:#c00,stroke-dasharray:4,color:#c00",
        ]
        lines += colors
        return lines.joined(separator: "\n") + "\n"
    }

    /// Draws the contents of a namespace, with a recursion as deep as the namespaces are nested.
    private func draw(cluster number: Int, _ indentation: String, _ lines: inout [String]) {
        let cluster = picture.clusters[number]
        for node in cluster.nodes { lines.append(indentation + line(of: node)) }
        for inner in cluster.inner {
            let title = MermaidDrawing.escaped(Wording.plain(picture.clusters[inner].name))
            lines.append("\(indentation)subgraph s\(inner)[\"\(title)\"]")
            draw(cluster: inner, indentation + "    ", &lines)
            lines.append("\(indentation)end")
        }
    }

    /// The colors of links, which Mermaid assigns by their numbers because links have no classes.
    private var colors: [String] {
        let links = picture.links.joined().enumerated()
        return [(DrawnProblem.Severity.error, "#c00"), (.warning, "#c60")].compactMap { severity, color in
            let numbers = links.filter { $0.element.severity == severity }.map { "\($0.offset)" }
            return numbers.isEmpty ? nil : "    linkStyle \(numbers.joined(separator: ",")) stroke:\(color)"
        }
    }

    private func line(of number: Int) -> String {
        let node = picture.nodes[number]
        let label = Wording.label(of: node).map(MermaidDrawing.escaped).joined(separator: "<br/>")
        let (start, end) =
            switch node.kind {
            case .variable: ("[/", "/]")
            case .standing where node.info?.origin == .group: ("[[", "]]")
            case .standing, .hidden, .element, .inherited, .missing: ("[", "]")
            }
        return "n\(number)\(start)\"\(label)\"\(end)" + style(of: node)
    }

    private func style(of node: Picture.Node) -> String {
        switch (node.kind, node.severity) {
        case (.missing, _): ":::missing"
        case (_, .error): ":::faulty"
        case (_, .warning): ":::warned"
        case (.inherited, nil): ":::inherited"
        default: node.hasUndeclaredDependencies ? ":::silent" : ""
        }
    }

    private func line(of link: Picture.Link, from source: Int) -> String {
        let arrow = link.kind == .provider ? "-.->" : "-->"
        let label = Wording.label(of: link).map { "|\($0)|" } ?? ""
        return "    n\(source) \(arrow)\(label) n\(link.target)"
    }
}
