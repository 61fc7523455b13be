internal import CRivet
internal import Synchronization

/// Of which factory's hooks the code of a task is one.
///
/// Inherited by the tasks that a hook starts, and without meaning once the hooks are done.
final class HookPlace: Sendable {
    @TaskLocal static var current: HookPlace?

    /// Of the factory, and of those above it.
    private let lives: [FactoryLife]
    private let outer: HookPlace?
    private let isOver = Atomic<Bool>(false)

    init(_ store: ObjectStore) {
        lives = sequence(first: store, next: { $0.parent?.takeUnretainedValue() }).map(\.life)
        outer = HookPlace.current
    }

    func leave() { isOver.store(true, ordering: .releasing) }

    /// Whether a factory that waits for its hooks and its children waits for this.
    func isInside(_ life: FactoryLife) -> Bool {
        if !isOver.load(ordering: .acquiring), lives.contains(where: { $0 === life }) { return true }
        return outer?.isInside(life) ?? false
    }
}

extension ObjectGraphFactory {
    /// Fails when the factory was stopped, or is about to be and the request comes from outside.
    ///
    /// What is being built is finished, and a hook may ask for what its object needs, a child's of its parent too.
    @usableFromInline
    func admit() throws {
        let reasons = store.life.reasons
        guard !reasons.isDisjoint(with: [.stopping, .stopped]) else { return }
        if HookPlace.current?.isInside(store.life) == true { return }
        guard !reasons.contains(.stopped), isUnderWay else { throw RequestFault.stopped }
    }

    /// Whether this request is part of another one, or of a build.
    private var isUnderWay: Bool {
        let thread = rivet_thread_get()
        if thread.pointee.requests > 0 || thread.pointee.build != nil { return true }
        if let place = TaskPlace.current, !(place.request?.isOver ?? true) { return true }
        return BuildLedger.shared.withLock { ledger in
            TaskPlace.current?.build?.hasEnded == false || (state.build != 0 && ledger.build(state.build) != nil)
        }
    }
}
