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
/// Sound as `Sendable`: a frame is immutable, except for its link in a list of its thread, which ``ThreadRecord`` guards.
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
    /// The step that this one serves, retained manually, so that a chain of frames is released without recursion.
    private final let outerStep: Unmanaged<Frame>?
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
    /// The innermost build around this frame.
    ///
    /// Not retained: the outer frame retains it, or is it.
    private final let enclosing: Unmanaged<Frame>?
    /// The prototype whose asynchronous closure this frame runs, or nil.
    private final let closure: ObjectIdentifier?

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
        outerStep = outer.map(Unmanaged.passRetained)
        self.closure = closure.map { ObjectIdentifier($0) }
        self.token = token ?? ThreadRecord.nextFrameToken()
        inheritedResolution = resolution ?? outer?.knownResolution
        self.root = root ?? outer?.root ?? 0
        self.origin = origin ?? outer?.origin ?? 0
        self.depth = depth ?? outer?.depth ?? 0
        self.level = level ?? outer?.level ?? 0
        self.attributes = attributes ?? outer?.attributes
        enclosing = outer?.buildFrame
    }

    deinit { outerStep?.releaseInTurn() }

    final var words: AtomicWord { AtomicWord(firstPropertyOf: self) }

    /// The step that this one serves, or nil for an outermost request.
    final var outer: Frame? { outerStep?.takeUnretainedValue() }

    /// The resolution, or nil if it began on a thread and nothing has needed it so far.
    var knownResolution: Resolution? { inheritedResolution }

    /// Whether this frame is a build that has ended.
    package var hasEnded: Bool { false }

    /// The innermost build that this frame is part of; nil if that build has ended, but this task is still running.
    ///
    /// Always a ``Build``, which this file doesn't name. This frame retains it, or is it.
    var buildFrame: Unmanaged<Frame>? {
        guard let enclosing, !enclosing._withUnsafeGuaranteedRef(\.hasEnded) else { return nil }
        return enclosing
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

extension RequestState {
    /// The token of the factory that received the outermost request, for a request that continues a frame.
    func origin(inside frame: Frame?) -> UInt64 {
        guard let frame, token == 0 || token == frame.token else { return token }
        return frame.origin
    }
}

// MARK: - Asynchronous closures

extension Frame {
    /// Counts the closure of this frame, or fails if it is too deep or too many are running.
    func beginClosure(of definition: AnyDefinition? = nil) throws {
        guard let resolution else { return }
        guard depth < UInt32(RIVET_DEPTH_LIMIT) else {
            resolution.recordError(weight: Resolution.awaitedDepthWeight)
            throw RequestFault.tooDeep
        }
        try resolution.addClosure(isNested: definition.map(isNested) ?? false)
    }

    /// Whether a closure of the same definition waits for this one.
    ///
    /// If it takes run-time arguments, ten must wait. Such closures may recurse, because other arguments can end the
    /// recursion.
    private func isNested(_ definition: AnyDefinition) -> Bool {
        var (waiting, next) = (0, outer)
        while let frame = next {
            if frame.closure == closure { waiting += 1 }
            next = frame.outer
        }
        return waiting >= (definition.argumentTypes == nil ? 1 : 10)
    }

    func endClosure() { resolution?.removeClosure() }

    /// Ends the awaited closure of this frame, and its part in the resolution.
    ///
    /// The frame has a resolution, or is one. Returns objects that the caller has to release.
    final func endAwaited() -> Unmanaged<AnyObject>? {
        // The first closure of a resolution counts as long as that is under way.
        guard let inheritedResolution else { return unsafeDowncast(self, to: Resolution.self).endParticipation() }
        inheritedResolution.removeClosure()
        return inheritedResolution.endParticipation()
    }
}
