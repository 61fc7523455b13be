// A custom scope that stores its objects without a lock.
import Rivet
import Synchronization

#if MISTAKE
final class PlainScope: CustomScope {
    let name = "plain"
    private var kept: [ScopeSlot: any Sendable] = [:]

    func object(for slot: ScopeSlot) -> (any Sendable)? { kept[slot] }
    func keep(_ object: any Sendable, for slot: ScopeSlot, generation: Int) { kept[slot] = object }
}
#else
final class PlainScope: CustomScope {
    let name = "plain"
    private let kept = Mutex<[ScopeSlot: any Sendable]>([:])

    func object(for slot: ScopeSlot) -> (any Sendable)? { kept.withLock { $0[slot] } }
    func keep(_ object: any Sendable, for slot: ScopeSlot, generation: Int) { kept.withLock { $0[slot] = object } }
}
#endif
