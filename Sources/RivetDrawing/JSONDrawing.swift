#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The JSON object of a drawing.
package struct JSONDrawing: Encodable {
    private let format = "rivet-graph"
    private let version = 1
    private let definitions: [DrawnDefinition]
    private let inherited: [DrawnDefinition]
    private let problems: [DrawnProblem]
    /// The selection and the omitted part of a limited drawing, or nil for a drawing of everything.
    private let selection: Limits?

    private struct Limits: Encodable {
        let roots: [String]
        let depth: Int?
        let modules, namespaces, notes: [String]
        let omitted: Picture.Extent
    }

    package init(_ picture: Picture) {
        definitions = picture.definitions
        inherited = picture.nodes.compactMap { node in
            guard case .inherited(let generations) = node.kind, var info = node.info else { return nil }
            info.generations = generations
            return info
        }
        problems = picture.problems
        selection = picture.selection.map { selection in
            Limits(
                roots: selection.roots,
                depth: selection.depth,
                modules: selection.modules,
                namespaces: selection.namespaces,
                notes: picture.notes,
                omitted: picture.omitted
            )
        }
    }

    /// The JSON text, indented for people or on one line.
    package func text(isIndented: Bool = true) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
        // Can't fail, because the object contains only strings, numbers, Booleans and lists of them.
        let data = (try? encoder.encode(self)) ?? Data()
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}
