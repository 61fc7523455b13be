internal import CRivet

/// One outermost request by a caller, and everything that is resolved on its behalf, on any thread or task.
///
/// It stores their shared state: the objects of the scope `.graph`, and the counts that bound the resolution. A
/// resolution that began on a thread has no `Resolution` until something needs it. Prototypes don't need one.
///
/// Sound as `Sendable`: its state is atomic, or guarded by a lock.
final class Resolution: @unchecked Sendable {
    /// The number of errors that count for a chain of asynchronous closures that exceeds the maximum depth.
    ///
    /// A task that has ended retains the memory of its deepest closure until another task awaits it. That is 3 MB for
    /// such a chain, and a cycle may leave a chain at each of its levels.
    static let awaitedDepthWeight: UInt = 6
    /// The number of asynchronous closures that may run at the same time.
    static let closureLimit = 10_000
    /// The number of running closures above which a closure may not run inside itself.
    ///
    /// A cycle in which each closure awaits two others doubles their number at each level: 10,000 would need 150 MB.
    /// The number exceeds the depth limit, so a long chain gets the error about its depth first.
    static let nestedClosureLimit = 2_000
    /// The number of threads that may work for it at the same time.
    static let threadLimit = 512

    private struct Findings {
        var objects: [ScopeSlot: AnyKeptObject] = [:]
        var cycle: ResolutionError?
        /// The threads that are working for it.
        var threads: [UnsafeMutablePointer<rivet_thread>] = []
    }

    /// The participants, the errors and the running closures: the first properties, for the words below.
    private var storage = (rivet_word(value: 1), rivet_word(), rivet_word())
    private let findings = Locked(Findings())

    /// The number of callers, threads and tasks that work for it.
    private var participants: AtomicWord { AtomicWord(firstPropertyOf: self) }
    private var errors: AtomicWord { participants + 1 }
    private var closures: AtomicWord { participants + 2 }

    // MARK: - Participants

    /// Whether every participant was removed.
    ///
    /// After that, tasks that outlive their closures no longer belong to it.
    var isOver: Bool { rivet_load(participants) == 0 }

    /// Adds a participant, which must be removed later; returns false if the resolution is over.
    func addParticipant() -> Bool {
        var count = rivet_load(participants)
        while count > 0 {
            let current = rivet_replace(participants, count, count + 1)
            if current == count { return true }
            count = current
        }
        return false
    }

    /// Removes a participant.
    ///
    /// The last one ends the resolution and releases its objects.
    func removeParticipant() {
        guard rivet_add(participants, .max) == 0 else { return }
        // Released outside of the lock, because a deinitializer is the user's code.
        let findings = findings.withLock { findings in
            defer { findings = Findings() }
            return findings
        }
        _ = consume findings
    }

    // MARK: - Objects of the scope `.graph`

    func object(for slot: ScopeSlot) -> AnyKeptObject? { findings.withLock { $0.objects[slot] } }

    func keep(_ object: AnyKeptObject, for slot: ScopeSlot) {
        findings.withLock { if !isOver { $0.objects[slot] = object } }
    }

    // MARK: - Limits

    /// Whether the limit of errors is exceeded, so that every further request fails.
    var isExhausted: Bool { rivet_load_relaxed(errors) > RequestFault.caughtLimit }

    /// Counts a cycle, or a limit that was exceeded.
    ///
    /// After too many errors, every further request fails, on all threads.
    func recordError(weight: UInt = 1) {
        rivet_add_relaxed(errors, weight)
        guard isExhausted else { return }
        findings.withLock { findings in
            for thread in findings.threads { rivet_give_up(thread) }
        }
    }

    /// Counts an asynchronous closure that starts, or fails if too many are running.
    func beginClosure(isNested: @autoclosure () -> Bool) throws {
        guard !isExhausted else { throw RequestFault.gaveUp }
        let count = rivet_add_relaxed(closures, 1)
        guard count <= Resolution.nestedClosureLimit || count <= Resolution.closureLimit && !isNested() else {
            rivet_add_relaxed(closures, .max)
            recordError()
            throw RequestFault.tooWide
        }
    }

    /// Adds the thread on which the resolution began.
    func addFirstThread(_ thread: UnsafeMutablePointer<rivet_thread>) {
        findings.withLock { $0.threads.append(thread) }
        if isExhausted { rivet_give_up(thread) }
    }

    /// Adds a thread that starts to work for it, or fails if there are too many.
    func addThread(_ thread: UnsafeMutablePointer<rivet_thread>) throws {
        // Decided under the lock that `recordError` takes to give up threads. So a thread that wasn't added is never
        // given up.
        let isAdded = findings.withLock { findings in
            guard !isExhausted, findings.threads.count < Resolution.threadLimit else { return false }
            findings.threads.append(thread)
            return true
        }
        guard !isAdded else { return }
        if isExhausted { throw RequestFault.gaveUp }
        recordError()
        throw RequestFault.tooDeep
    }

    func removeThread(_ thread: UnsafeMutablePointer<rivet_thread>) {
        findings.withLock { findings in
            if let index = findings.threads.lastIndex(of: thread) { findings.threads.remove(at: index) }
        }
    }

    func endClosure() { _ = rivet_add_relaxed(closures, .max) }

    /// The first cycle that was found, which is the error to report if the resolution is given up.
    var cycle: ResolutionError? { findings.withLock { $0.cycle } }

    func remember(_ cycle: ResolutionError) { findings.withLock { $0.cycle = $0.cycle ?? cycle } }
}
