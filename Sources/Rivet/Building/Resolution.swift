internal import CRivet

/// One outermost request by a caller, and everything that is resolved on its behalf, on any thread or task.
///
/// It is the frame of the outermost request, and stores the state that all frames share: the objects of the scope
/// `.graph`, and the counts that bound the resolution. A resolution that began on a thread has no `Resolution` until
/// something needs it. Prototypes don't need one.
///
/// Sound as `Sendable`: its state is atomic, or guarded by the lock of the record that its token names.
final class Resolution: Frame, @unchecked Sendable {
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

    private final class Findings {
        /// The objects of the scope `.graph`: a retained `GraphObject`, or 0.
        ///
        /// It is the first property, for ``objects``, and is read without the lock.
        private var root = rivet_word()
        // The lock already gives each caller exclusive access, so the runtime needn't check it.
        @exclusivity(unchecked) var cycle: ResolutionError?
        /// The threads that are working for it.
        @exclusivity(unchecked) var threads: [UnsafeMutablePointer<rivet_thread>] = []

        var objects: AtomicWord { AtomicWord(firstPropertyOf: self) }

        deinit { objects.object(of: GraphObject.self)?.release() }
    }

    /// The number of callers, threads and tasks that work for it.
    private var participants: AtomicWord { words }
    private var closures: AtomicWord { words + 1 }
    private var errors: AtomicWord { words + 2 }
    /// The address of its `Findings`, retained, or 0 if nothing has needed them so far.
    private var findings: AtomicWord { words + 3 }

    /// Creates a resolution whose only participant is the caller, and perhaps its first closure.
    init(
        origin: UInt64 = 0,
        token: UInt64? = nil,
        depth: UInt32 = 0,
        attributes: FrameAttributes? = nil,
        closure: AnyDefinition? = nil
    ) {
        super.init(
            inside: nil,
            origin: origin,
            token: token,
            depth: depth,
            attributes: attributes,
            closure: closure,
            words: (1, closure == nil ? 0 : 1)
        )
    }

    deinit { findings.object(of: Findings.self)?.release() }

    override var knownResolution: Resolution? { self }

    /// Calls a body with the findings, while holding the lock.
    private func withFindings<Result>(_ body: (Findings) -> Result) -> Result {
        ThreadRecord.withLock(of: token) { createdFindings()._withUnsafeGuaranteedRef(body) }
    }

    /// The findings, which the first caller creates.
    @inline(never)
    private func createdFindings() -> Unmanaged<Findings> {
        if let known: Unmanaged<Findings> = findings.object() { return known }
        let new = Unmanaged.passRetained(Findings())
        rivet_store(findings, new.address)
        return new
    }

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
    func removeParticipant() { endParticipation()?.release() }

    /// Removes a participant, and returns the objects of a resolution that ends.
    ///
    /// The caller releases them outside of locks, because a deinitializer is the user's code.
    func endParticipation() -> Unmanaged<AnyObject>? {
        guard rivet_add(participants, .max) == 0, rivet_load(findings) != 0 else { return nil }
        return ThreadRecord.withLock(of: token) { AtomicWord.object(rivet_exchange(findings, 0)) }
    }

    // MARK: - Objects of the scope `.graph`

    /// The object of a slot, for a caller that is a participant.
    ///
    /// Not retained: the resolution retains it until the last participant leaves.
    func object(for slot: ScopeSlot) -> Unmanaged<AnyKeptObject>? {
        // Another thread with the same record may end this thread's request.
        if ThreadRecord.isShared(token) { return nil }
        let known: Unmanaged<Findings>? = findings.object()
        return known?._withUnsafeGuaranteedRef { GraphObject.object(for: slot, in: $0.objects) }
    }

    func keep(_ object: AnyKeptObject, for slot: ScopeSlot) {
        withFindings { if !isOver { GraphObject.keep(object, for: slot, in: $0.objects) } }
    }

    // MARK: - Limits

    /// Whether the limit of errors is exceeded, so that every further request fails.
    var isExhausted: Bool { rivet_load_relaxed(errors) > RequestFault.caughtLimit }

    /// Counts a cycle, or a limit that was exceeded.
    ///
    /// After too many errors, every further request fails, on all threads.
    @inline(never)
    func recordError(weight: UInt = 1) {
        rivet_add_relaxed(errors, weight)
        guard isExhausted else { return }
        withFindings { findings in
            for thread in findings.threads { rivet_give_up(thread) }
        }
    }

    /// Counts an asynchronous closure that starts, or fails if too many are running.
    func addClosure(isNested: @autoclosure () -> Bool) throws {
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
        withFindings { $0.threads.append(thread) }
        if isExhausted { rivet_give_up(thread) }
    }

    /// Adds a thread that starts to work for it, or fails if there are too many.
    func addThread(_ thread: UnsafeMutablePointer<rivet_thread>) throws {
        // Decided under the lock that `recordError` takes to give up threads. So a thread that wasn't added is never
        // given up.
        let isAdded = withFindings { findings in
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
        withFindings { findings in
            if let index = findings.threads.lastIndex(of: thread) { findings.threads.remove(at: index) }
        }
    }

    func removeClosure() { _ = rivet_add_relaxed(closures, .max) }

    /// The first cycle that was found, which is the error to report if the resolution is given up.
    var cycle: ResolutionError? { withFindings { $0.cycle } }

    func remember(_ cycle: ResolutionError) { withFindings { $0.cycle = $0.cycle ?? cycle } }
}
