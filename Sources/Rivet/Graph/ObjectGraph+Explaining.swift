extension ObjectGraph {
    /// Tells what stands under a name, and how that came about.
    ///
    /// ```swift
    /// print(graph.explain("Radio"))
    /// // "Radio" is Receiver, singleton
    /// //   defined in CarModule, CarModule.swift:12
    /// //   decorated in RaceModule, RaceModule.swift:9
    /// //   needs "Frequency"
    /// ```
    ///
    /// Also for a name that an ancestor defines, an alias, a group, `"X Provider"` and `"X Original"`; of a name that
    /// nothing defines it says so, with the nearest names. May be called from any thread.
    ///
    /// - Parameter name: The whole name.
    /// - Returns: A text of several lines, for people.
    /// - Complexity: O(names of the graph) for a name that nothing defines, O(changes + needs) for any other.
    public func explain(_ name: String) -> String {
        guard let meaning = frozen.meaning(of: name, in: 0) else {
            return Wording.unknown(name, suggestions: frozen.suggestions(for: name))
        }
        return Wording.explanation(of: meaning, named: name, in: frozen)
    }
}
