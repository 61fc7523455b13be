import RivetDrawing
import RivetLinter
import RivetShared

extension LintResult {
    /// A language for drawings of graphs.
    enum Language: String, CaseIterable, Sendable {
        case mermaid, dot, json
    }

    /// Draws the graphs that the source describes.
    ///
    /// The text has one drawing after the other, each below a comment with its modules. JSON is one array.
    ///
    /// A graph whose modules are all in another graph isn't drawn. If the source loads any graph, the graphs of modules
    /// that nothing loads aren't drawn, either. If the selection has names, neither are graphs without any of them.
    func drawing(in language: Language, showing part: DrawnPart = DrawnPart()) -> String {
        let selection = part.selection
        var drawings = pictures.map { (title: $0.title, picture: $0.picture.showing(selection)) }
        let matching = drawings.filter { !$0.picture.isEmpty }
        // Otherwise, the drawings report which names nothing has.
        if !selection.isEverything, !matching.isEmpty { drawings = matching }
        switch language {
        case .mermaid:
            return drawings.map { "%% \($0.title)\n\(MermaidDrawing($0.picture).text)" }.joined(separator: "\n")
        case .dot: return drawings.map { "// \($0.title)\n\(DOTDrawing($0.picture).text)" }.joined(separator: "\n")
        case .json:
            // Each text ends with a newline.
            return "[\n" + drawings.map { JSONDrawing($0.picture).text() }.joined(separator: ",\n") + "]\n"
        }
    }

    /// Reports why a part of the graphs can't be drawn, or returns nil.
    ///
    /// The text names the first selected name that none of the graphs has, or reports that nothing matches the whole
    /// selection.
    func fault(in part: DrawnPart) -> String? {
        let selection = part.selection
        let pictures = pictures.map(\.picture)
        guard let first = pictures.first else { return nil }
        for unknown in first.unknownNames(in: selection) {
            let all = pictures.map { picture in
                picture.unknownNames(in: selection).first { $0.kind == unknown.kind && $0.name == unknown.name }
            }
            // The graph with the most similar names has the best suggestion.
            if !all.contains(where: { $0 == nil }) {
                return (all.compactMap(\.self).first { !$0.suggestions.isEmpty } ?? unknown).text
            }
        }
        let isNothingSelected = pictures.allSatisfy { $0.showing(selection).isEmpty && !$0.isEmpty }
        return isNothingSelected ? Wording.nothing(in: selection) : nil
    }

    private var pictures: [(title: String, picture: Picture)] {
        drawnGraphs.map { graph in
            var describer = SourceDrawing(graph, linter.program)
            return (title: Wording.plain(graph.title), picture: describer.picture(all))
        }
    }

    /// Explains a name, or returns nil if nothing defines it.
    func explanation(of name: String) -> String? {
        let reported = drawnGraphs.compactMap { graph -> String? in
            guard let meaning = graph.meaning(of: name, in: 0),
                let number = graph.definitions(of: meaning).last
            else { return nil }
            var describer = SourceDrawing(graph, linter.program)
            let definitions = describer.definitions
            guard let info = definitions.first(where: { $0.name == graph.definitions[number].name }) else { return nil }
            let dependents = definitions.filter { $0.needs.contains { $0.target == info.name } }.map(\.name)
            return Wording.explanation(
                of: name,
                info,
                isProvider: meaning.isProvider,
                undeclared: "the linter can't find all of its dependencies",
                neededBy: dependents
            )
        }
        return reported.isEmpty ? nil : reported.joined(separator: "\n\n")
    }

    /// The text for a name that nothing defines.
    func unknown(_ name: String) -> String {
        Wording.missing(Wording.quoted(name), suggestions: suggestions(for: name))
    }

    private var drawnGraphs: [SourceGraph] {
        let loaded = linter.graphs.indices.filter { !linter.graphs[$0].isUnloaded }
        let graphs = (loaded.isEmpty ? Array(linter.graphs.indices) : loaded).map { linter.graphs[$0] }
        let modules = graphs.map { Set($0.loadedModules.map(\.module)) }
        return graphs.indices.filter { place in
            !graphs.indices.contains { other in
                // Of two graphs with the same modules, only the first is drawn.
                modules[place].isStrictSubset(of: modules[other])
                    || other < place && modules[place] == modules[other] && !modules[place].contains(nil)
            }
        }
        .map { graphs[$0] }
    }
}
