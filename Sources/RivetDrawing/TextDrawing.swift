internal import RivetShared

/// A tree with columns.
///
/// It uses a stack of its own instead of a recursion, because a graph may be deeper than the thread's stack.
package struct TextDrawing {
    /// The depth up to which a tree is readable in a terminal.
    private static let depthLimit = 16

    private struct Row {
        let tree: String
        var columns: [String] = []
    }

    private struct Step {
        let node: Int
        var link: Picture.Link?
        /// The lines of the tree before this name, and before the names below it.
        var line = ""
        var indentation = ""
        var depth = 0
    }

    private let picture: Picture
    private var trees: [[Row]] = []
    private var isDrawn: [Bool]
    private var hasReferences = false

    package init(_ picture: Picture) {
        self.picture = picture
        isDrawn = Array(repeating: false, count: picture.nodes.count)
        for root in picture.order { draw(from: root) }
    }

    package var text: String {
        var blocks = [([Wording.extent(of: picture)] + picture.notes).joined(separator: "\n")]
        if !picture.problems.isEmpty { blocks.append(picture.problems.map(\.description).joined(separator: "\n")) }
        blocks += trees.map(aligned)
        if hasReferences { blocks.append(Wording.legend) }
        return blocks.joined(separator: "\n\n") + "\n"
    }

    /// Draws a tree, and another one for each part that is too deep.
    private mutating func draw(from root: Int) {
        var roots = [root]
        var next = 0
        while next < roots.count {
            defer { next += 1 }
            guard !isDrawn[roots[next]] else { continue }
            var rows: [Row] = []
            var stack = [Step(node: roots[next])]
            while let step = stack.popLast() {
                let links = picture.links[step.node]
                if isDrawn[step.node] {
                    rows.append(reference(step, Wording.drawnAbove))
                } else if step.depth == TextDrawing.depthLimit, !links.isEmpty {
                    rows.append(reference(step, Wording.drawnBelow))
                    roots.append(step.node)
                } else {
                    isDrawn[step.node] = true
                    rows.append(row(step))
                    stack += links.indices.reversed().map { self.step(along: links[$0], $0 == links.count - 1, step) }
                }
            }
            trees.append(rows)
        }
    }

    private func step(along link: Picture.Link, _ isLast: Bool, _ step: Step) -> Step {
        let line = link.kind == .provider ? "╌ " : "─ "
        return Step(
            node: link.target,
            link: link,
            line: step.indentation + (isLast ? "└" : "├") + line,
            indentation: step.indentation + (isLast ? "   " : "│  "),
            depth: step.depth + 1
        )
    }

    private func row(_ step: Step) -> Row {
        let node = picture.nodes[step.node]
        let details = [step.link.flatMap(Wording.label)].compactMap { $0 } + Wording.details(of: node)
        return Row(
            tree: step.line + Wording.title(of: node),
            columns: [Wording.visible(node.type), Wording.scope(of: node), details.joined(separator: "; ")]
        )
    }

    private mutating func reference(_ step: Step, _ mark: String) -> Row {
        hasReferences = true
        let tree = "\(step.line)\(Wording.title(of: picture.nodes[step.node])) \(mark)"
        return Row(tree: tree, columns: step.link.flatMap(Wording.label).map { ["", "", $0] } ?? [])
    }

    /// The rows with aligned columns.
    ///
    /// Very long cells don't widen their column.
    private func aligned(_ rows: [Row]) -> String {
        let limits = [48, 32, 16]
        let widths = limits.indices.map { column in
            let cells = rows.lazy.map { column == 0 ? $0.tree : $0.columns.dropFirst(column - 1).first ?? "" }
            return min(cells.map(\.count).max() ?? 0, limits[column])
        }
        return rows.map { row in
            let cells = [row.tree] + row.columns
            let padded = zip(cells, widths + [0]).map { Wording.padded($0, to: $1) }
            return Wording.trimmed(padded.joined(separator: "  "))
        }.joined(separator: "\n")
    }
}
