internal import CRivet

// This file determines on whose behalf a request is made.
//
// A request finds its frame by the thread, by the task, or by the factory that a closure received, in this order:
//
// 1. The thread: inside a closure that it runs, `ThreadFrame.current`. A request that blocks the thread blocks that
//    closure, whichever factory, provider or child it uses.
// 2. The task: `Frame.current`, which the tasks that a closure starts inherit. A task may change threads, so its frame
//    counts if the thread runs no closure. An awaited request uses the task's frame first. It doesn't block the thread,
//    which may run an unrelated closure that spins a run loop.
// 3. The factory: on a new thread or in a detached task, only the factory shows what the code is working for. It names
//    the frame that its closure was working for. It counts only while that frame is running, because an object may
//    store the factory for ever.
//
// If the factory came first, a closure could use a factory that another closure passed to it, and then wait for its own
// caller unnoticed. Nothing else carries such state.

/// One step of a resolution: the request that a thread, a task or a closure's factory works for.
///
/// Each frame is linked to its outer frame, the step that it serves. An `async let` creates several branches. A
/// synchronous prototype has no frame of its own, so its request allocates nothing. Its thread's variables serve as a
/// frame (``ThreadFrame``).
///
/// Sound as `Sendable`: a frame is immutable, except for its place in a list of its thread, which ``ThreadRecord`` guards.
/// ``Build`` and ``Resolution`` guard their own state.
package class Frame: @unchecked Sendable {
    /// The words of a subclass: the state of a ``Build``, or the counts of a ``Resolution``.
    ///
    /// They are the first property, for ``words``.
    private final var storage: (rivet_word, rivet_word, rivet_word, rivet_word)
    /// The next frame in the list of those that run on a thread.
    ///
    /// Set before other threads can find this frame (`ThreadRecord.push`).
    @exclusivity(unchecked) final var registeredOuter: Unmanaged<Frame>?
    /// The step that this one serves, or nil for an outermost request.
    final let outer: Frame?
    /// The number by which the factories of closures refer to this frame.
    final let token: UInt64
    private final let inheritedResolution: Resolution?
    /// The token of the outermost request, which identifies the resolution.
    final let root: UInt64
    /// The token of the stored factory that received this request or an outer one; 0 if there is no such factory.
    final let origin: UInt64
    /// The number of nested requests up to this frame.
    final let depth: UInt32
    /// The number of threads in the chain that waits for this frame's thread.
    final let level: UInt32
    /// Data for observers, trials and hooks.
    final let attributes: FrameAttributes?
    /// Not retained: the outer frame retains it, or is it.
    private final let enclosing: Unmanaged<Build>?
    /// The prototype whose asynchronous closure this frame runs, or nil.
    private final let closure: AnyDefinition?

    /// Creates a frame.
    ///
    /// Omitted values come from the outer frame.
    init(
        inside outer: Frame?,
        resolution: Resolution? = nil,
        root: UInt64? = nil,
        origin: UInt64? = nil,
        token: UInt64? = nil,
        depth: UInt32? = nil,
        level: UInt32? = nil,
        attributes: FrameAttributes? = nil,
        closure: AnyDefinition? = nil,
        words: (UInt, UInt) = (0, 0)
    ) {
        storage = (rivet_word(value: words.0), rivet_word(value: words.1), rivet_word(), rivet_word())
        self.outer = outer
        self.closure = closure
        self.token = token ?? ThreadRecord.nextFrameToken()
        inheritedResolution = resolution ?? outer?.knownResolution
        self.root = root ?? outer?.root ?? 0
        self.origin = origin ?? outer?.origin ?? 0
        self.depth = depth ?? outer?.depth ?? 0
        self.level = level ?? outer?.level ?? 0
        self.attributes = attributes ?? outer?.attributes
        enclosing = outer?.build.map(Unmanaged.passUnretained)
    }

    final var words: AtomicWord { AtomicWord(firstPropertyOf: self) }

    /// The resolution, or nil if it began on a thread and nothing has needed it so far.
    var knownResolution: Resolution? { inheritedResolution }

    /// The innermost build that this frame is part of; nil if that build has ended, but this task is still running.
    package var build: Build? {
        guard let build = enclosing?.takeUnretainedValue(), !build.hasEnded else { return nil }
        return build
    }

    /// Whether the closure that started this frame's task has returned, although the task goes on.
    var isLeftBehind: Bool { enclosing?.takeUnretainedValue().hasEnded == true }

    /// Whether the resolution is still under way.
    ///
    /// A task that outlives its closure works for the resolution as long as that is under way.
    final var isRunning: Bool { knownResolution.map { !$0.isOver } ?? (root != 0 && ThreadRecord.isCurrent(root)) }

    /// The resolution, if the frame is known to be running.
    final var resolution: Resolution? {
        knownResolution ?? (root == 0 ? nil : ThreadRecord.request(root, isJoining: false)?.resolution)
    }
}

// MARK: - Finding the frame

extension Frame {
    /// A frame and its resolution.
    ///
    /// The caller is a participant of the resolution until it removes itself.
    typealias Joined = (frame: Frame, resolution: Resolution)

    /// This frame with its resolution, or nil if the resolution is over.
    final func joined() -> Joined? {
        if let knownResolution { return knownResolution.addParticipant() ? (self, knownResolution) : nil }
        guard root != 0, let resolution = ThreadRecord.request(root, isJoining: true)?.resolution else { return nil }
        return (Frame(inside: self, resolution: resolution, token: token), resolution)
    }

    /// The frame that an outermost request continues, or nil if it begins a resolution.
    static func continued(by state: RequestState, inTask task: Frame?) -> Joined? {
        if let joined = task?.joined() ?? joined(namedBy: state) { return joined }
        // The code of a hook works for no resolution, and so does a task whose resolution is over.
        guard let hooks = task?.attributes?.hooks else { return nil }
        let resolution = Resolution(attributes: FrameAttributes(hooks: hooks))
        return (resolution, resolution)
    }

    /// The running frame that a factory refers to, for a request on another thread or in another task.
    private static func joined(namedBy state: RequestState) -> Joined? {
        guard state.token != 0 else { return nil }
        if ThreadRecord.isFrame(state.token) { return ThreadRecord.frame(state.token)?.joined() }
        guard !ThreadRecord.isOwn(state.token, rivet_thread_get()) else { return nil }
        return ThreadRecord.request(state.token, isJoining: true)
    }

    /// The running frame that a factory refers to, without joining its resolution.
    package static func named(by state: RequestState) -> Frame? {
        let joined = joined(namedBy: state)
        joined?.resolution.removeParticipant()
        return joined?.frame
    }
}

/// The request that a factory serves: the context of its closure, and the frame that the closure's thread or task
/// worked for.
///
/// It is one word, so that an `ObjectGraphFactory` fits in two registers. The lower 16 bits are the context, and the
/// other 48 are a token (`ThreadRecord`). A factory that no closure received has no token.
@usableFromInline
package struct RequestState: Sendable {
    @usableFromInline let bits: UInt64

    @inlinable
    @inline(__always)
    init(bits: UInt64) { self.bits = bits }

    /// A request from outside, in `context`.
    package init(context: Int) { bits = Context.bits(of: context) }

    /// The state for the closure of a definition, in the definition's context.
    @inlinable
    @inline(__always)
    init(_ token: UInt64, in definition: AnyDefinition) { bits = token | definition.contextBits }

    @inlinable
    @inline(__always)
    var context: Int { Int(truncatingIfNeeded: bits & RequestBits.context) }

    /// The token of the frame that the closure's thread or task worked for, or 0 for a factory from outside.
    var token: UInt64 { bits & ~RequestBits.context }

    /// The token of the factory that received the outermost request, for a request that continues a frame.
    func origin(inside frame: Frame?) -> UInt64 {
        guard let frame, token == 0 || token == frame.token else { return token }
        return frame.origin
    }

    /// This state, moved to another context.
    func moved(to context: Int) -> RequestState { RequestState(bits: token | Context.bits(of: context)) }
}

// MARK: - Asynchronous closures

extension Frame {
    /// Counts the closure of this frame, or fails if it is too deep or too many are running.
    func beginClosure() throws {
        guard let resolution else { return }
        guard depth < ThreadFrame.depthLimit else {
            resolution.recordError(weight: Resolution.awaitedDepthWeight)
            throw RequestFault.tooDeep
        }
        try resolution.addClosure(isNested: isNested)
    }

    /// Whether a closure of the same definition waits for this one.
    ///
    /// If it takes run-time arguments, ten must wait. Such closures may recurse, because other arguments can end the
    /// recursion.
    private var isNested: Bool {
        guard let closure else { return false }
        let waiting = sequence(first: self, next: \.outer).dropFirst().filter { $0.closure === closure }
        return waiting.count >= (closure.argumentTypes == nil ? 1 : 10)
    }

    func endClosure() { resolution?.removeClosure() }
}

// MARK: - Attributes

/// The data of a frame for observers, trials and hooks, which the frames inside it inherit.
package final class FrameAttributes: Sendable {
    /// The names that lead to the object being built, if the factory has an observer.
    let path: ObservedPath?
    /// Whether an observer is being called.
    ///
    /// It receives no events of its own requests.
    let isNotifying: Bool
    /// The definition whose closure runs in a trial.
    package let trial: TrialStep?
    /// The start or stop whose hook is running this code.
    package let hooks: (any HookScope)?

    package init(
        in outer: FrameAttributes? = nil,
        path: ObservedPath? = nil,
        isNotifying: Bool = false,
        trial: TrialStep? = nil,
        hooks: (any HookScope)? = nil
    ) {
        if rivet_load_relaxed(FrameAttributes.everUsed) == 0 { rivet_store(FrameAttributes.everUsed, 1) }
        self.path = path ?? outer?.path
        self.isNotifying = isNotifying || outer?.isNotifying ?? false
        self.trial = trial ?? outer?.trial
        self.hooks = hooks ?? outer?.hooks
    }

    /// Whether the process ever had attributes: 1 or 0.
    ///
    /// Otherwise, a build needn't look for them in the task, which costs more than creating the build.
    ///
    /// Sound from any thread: the pointer never changes.
    private nonisolated(unsafe) static let everUsed = AtomicWord.permanent()

    /// The attributes of the code that is running here.
    package static var current: FrameAttributes? { current(inside: ThreadFrame.current) }

    /// The attributes of a frame, or of the task that is running here.
    static func current(inside frame: Frame?) -> FrameAttributes? {
        rivet_load(everUsed) == 0 ? nil : frame?.attributes ?? Frame.current?.attributes
    }
}

/// The definition whose closure runs in a trial, and the trial's recorder.
package struct TrialStep: Sendable {
    package let recorder: any DependencyRecorder
    package let definition: AnyDefinition

    package init(_ recorder: any DependencyRecorder, _ definition: AnyDefinition) {
        (self.recorder, self.definition) = (recorder, definition)
    }
}

/// A start or stop of a factory, including the code of its hooks.
package protocol HookScope: AnyObject, Sendable {
    /// Whether this start or stop belongs to the factory with that life, or to a descendant. Also true if it was called
    /// in a hook of such a start or stop.
    func isInside(_ life: FactoryLife) -> Bool
}

// MARK: - The resolution

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
        // The lock already gives each caller exclusive access, so the runtime needn't check it.
        @exclusivity(unchecked) var objects = [ScopeSlot: AnyKeptObject]()
        @exclusivity(unchecked) var cycle: ResolutionError?
        /// The threads that are working for it.
        @exclusivity(unchecked) var threads: [UnsafeMutablePointer<rivet_thread>] = []
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
        ThreadRecord.withLock(of: token) {
            if let known: Unmanaged<Findings> = findings.object() { return known._withUnsafeGuaranteedRef(body) }
            let new = Unmanaged.passRetained(Findings())
            rivet_store(findings, new.address)
            return new._withUnsafeGuaranteedRef(body)
        }
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
    func removeParticipant() {
        guard rivet_add(participants, .max) == 0, rivet_load(findings) != 0 else { return }
        let found: Unmanaged<Findings>? = ThreadRecord.withLock(of: token) {
            AtomicWord.object(rivet_exchange(findings, 0))
        }
        // Outside of the lock, because a deinitializer is the user's code.
        found?.release()
    }

    // MARK: - Objects of the scope `.graph`

    func object(for slot: ScopeSlot) -> AnyKeptObject? { withFindings { $0.objects[slot] } }

    func keep(_ object: AnyKeptObject, for slot: ScopeSlot) {
        // Released outside of the lock, like the objects at the end.
        let earlier = withFindings { isOver ? nil : $0.objects.updateValue(object, forKey: slot) }
        _ = consume earlier
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
