internal import RivetShared

/// Suggestions for misspelt words, such as options.
package enum SpellingSuggestions {
    /// The words that differ in a few characters, the nearest first.
    package static func nearest(to word: String, among words: [String]) -> [String] {
        Suggestions.nearest(to: word, among: words)
    }
}
