internal import RivetShared

/// How requests look for names: in the table of their context, and in what earlier requests have found elsewhere.
///
/// Names of outer namespaces, of ancestors, and of providers aren't in the table of a context. The first request for such a
/// name searches for it, and later ones find the result at once. So no graph copies all names of its ancestors.
@usableFromInline
package final class NameLookups: Sendable {
    private let tables: [NameTable]
    private let remembered = Published<RememberedNames>()
    private let state = Locked(State())

    private struct State {
        var results: [RememberedNames.Entry] = []
        /// The number of results in the newest table.
        var published = 0
    }

    /// Creates the look-ups of contexts with these tables.
    init(_ tables: [NameTable]) { self.tables = tables }

    /// What a request does for the name with these words, which are the whole name, or nil.
    func target(for words: NameWords, in context: Int) -> NameTarget? { tables[context].target(for: words) }

    /// What a request does for a name of the context's own, or nil.
    func target(of name: String, in context: Int) -> NameTarget? { tables[context].target(of: name) }

    /// What an earlier request from the context has found elsewhere, or nil.
    func result(of name: String, in context: Int) -> LookupResult? { remembered.newest?.result(of: name, in: context) }

    /// Remembers what a name means that the table of its context doesn't have.
    ///
    /// A new table replaces the old one when the number of results has grown by a quarter, so that all tables together grow
    /// linearly with the names.
    func remember(_ result: LookupResult, in context: Int) {
        state.withLock { state in
            state.results.append((context, result))
            guard (state.results.count - state.published) * 4 > state.published else { return }
            state.published = state.results.count
            remembered.publish(RememberedNames(state.results))
        }
    }
}

/// What requests have found outside of the tables of their contexts.
private final class RememberedNames: Sendable {
    /// A result, and the context of the request.
    typealias Entry = (context: Int, result: LookupResult)

    private let entries: [Entry]
    /// The numbers of the entries, by the words of their names and contexts.
    private let numbers: WordIndex

    init(_ entries: [Entry]) {
        self.entries = entries
        var numbers = WordIndex()
        numbers.reserve(entries.count)
        for (context, result) in entries {
            var word = RememberedNames.word(of: result.name, in: context)
            while !numbers.insert(word) { word &+= 1 }
        }
        self.numbers = numbers
    }

    func result(of name: String, in context: Int) -> LookupResult? {
        var word = RememberedNames.word(of: name, in: context)
        while let number = numbers.number(of: word) {
            let entry = entries[number]
            if entry.context == context, entry.result.name == name { return entry.result }
            word &+= 1
        }
        return nil
    }

    private static func word(of name: String, in context: Int) -> Int {
        Int(truncatingIfNeeded: NameWords(of: name).hash) ^ context
    }
}
