public import Rivet

extension ObjectGraph {
    /// Tells what is defined, typed, scoped or made otherwise in this graph than in another.
    ///
    /// ```swift
    /// print(production.differences(from: test))
    /// // Clock  only in Production, defined in ClockModule, ClockModule.swift:7
    /// // Radio
    /// //   type
    /// //     Test        FakeReceiver
    /// //     Production  Receiver
    /// ```
    ///
    /// The graphs are called by their environments, or "here" and "there" where those have one name.
    /// Definitions are compared by their names, types, scopes, modules, places, needs, replacements and decorators,
    /// elements and aliases. What a closure does can't be compared, nor are variables' values. Parents aren't compared,
    /// only what is needed of them. May be called from any thread.
    ///
    /// - Parameter other: The graph to compare with; "there" in the text.
    /// - Returns: The definitions that differ, sorted by name, or "no differences".
    /// - Complexity: O(n log n) in the definitions of both and their declared needs.
    public func differences(from other: ObjectGraph) -> String {
        let there = Dictionary(other.definitions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let here = Dictionary(definitions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let sides = Wording.Sides(frozen.environmentName, other.frozen.environmentName)
        let lines = Set(here.keys).union(there.keys).sorted().flatMap { name in
            Wording.difference(of: here[name], from: there[name], sides)
        }
        return lines.isEmpty ? Wording.noDifferences : lines.joined(separator: "\n")
    }
}

extension FrozenGraph {
    /// The name of the environment under which the first module was loaded.
    fileprivate var environmentName: Environment.Name { contexts[0].environment.name }
}
