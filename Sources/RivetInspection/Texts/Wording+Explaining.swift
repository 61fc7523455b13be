package import Rivet

// What a graph tells of a name.

extension Wording {
    package static func unknown(_ name: String, suggestions: [String]) -> String {
        "no module defines \(quoted(name))" + (suggestions.isEmpty ? "" : "; \(didYouMean(suggestions))")
    }

    /// What is told of a variable; nil of one that nobody declares to read.
    static func variable(_ name: String, readBy readers: [(name: String, type: String?)]) -> String? {
        if readers.isEmpty { return nil }
        let lines = readers.map { "is read by \(quoted($0.name))" + ($0.type.map { " as \(visible($0))" } ?? "") }
        return (["\(quoted(name)) is a variable of the environment"] + lines).joined(separator: "\n  ")
    }

    static func explanation(
        of meaning: FrozenGraph.Meaning,
        named name: String,
        in graph: FrozenGraph,
        needs: [DefinitionInfo.Need],
        neededBy needers: [String]
    ) -> String {
        let (definition, generations, isProvider) =
            switch meaning {
            case .definition(let definition, let generations): (definition, generations, false)
            case .provider(let definition, let generations): (definition, generations, true)
            }
        let history = graph.history(of: definition)
        let scope = definition.keeping.name.map { ", \(plain($0))" } ?? ""
        let first =
            isProvider
            ? "\(quoted(name)) provides \(quoted(definition.name)), which is \(definition.objectType)\(scope)"
            : "\(quoted(name)) is \(definition.objectType)\(scope)"
        var lines = [first]
        if let alias = graph.ancestor(generations)?.aliases.first(where: { $0.draft.name == name }) {
            lines.append("an alias of \(quoted(definition.name)), made in \(place(of: alias.draft))")
        }
        if let arguments = definition.argumentTypes { lines.append("takes \(list(of: arguments))") }
        switch definition.calling {
        case .directly: break
        case .awaiting: lines.append("has to be awaited")
        case .onMainActor: lines.append("is made on the main actor, and elsewhere awaited")
        }
        let origin = history?.original ?? definition
        let verb = origin.keeping.kind == .expected ? "expected" : "defined"
        lines.append("\(verb) in \(place(of: origin))" + (generations > 0 ? ", by \(ancestor(generations))" : ""))
        lines += (history?.changes ?? []).map { line(of: $0) }
        lines += elements(of: definition, in: graph)
        lines += self.needs(needs, of: definition)
        if !needers.isEmpty { lines.append("is needed by " + listed(needers)) }
        return lines.joined(separator: "\n  ")
    }

    /// What is told of an element of a group, which has no name of its own to be asked for.
    static func explanation(ofElement element: AnyDefinition, needs: [DefinitionInfo.Need]) -> String {
        let scope = element.keeping.name.map { ", \(plain($0))" } ?? ""
        let lines = [
            "\(quoted(element.name)) is \(element.objectType)\(scope)", "contributed in \(place(of: element))",
        ]
        return (lines + self.needs(needs, of: element)).joined(separator: "\n  ")
    }

    private static func needs(_ needs: [DefinitionInfo.Need], of definition: AnyDefinition) -> [String] {
        let isSilent = definition.needs == nil && !(definition is GroupDefinition)
        return (isSilent ? ["what it needs is not declared"] : [])
            + needs.map { ($0.isObserved ? "was seen to ask for " : "needs ") + need($0) }
    }

    private static func line(of change: Entry.Change) -> String {
        switch change {
        case .replaced: "replaced in \(place(of: change.draft))"
        case .decorated: "decorated in \(place(of: change.draft))"
        }
    }

    private static func elements(of definition: AnyDefinition, in graph: FrozenGraph) -> [String] {
        guard let group = definition as? GroupDefinition else { return [] }
        let elements = graph.ancestors.lazy.compactMap { $0.elements(of: group) }.first ?? []
        return elements.map { "\(plain($0.name)) is \($0.objectType), contributed in \(place(of: $0))" }
    }
}
