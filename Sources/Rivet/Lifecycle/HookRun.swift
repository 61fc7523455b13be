internal import Synchronization

/// One start or stop of a factory while it goes on: the code of a hook is part of it.
///
/// Hooks may start and stop other factories. If these calls wait for each other, the one that closes the cycle fails.
final class HookRun: Sendable {
    /// Of the factory, and of those above it.
    private let lives: [FactoryLife]
    private let outer: HookRun?
    private let isOver = Atomic<Bool>(false)
    /// By runs, those that calls in their hooks wait for.
    private static let waits = Locked<[ObjectIdentifier: [HookRun]]>([:])

    init(_ store: ObjectStore) {
        lives = sequence(first: store, next: { $0.parent?.takeUnretainedValue() }).map(\.life)
        outer = FrameNotes.current?.hooks
    }

    var hasEnded: Bool { isOver.load(ordering: .acquiring) }

    func end() { isOver.store(true, ordering: .releasing) }

    /// Whether a factory that waits for its hooks and its children waits for this.
    func isInside(_ life: FactoryLife) -> Bool {
        chain.contains { !$0.hasEnded && $0.lives.contains { $0 === life } }
    }

    /// This run and those whose hooks led to it, from the inside out.
    var chain: [HookRun] { Array(sequence(first: self, next: \.outer)) }

    /// Records that code of these runs waits for another one; false if that waits for one of them.
    ///
    /// - Complexity: O(waits under way).
    static func wait(_ waiting: [HookRun], for run: HookRun) -> Bool {
        waits.withLock { waits in
            var seen: Set<ObjectIdentifier> = []
            var pending = [run]
            while let next = pending.popLast() {
                if waiting.contains(where: { $0 === next }) { return false }
                if seen.insert(ObjectIdentifier(next)).inserted { pending += waits[ObjectIdentifier(next)] ?? [] }
            }
            for one in waiting { waits[ObjectIdentifier(one), default: []].append(run) }
            return true
        }
    }

    static func endWait(_ waiting: [HookRun], for run: HookRun) {
        waits.withLock { waits in
            for id in waiting.map({ ObjectIdentifier($0) }) {
                guard let index = waits[id]?.firstIndex(where: { $0 === run }) else { continue }
                waits[id]?.remove(at: index)
                if waits[id]?.isEmpty == true { waits[id] = nil }
            }
        }
    }
}
