internal import Synchronization

/// One start or stop of a factory while it goes on: the code of a hook is part of it.
///
/// Hooks may start and stop other factories. If these calls wait for each other, the one that closes the cycle fails.
/// Sound as `Sendable`: `awaited` is guarded by the lock of all runs.
final class HookRun: @unchecked Sendable {
    /// Of the factory, and of those above it.
    private let lives: [FactoryLife]
    private let outer: HookRun?
    private let isOver = Atomic<Bool>(false)
    /// The runs that calls in its hooks wait for.
    private var awaited: [HookRun] = []
    private static let lock = Locked(())

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
        lock.withLock { _ in
            var seen: Set<ObjectIdentifier> = []
            var pending = [run]
            while let next = pending.popLast() {
                if waiting.contains(where: { $0 === next }) { return false }
                if seen.insert(ObjectIdentifier(next)).inserted { pending += next.awaited }
            }
            for one in waiting { one.awaited.append(run) }
            return true
        }
    }

    static func endWait(_ waiting: [HookRun], for run: HookRun) {
        lock.withLock { _ in
            for one in waiting {
                if let index = one.awaited.firstIndex(where: { $0 === run }) { one.awaited.remove(at: index) }
            }
        }
    }
}
