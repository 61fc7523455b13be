public import Rivet
internal import RivetDrawing
internal import RivetShared

extension ObjectGraph {
    /// Describes how the definitions of this graph differ from those of another one.
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
    /// The text names the graphs by their environments, or "here" and "there" if these have the same name. It compares
    /// names, types, scopes, modules, locations, dependencies, redefinitions and decorators, elements and aliases. It
    /// can't compare the code of closures, and doesn't compare the values of variables or the definitions of parents.
    /// You may call it from any thread.
    ///
    /// - Parameter other: The graph to compare with; "there" in the text.
    /// - Returns: The definitions that differ, sorted by name, or "no differences".
    /// - Complexity: O(n log n) in the definitions of both graphs and their declared dependencies.
    public func differences(from other: ObjectGraph) -> String {
        let there = Dictionary(other.drawn.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let here = Dictionary(drawn.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let sides = Wording.Sides(frozen.environmentName, other.frozen.environmentName)
        let lines = Set(here.keys).union(there.keys).sorted().flatMap { name in
            Wording.difference(of: here[name], from: there[name], sides)
        }
        return lines.isEmpty ? Wording.noDifferences : lines.joined(separator: "\n")
    }
}

extension ObjectGraph {
    fileprivate var drawn: [DrawnDefinition] { DrawnDefinition.all(of: frozen) }
}

extension FrozenGraph {
    /// The name of the environment with which the first module was loaded.
    fileprivate var environmentName: Environment.Name { contexts[0].environment.name }
}
