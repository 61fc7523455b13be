internal import Synchronization

/// What the tasks share that work for one awaited request from outside.
///
/// A request that nobody awaits is one thread's, and has the same from `rivet_thread`.
final class AwaitedRequest: Sendable {
    private struct Findings {
        /// The objects of the scope `.graph`.
        var objects: [ScopeSlot: AnyKeptObject] = [:]
        /// The first circle that was met.
        var circle: ResolutionError?
    }

    private let findings = Locked(Findings())
    /// How many go on with it: who asked, and the tasks that build.
    ///
    /// Who asked may go while others wait for such a task.
    private let holders = Atomic(1)
    /// How many circles and depths were found, and perhaps caught by closures.
    private let exhaustions = Atomic<UInt32>(0)

    /// That for which the code of this task works; nil when there is none, or it is over.
    static var current: AwaitedRequest? {
        guard let request = TaskPlace.current?.request, !request.isOver else { return nil }
        return request
    }

    /// Whether it has its answer, and nothing is built for it any more.
    ///
    /// What goes on in tasks that were left behind is no longer part of it.
    var isOver: Bool { holders.load(ordering: .acquiring) == 0 }

    /// One more goes on with it, and lets go at the end.
    func hold() { holders.add(1, ordering: .relaxed) }

    /// One who went on with it has ended; it is over with the last.
    func letGo() {
        guard holders.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
        // Freed outside of the lock, for that may run the objects' own code.
        let findings = findings.withLock { findings in
            defer { findings = Findings() }
            return findings
        }
        _ = consume findings
    }

    func object(for slot: ScopeSlot) -> AnyKeptObject? { findings.withLock { $0.objects[slot] } }

    func keep(_ object: AnyKeptObject, for slot: ScopeSlot) {
        findings.withLock { if !isOver { $0.objects[slot] = object } }
    }

    /// Another closure is to be awaited, inside so many others.
    func enter(_ depth: UInt32) throws {
        if exhaustions.load(ordering: .relaxed) > DepthGuard.patience { throw RequestFault.gaveUp }
        guard depth < DepthGuard.depthLimit else {
            count()
            throw RequestFault.tooDeep
        }
    }

    /// Counts a circle or a depth.
    func count() { exhaustions.wrappingAdd(1, ordering: .relaxed) }

    /// The first circle that the request has met, the reason should it be given up.
    var circle: ResolutionError? { findings.withLock { $0.circle } }

    func remember(_ circle: ResolutionError) { findings.withLock { $0.circle = $0.circle ?? circle } }
}
