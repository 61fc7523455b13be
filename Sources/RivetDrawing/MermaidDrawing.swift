internal import RivetShared

package struct MermaidDrawing {
    /// Mermaid refuses more arrows and longer texts, unless its configuration has other limits.
    private static let maximumArrows = 500
    private static let maximumCharacters = 50_000
    /// With more arrows, Mermaid's layout fails for some graphs with frames: "Cannot set properties of undefined".
    private static let maximumFramedArrows = 200
    /// The length of the comments with problems, so that definitions have room beside them.
    private static let maximumComments = 20_000

    private let picture: Picture
    /// Whether Mermaid's limits omit a part of the picture.
    private let isFitted: Bool

    package init(_ picture: Picture) { self.init(picture, isFitted: false) }

    private init(_ picture: Picture, isFitted: Bool) { (self.picture, self.isFitted) = (picture, isFitted) }

    /// The flowchart, limited to what Mermaid accepts.
    package var text: String {
        let fitting = picture.fitting(links: MermaidDrawing.maximumArrows) { part in
            MermaidDrawing(part, isFitted: true).wholeText.utf16.count <= MermaidDrawing.maximumCharacters
        }
        let isFitted = fitting.count < picture.count || fitting.nodes.count < picture.nodes.count
        return MermaidDrawing(fitting, isFitted: isFitted).wholeText
    }

    private var wholeText: String {
        var lines = comments + ["flowchart LR"]
        var limits = picture.selection == nil ? [] : Wording.limits(of: picture)
        if isFitted { limits.append(Wording.mermaidLimits) }
        if !limits.isEmpty {
            lines.append("    limits[\"\(limits.map(MermaidDrawing.escaped).joined(separator: "<br/>"))\"]:::limits")
        }
        if hasFrames {
            draw(cluster: 0, "    ", &lines)
        } else {
            for number in picture.nodes.indices { lines.append("    " + line(of: number)) }
        }
        for (source, links) in picture.links.enumerated() { lines += links.map { line(of: $0, from: source) } }
        lines += [
            "    classDef silent stroke-dasharray:4", "    classDef inherited fill:#8882",
            "    classDef warned stroke:#c60,stroke-width:2px", "    classDef faulty stroke:#c00,stroke-width:3px",
            "    classDef missing stroke:#c00,stroke-dasharray:4,color:#c00",
        ]
        if !limits.isEmpty { lines.append("    classDef limits fill:none,stroke:none") }
        lines += colors
        return lines.joined(separator: "\n") + "\n"
    }

    private var hasFrames: Bool {
        var count = 0
        for links in picture.links { count += links.count }
        return count <= MermaidDrawing.maximumFramedArrows
    }

    /// The problems, as far as there is room.
    private var comments: [String] {
        var comments: [String] = []
        var length = 0
        for problem in picture.problems {
            // Escaped, because a brace or a percent sign could begin a Mermaid directive, and a semicolon could end the
            // comment.
            let comment = "%% \(MermaidDrawing.escaped(problem.description))"
            length += comment.utf16.count
            if length > MermaidDrawing.maximumComments {
                return comments + ["%% \(Wording.more(picture.problems.count - comments.count, "problem"))"]
            }
            comments.append(comment)
        }
        return comments
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
