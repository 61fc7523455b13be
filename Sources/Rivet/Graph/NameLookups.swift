internal import RivetShared

/// How requests look for names: in the table of their context, and in what earlier requests have found elsewhere.
///
/// Names of outer namespaces, of ancestors, and of providers aren't in the table of a context. The first request for
/// such a name searches for it, and later ones find the result at once. So no graph copies all names of its ancestors.
@usableFromInline
package final class NameLookups: Sendable {
    private let tables: [NameTable]
    private let remembered = Published<RememberedNames>()

    /// Creates the look-ups of contexts with these tables.
    init(_ tables: [NameTable]) { self.tables = tables }

    /// What a request does for the name with these words, which are the whole name, or nil.
    func target(for words: NameWords, in context: Int) -> NameTarget? {
        if let target = tables[context].target(for: words) { return target }
        return rememberedTarget(for: words, in: context)
    }

    /// What an earlier request has found elsewhere, if the graph itself has the definition; otherwise nil.
    @inline(never)
    private func rememberedTarget(for words: NameWords, in context: Int) -> NameTarget? {
        remembered.withNewest { $0.target(for: words, in: context) }
    }

    /// What a request does for a name in any spelling, or nil.
    func target(of name: String, in context: Int) -> NameTarget? {
        tables[context].target(of: name) ?? result(of: name, in: context)?.ownTarget
    }

    /// What an earlier request from the context has found elsewhere, or nil.
    func result(of name: String, in context: Int) -> LookupResult? {
        remembered.withNewest { $0.result(of: name, in: context) }
    }

    /// Remembers what a name means that the table of its context doesn't have.
    ///
    /// - Complexity: O(log *n*) on average, for *n* remembered names.
    func remember(_ result: LookupResult, in context: Int) {
        remembered.publish { newest in
            // Another thread may have remembered it meanwhile.
            guard newest?.result(of: result.name, in: context) == nil else { return nil }
            return RememberedNames(.init(result, in: context), after: newest)
        }
    }
}

/// What requests have found outside of the tables of their contexts.
///
/// Readers have no lock, so a table never changes. Each new name begins a table, which takes the names of the tables
/// that aren't larger. For *n* names, there are about log *n* tables, and each name is copied about log *n* times.
private final class RememberedNames: Sendable {
    /// What a request from a context has found.
    struct Entry {
        let context: Int
        let words: NameWords
        let result: LookupResult
        /// What the request does if the graph itself has the definition; otherwise nil.
        let target: NameTarget?

        init(_ result: LookupResult, in context: Int) {
            (self.context, words, self.result, target) = (context, NameWords(of: result.name), result, result.ownTarget)
        }
    }

    private let entries: [Entry]
    /// The numbers of the entries, by the words of their names and contexts.
    private let numbers: WordIndex
    /// A larger table with other names.
    private let earlier: RememberedNames?

    init(_ entry: Entry, after newest: RememberedNames?) {
        var (entries, earlier) = ([entry], newest)
        while let table = earlier, table.entries.count <= entries.count {
            entries += table.entries
            earlier = table.earlier
        }
        (self.entries, self.earlier) = (entries, earlier)
        var numbers = WordIndex()
        numbers.reserve(entries.count)
        for entry in entries {
            var word = RememberedNames.word(of: entry.words, in: entry.context)
            while !numbers.insert(word) { word &+= 1 }
        }
        self.numbers = numbers
    }

    func target(for words: NameWords, in context: Int) -> NameTarget? {
        if let number = number(of: words, in: context, where: { _ in true }) { return entries[number].target }
        return earlier?.target(for: words, in: context)
    }

    func result(of name: String, in context: Int) -> LookupResult? {
        let words = NameWords(of: name)
        let number = number(of: words, in: context) { words.isWhole || entries[$0].result.name == name }
        return number.map { entries[$0].result } ?? earlier?.result(of: name, in: context)
    }

    @inline(__always)
    private func number(of words: NameWords, in context: Int, where isEqual: (Int) -> Bool) -> Int? {
        var word = RememberedNames.word(of: words, in: context)
        while let number = numbers.number(of: word) {
            if entries[number].context == context, entries[number].words == words, isEqual(number) { return number }
            word &+= 1
        }
        return nil
    }

    private static func word(of words: NameWords, in context: Int) -> UInt64 { words.hash ^ UInt64(context) }
}

// MARK: - What they find

/// The definitions of the names in one namespace, or of the names that one closure may resolve.
///
/// A graph creates it once, and any thread reads it without a lock.
package final class NameTable: Sendable {
    private let index: NameIndex
    private let targets: [NameTarget]

    /// Creates a table of names and their definitions, which the graph retains.
    ///
    /// - Complexity: O(*n*).
    init(_ definitions: [(name: String, definition: AnyDefinition)]) {
        var (index, targets) = (NameIndex(capacity: definitions.count), [NameTarget]())
        targets.reserveCapacity(definitions.count)
        for (name, definition) in definitions where index.insert(name) {
            targets.append(NameTarget(definition))
        }
        (self.index, self.targets) = (index, targets)
    }

    /// What a request does for the name with these words, which are the whole name, or nil.
    @inline(__always)
    func target(for words: NameWords) -> NameTarget? { index.number(for: words).map { targets[$0] } }

    /// What a request does for a name in any spelling, or nil.
    func target(of name: String) -> NameTarget? { number(of: name).map { targets[$0] } }

    /// The position of a name in any spelling, or nil.
    func number(of name: String) -> Int? { index.number(of: name) }

    /// The definition of a name in any spelling, or nil.
    package func definition(named name: String) -> AnyDefinition? { target(of: name)?.anyDefinition }
}

/// What a name means for requests from one context.
package final class LookupResult: Sendable {
    package let name: String
    package let definition: AnyDefinition
    /// The number of generations up, 0 for the graph of the request.
    package let generations: Int
    /// Whether the name is `"X Provider"`, for a defined X.
    package let isProvider: Bool
    /// The context of the definition's graph that has the namespace of the request, or the nearest one.
    let context: Int

    init(_ name: String, _ definition: AnyDefinition, generations: Int, isProvider: Bool, context: Int) {
        (self.name, self.definition, self.generations) = (name, definition, generations)
        (self.isProvider, self.context) = (isProvider, context)
    }

    /// What a request does for the name, or nil if it leads to an ancestor or to a provider.
    var ownTarget: NameTarget? { generations == 0 && !isProvider ? NameTarget(definition) : nil }
}
