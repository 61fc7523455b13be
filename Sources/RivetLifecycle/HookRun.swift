internal import CRivet
internal import Rivet

/// A start or stop of a factory that is under way, or a service that is running.
///
/// The code of its hooks, or of the service, belongs to it.
///
/// Hooks may start and stop other factories. If these calls wait for each other, the call that closes the cycle fails.
///
/// Sound as `Sendable`: its only mutable state is atomic.
final class HookRun: HookScope, @unchecked Sendable {
    /// Whether it has ended: 1 or 0.
    ///
    /// It is the first property, for ``isOver``.
    private var isOverWord = rivet_word()
    /// The lives of the factory and of its ancestors.
    private let lives: [FactoryLife]
    private let outer: HookRun?
    private var isOver: AtomicWord { AtomicWord(firstPropertyOf: self) }
    /// For each run, the other runs that its hooks wait for.
    private static let waits = Locked<[ObjectIdentifier: [HookRun]]>([:])

    init(_ store: ObjectStore) {
        lives = HookRun.lives(of: store)
        outer = FrameAttributes.current?.hookRun
    }

    /// Creates the run of a service.
    ///
    /// It has no outer run, because the start doesn't wait for it.
    init(ofServiceIn lives: [FactoryLife]) {
        self.lives = lives
        outer = nil
    }

    /// The lives of a factory and of its ancestors.
    static func lives(of store: ObjectStore) -> [FactoryLife] {
        sequence(first: store, next: { $0.parent?.takeUnretainedValue() }).map(\.life)
    }

    var hasEnded: Bool { rivet_load(isOver) != 0 }

    func markEnded() { rivet_store(isOver, 1) }

    /// Whether this run belongs to the factory whose life has that identity, or to a descendant.
    ///
    /// Also true if the run of an outer hook belongs to one of these.
    ///
    /// A factory waits for its own hooks and services, and for those of its children. Called inside one of them,
    /// `start` or `stop` would wait for itself.
    func isInside(lifeWith id: ObjectIdentifier) -> Bool {
        chain.contains { !$0.hasEnded && $0.lives.contains { $0.id == id } }
    }

    /// This run and the runs whose hooks led to it, innermost first.
    var chain: [HookRun] { Array(sequence(first: self, next: \.outer)) }

    /// Records that hooks of these runs wait for another run, or returns false if that would close a cycle of waits.
    ///
    /// - Complexity: O(waits under way).
    static func addWait(_ waiting: [HookRun], for run: HookRun) -> Bool {
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

    /// Removes the waits that `addWait(_:for:)` recorded.
    static func removeWait(_ waiting: [HookRun], for run: HookRun) {
        waits.withLock { waits in
            for id in waiting.map({ ObjectIdentifier($0) }) {
                guard let index = waits[id]?.firstIndex(where: { $0 === run }) else { continue }
                waits[id]?.remove(at: index)
                if waits[id]?.isEmpty == true { waits[id] = nil }
            }
        }
    }
}

extension FrameAttributes {
    /// The start or stop whose hook is running.
    var hookRun: HookRun? { hooks as? HookRun }
}
