internal import Rivet

/// Words that somebody may have meant.
package enum NearWords {
    /// The words that are a few keystrokes from one, the nearest first.
    package static func nearest(to word: String, among words: [String]) -> [String] {
        Suggestions.nearest(to: word, among: words)
    }
}
