extension Array {
    /// The elements, sorted stably.
    ///
    /// All element types share one sort, which sorts positions. If elements were sorted directly, the compiler would
    /// emit a sort for each type, five times as large.
    package func ordered(by isBefore: (Element, Element) -> Bool) -> [Element] {
        sortedPositions(count) { isBefore(self[$0], self[$1]) }.map { self[$0] }
    }
}

/// The positions of a list's elements, sorted stably.
///
/// For a long list, it is faster than `ordered`, because the closure need not copy elements.
///
/// - Complexity: O(n log n).
@inline(never)
package func sortedPositions(_ count: Int, by isBefore: (Int, Int) -> Bool) -> [Int] {
    Array(0..<count).sorted(by: isBefore)
}
