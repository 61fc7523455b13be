public import Rivet
internal import RivetDrawing
internal import RivetShared

extension ObjectGraph {
    /// Describes the definition of a name, where it comes from, its dependencies and its dependents.
    ///
    /// ```swift
    /// print(graph.explain("Radio"))
    /// // "Radio" is Receiver, singleton
    /// //   defined in CarModule, CarModule.swift:12
    /// //   decorated in RaceModule, RaceModule.swift:9
    /// //   depends on the variable "Frequency" as Double
    /// //   is a dependency of "Car"
    /// ```
    ///
    /// The name may belong to a definition of this graph or an ancestor, an alias, a group or an element of one
    /// (`"Stations[0]"`). It may also be `"X Provider"`, `"X Original"`, or a variable that a definition declares as a
    /// dependency. For an undefined name, the text has the nearest names. For the graph of a trial, it includes
    /// observed dependencies. If a module is required under several namespaces, the text has the other names of its
    /// definition. You may call it from any thread.
    ///
    /// - Parameter name: The whole name.
    /// - Returns: A text of several lines, for people.
    /// - Complexity: O(definitions + dependencies), and O(names of the graph) for an undefined name.
    public func explain(_ name: String) -> String {
        let describer = GraphDescriber(frozen)
        let variable = Wording.variable(name, readBy: describer.readers(ofVariable: name))
        guard let meaning = frozen.meaning(of: name, in: 0) else {
            if let (element, graph) = frozen.element(named: name) {
                return Wording.explanation(ofElement: DrawnDefinition(GraphDescriber(graph).plainInfo(of: element)))
            }
            return variable ?? Wording.missing(Wording.quoted(name), suggestions: frozen.suggestions(for: name))
        }
        let owner =
            meaning.generations == 0 ? describer : GraphDescriber(frozen.ancestor(meaning.generations) ?? frozen)
        let explanation = Wording.explanation(
            of: name,
            DrawnDefinition(owner.info(of: meaning.definition)),
            isProvider: meaning.isProvider,
            alias: owner.graph.aliases.first { $0.name == name }?.declaration.place,
            generations: meaning.generations,
            others: owner.graph.others(of: meaning.definition),
            neededBy: describer.dependents(of: meaning.definition)
        )
        return [explanation, variable].compactMap(\.self).joined(separator: "\n")
    }

    /// Describes the definition of a key's name.
    ///
    /// ```swift
    /// print(graph.explain(.radio))
    /// ```
    ///
    /// This works as with a name. For a `Key.variable`, the text has the definitions that read the variable.
    ///
    /// - Parameter key: The key.
    /// - Returns: A text of several lines, for people.
    /// - Complexity: O(definitions + dependencies), and O(names of the graph) for an undefined name.
    public func explain<Object>(_ key: Key<Object>) -> String {
        switch key.kind {
        case .name, .optional: explain(key.name)
        case .variable:
            Wording.variable(key.name, readBy: GraphDescriber(frozen).readers(ofVariable: key.name))
                ?? Wording.unreadVariable(key.name)
        case .argument: Wording.argument
        }
    }
}

extension FrozenGraph {
    /// The other names under which the module of a definition defines it, in other namespaces.
    ///
    /// - Complexity: O(definitions).
    fileprivate func others(of definition: AnyDefinition) -> [String] {
        let name = relativeName(of: definition)
        let others = currentDefinitions.filter { $0.site == definition.site && $0.name != definition.name }
        // A loop defines several names at one place.
        return others.filter { relativeName(of: $0) == name }.map(\.name)
    }

    /// The element that drawings and errors show under this name, and its graph, which may be an ancestor.
    ///
    /// You can't resolve an element by it.
    fileprivate func element(named name: String) -> (AnyDefinition, FrozenGraph)? {
        guard name.hasSuffix("]") else { return nil }
        var next: FrozenGraph? = self
        while let graph = next {
            if let element = graph.groups.lazy.joined().first(where: { $0.name == name }) { return (element, graph) }
            next = graph.parent
        }
        return nil
    }
}
