internal import Rivet

/// Determines which objects of a course may begin, because all objects that they wait for are done.
struct LifecycleOrder {
    /// For each object, the number of objects that it still waits for.
    private var pendingCounts: [Int]
    /// For each object, the objects that wait for it.
    private let waiters: [[Int]]
    private var isReached: [Bool]
    /// The turn of all objects before this position has come.
    private var firstUnreached = 0

    /// Creates the order from the dependencies of each object.
    ///
    /// In the reverse order, dependencies wait for their dependents.
    init(needs: [[Int]], isReverse: Bool) {
        let needs = needs.map { $0.filter(needs.indices.contains) }
        var dependents = [[Int]](repeating: [], count: needs.count)
        for (position, dependencies) in needs.enumerated() {
            for dependency in dependencies { dependents[dependency].append(position) }
        }
        pendingCounts = (isReverse ? dependents : needs).map(\.count)
        waiters = isReverse ? needs : dependents
        isReached = needs.map { _ in false }
    }

    /// The objects that wait for no other object when a course begins.
    mutating func reachFirst() -> [Int] {
        let first = pendingCounts.indices.filter { pendingCounts[$0] == 0 }
        for position in first { isReached[position] = true }
        return first
    }

    /// Records that an object is done, and returns the objects that waited only for it.
    mutating func pass(_ position: Int) -> [Int] {
        var reached: [Int] = []
        for waiter in waiters[position] {
            pendingCounts[waiter] -= 1
            guard pendingCounts[waiter] == 0, !isReached[waiter] else { continue }
            isReached[waiter] = true
            reached.append(waiter)
        }
        return reached
    }

    /// Returns an object whose turn never comes because it waits for itself, or nil if no object does.
    ///
    /// A graph that could be built has no such cycle. If a cycle exists nevertheless, it is better to begin an object
    /// too early than never.
    mutating func breakCycle() -> Int? {
        while firstUnreached < isReached.count, isReached[firstUnreached] { firstUnreached += 1 }
        guard firstUnreached < isReached.count else { return nil }
        isReached[firstUnreached] = true
        return firstUnreached
    }
}
