/// The definitions of the names in one namespace, or of the names that one closure may resolve.
///
/// A graph creates it once, and any thread reads it without a lock.
package final class NameTable: Sendable {
    private let index: NameIndex
    private let targets: [NameTarget]

    /// Creates a table of different names and their definitions, which the graph retains.
    ///
    /// - Complexity: O(*n*).
    init(_ definitions: [(name: String, definition: AnyDefinition)]) {
        var index = NameIndex(capacity: definitions.count)
        for (name, _) in definitions { _ = index.add(name) }
        self.index = index
        targets = definitions.map { NameTarget($0.definition) }
    }

    /// What a request does for the name with these words, which are the whole name, or nil.
    @inline(__always)
    func target(for words: NameWords) -> NameTarget? { index.number(for: words).map { targets[$0] } }

    /// What a request does for a name in any spelling, or nil.
    func target(of name: String) -> NameTarget? { index.number(of: name).map { targets[$0] } }

    /// The definition of a name in any spelling, or nil.
    package func definition(named name: String) -> AnyDefinition? { target(of: name)?.anyDefinition }
}
