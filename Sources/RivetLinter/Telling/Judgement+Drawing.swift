internal import Rivet
internal import RivetInspection

extension Judgement {
    /// The languages that graphs are drawn in.
    package enum Language: String, CaseIterable, Sendable {
        case mermaid, dot, json
    }

    /// Draws the graphs that the source describes: one after the other, each after a comment that names its modules, or
    /// as one JSON array.
    ///
    /// One whose modules are all in another isn't drawn by itself, nor is one that nothing here begins where others
    /// are.
    package func drawing(in language: Language) -> String {
        let drawings = drawnGraphs.map { graph in
            var describer = SourceDrawing(graph, judge.program)
            return (title: Wording.plain(graph.title), drawing: describer.drawing(all))
        }
        switch language {
        case .mermaid: return drawings.map { "%% \($0.title)\n\($0.drawing.mermaid())" }.joined(separator: "\n")
        case .dot: return drawings.map { "// \($0.title)\n\($0.drawing.dot())" }.joined(separator: "\n")
        case .json:
            // Each text ends with its line.
            return "[\n" + drawings.map { $0.drawing.json() }.joined(separator: ",\n") + "]\n"
        }
    }

    /// Tells what stands under a name; nil where nothing does.
    package func explanation(of name: String) -> String? {
        let told = drawnGraphs.compactMap { graph -> String? in
            guard let meaning = graph.meaning(of: name, in: 0),
                let number = graph.definitions(of: meaning, judge.program).last
            else { return nil }
            var describer = SourceDrawing(graph, judge.program)
            let definitions = describer.definitions
            guard let info = definitions.first(where: { $0.name == graph.definitions[number].name }) else { return nil }
            let needers = definitions.filter { $0.needs.contains { $0.target == info.name } }.map(\.name)
            return Wording.explanation(
                of: name,
                info,
                isProvider: meaning.isProvider,
                undeclared: "not all that it needs can be followed",
                neededBy: needers
            )
        }
        return told.isEmpty ? nil : told.joined(separator: "\n\n")
    }

    /// What to say of a name under which nothing stands.
    package func unknown(_ name: String) -> String {
        let names = judge.graphs.lazy.map { GraphNames($0, in: 0).nearest(to: name) }
        return Wording.missing(Wording.quoted(name), suggestions: names.first { !$0.isEmpty } ?? [])
    }

    private var drawnGraphs: [SourceGraph] {
        let begun = judge.graphs.indices.filter { !judge.guessed.contains($0) }
        let graphs = (begun.isEmpty ? Array(judge.graphs.indices) : begun).map { judge.graphs[$0] }
        let modules = graphs.map { Set($0.mounts.map(\.module)) }
        return graphs.indices.filter { place in
            !graphs.indices.contains { other in
                // Of two alike, the first.
                modules[place].isStrictSubset(of: modules[other])
                    || other < place && modules[place] == modules[other] && !modules[place].contains(nil)
            }
        }
        .map { graphs[$0] }
    }
}
