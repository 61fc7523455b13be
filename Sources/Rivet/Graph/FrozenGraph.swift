/// An assembly, frozen: what an `ObjectGraph` refers to.
///
/// Sound as `Sendable`: nothing in it changes once it is made, and the slots that its table points to are
/// freed with it.
@usableFromInline
final class FrozenGraph: @unchecked Sendable {
    /// The contexts; the first is that of who asks from outside.
    let contexts: [Context]
    /// In the order in which they were made.
    let definitions: [AnyDefinition]
    /// The shared ones, by their cells.
    let shared: [AnyDefinition]
    let assembled: [AssembledModule]

    init(_ assembly: Assembly) {
        definitions = assembly.definitions
        assembled = assembly.assembled
        shared = assembly.shared
        let environments = assembly.contexts.isEmpty ? [Environment()] : assembly.contexts
        let names = NameTable(assembly.definitions)
        contexts = environments.map { Context(names: names, environment: $0) }
    }

    // All contexts have one table.
    deinit { contexts.first?.names.deallocate() }
}

// MARK: - Finding names

extension FrozenGraph {
    /// What a name stands for.
    enum Meaning {
        case definition(AnyDefinition)
        /// `"X Provider"`, for a defined X.
        case provider(AnyDefinition)
    }

    static let providerSuffix = " Provider"
    static let originalSuffix = " Original"

    /// What `name` stands for as seen from a context, by every rule; nil when nothing defines it.
    ///
    /// - Complexity: O(length of the name).
    func meaning(of name: String, in context: Int) -> Meaning? {
        if let definition = definition(named: name, in: context) { return .definition(definition) }
        guard let base = name.dropping(suffix: FrozenGraph.providerSuffix) else { return nil }
        return definition(named: base, in: context).map(Meaning.provider)
    }

    /// The definition of `name`, or that of X when the name is `"X Original"`, which is X as long as nothing
    /// replaces it.
    private func definition(named name: String, in context: Int) -> AnyDefinition? {
        if let definition = contexts[context].names.definition(named: name, shared: shared) { return definition }
        guard let base = name.dropping(suffix: FrozenGraph.originalSuffix) else { return nil }
        return contexts[context].names.definition(named: base, shared: shared)
    }

    /// The nearest names to one that nothing defines; to a provider's name, providers.
    func suggestions(for name: String) -> [String] { suggestions(for: name, among: known) }

    /// The same for many names, with the known ones made ready once.
    func suggestions(for name: String, among known: Suggestions) -> [String] {
        guard let base = name.dropping(suffix: FrozenGraph.providerSuffix) else { return known.nearest(to: name) }
        return known.nearest(to: base).map { $0 + FrozenGraph.providerSuffix }
    }

    /// The names of all definitions, to find near ones among.
    var known: Suggestions { Suggestions(among: definitions.lazy.map(\.name)) }
}

extension String {
    /// The text without `suffix`, which is ASCII; nil when it doesn't end so, or is nothing else.
    ///
    /// By the bytes: the last letter before the suffix may draw its space to it.
    func dropping(suffix: String) -> String? {
        guard utf8.count > suffix.utf8.count, utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) else {
            return nil
        }
        return String(unicodeScalars.dropLast(suffix.utf8.count))
    }
}
