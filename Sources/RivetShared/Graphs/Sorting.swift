extension Array {
    /// The elements, sorted stably.
    ///
    /// All element types share one sort, which sorts positions. If elements were sorted directly, the compiler would
    /// emit a sort for each type, five times as large.
    package func ordered(by isBefore: (Element, Element) -> Bool) -> [Element] {
        positions(count) { isBefore(self[$0], self[$1]) }.map { self[$0] }
    }
}

/// The positions of a list's elements, sorted stably.
///
/// - Complexity: O(n log n).
@inline(never)
private func positions(_ count: Int, isBefore: (Int, Int) -> Bool) -> [Int] {
    Array(0..<count).sorted { isBefore($0, $1) || !isBefore($1, $0) && $0 < $1 }
}
