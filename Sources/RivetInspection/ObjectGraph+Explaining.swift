public import Rivet

extension ObjectGraph {
    /// Tells what stands under a name, and how that came about.
    ///
    /// ```swift
    /// print(graph.explain("Radio"))
    /// // "Radio" is Receiver, singleton
    /// //   defined in CarModule, CarModule.swift:12
    /// //   decorated in RaceModule, RaceModule.swift:9
    /// //   needs the variable "Frequency" as Double
    /// //   is needed by "Car"
    /// ```
    ///
    /// Also for a name that an ancestor defines, an alias, a group, an element of one (`"Stations[0]"`),
    /// `"X Provider"`, `"X Original"` and a variable that something declares to need; of a name that nothing defines it
    /// says so, with the nearest names. Of a trial's graph it tells what was seen too. May be called from any thread.
    ///
    /// - Parameter name: The whole name.
    /// - Returns: A text of several lines, for people.
    /// - Complexity: O(definitions + needs), and O(names of the graph) for a name that nothing defines.
    public func explain(_ name: String) -> String {
        let describer = GraphDescriber(frozen)
        let variable = Wording.variable(name, readBy: describer.readers(ofVariable: name))
        guard let meaning = frozen.meaning(of: name, in: 0) else {
            if let element = frozen.element(named: name) {
                return Wording.explanation(ofElement: describer.plainInfo(of: element))
            }
            return variable ?? Wording.missing(Wording.quoted(name), suggestions: frozen.suggestions(for: name))
        }
        let owner =
            meaning.generations == 0 ? describer : GraphDescriber(frozen.ancestor(meaning.generations) ?? frozen)
        let isProvider = if case .provider = meaning { true } else { false }
        let explanation = Wording.explanation(
            of: name,
            owner.info(of: meaning.definition),
            isProvider: isProvider,
            alias: owner.graph.aliases.first { $0.draft.name == name }?.draft.place,
            generations: meaning.generations,
            neededBy: describer.needers(of: meaning.definition)
        )
        return [explanation, variable].compactMap(\.self).joined(separator: "\n")
    }
}

extension FrozenGraph {
    /// The element of an own group that is called so in drawings and errors; nobody can ask for it.
    fileprivate func element(named name: String) -> AnyDefinition? {
        guard name.hasSuffix("]") else { return nil }
        return groups.lazy.joined().first { $0.name == name }
    }
}
