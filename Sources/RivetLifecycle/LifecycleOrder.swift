internal import Rivet

/// Who waits for whom in a course: an object comes when all it waits for has passed.
struct LifecycleOrder {
    /// For each how many it still waits for.
    private var missing: [Int]
    /// For each who waits for it.
    private let followers: [[Int]]
    private var hasCome: [Bool]
    /// Below this one, all have come.
    private var firstLeft = 0

    /// Makes the order of what needs others, or the reverse.
    init(needs: [[Int]], isReverse: Bool) {
        let needs = needs.map { $0.filter(needs.indices.contains) }
        var needing = [[Int]](repeating: [], count: needs.count)
        for (position, needed) in needs.enumerated() {
            for other in needed { needing[other].append(position) }
        }
        missing = (isReverse ? needing : needs).map(\.count)
        followers = isReverse ? needs : needing
        hasCome = needs.map { _ in false }
    }

    /// Those that wait for nobody, when the course begins.
    mutating func first() -> [Int] {
        let first = missing.indices.filter { missing[$0] == 0 }
        for position in first { hasCome[position] = true }
        return first
    }

    /// Notes that one has passed, and gives those that waited for it alone.
    mutating func pass(_ position: Int) -> [Int] {
        var come: [Int] = []
        for follower in followers[position] {
            missing[follower] -= 1
            guard missing[follower] == 0, !hasCome[follower] else { continue }
            hasCome[follower] = true
            come.append(follower)
        }
        return come
    }

    /// One that waits for itself, so that it would never come; nil when all have.
    ///
    /// There is none in a graph that could be built. Should there be one all the same, it is better begun too early
    /// than forgotten.
    mutating func untangle() -> Int? {
        while firstLeft < hasCome.count, hasCome[firstLeft] { firstLeft += 1 }
        guard firstLeft < hasCome.count else { return nil }
        hasCome[firstLeft] = true
        return firstLeft
    }
}
