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
/// Each frame is linked to its outer frame, the step that it serves. An `async let` creates several branches. A frame
/// is immutable. A synchronous prototype has no frame of its own, so its request allocates nothing. Its thread's
/// variables serve as a frame (``ThreadFrame``).
///
/// Sound as `Sendable`: a frame is immutable, and ``Build`` guards its own state.
package class Frame: @unchecked Sendable {
    /// The innermost frame of the code that is running in this task.
    @TaskLocal package static var current: Frame?

    /// The state of a ``Build``.
    ///
    /// It is the first property, for ``flags``.
    private final var flagsWord = rivet_word()
    /// The next frame in the list of those that run on a thread.
    ///
    /// Set before other threads can find this frame (`ThreadRecord.push`).
    @exclusivity(unchecked) final var registeredOuter: Unmanaged<Frame>?
    /// The step that this one serves, or nil for an outermost request.
    final let outer: Frame?
    /// The number by which the factories of closures refer to this frame.
    final let token: UInt64
    /// The resolution, or nil if it began on a thread and nothing has needed it so far.
    final let knownResolution: Resolution?
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
        closure: AnyDefinition? = nil
    ) {
        self.outer = outer
        self.closure = closure
        self.token = token ?? ThreadRecord.nextFrameToken()
        knownResolution = resolution ?? outer?.knownResolution
        self.root = root ?? outer?.root ?? 0
        self.origin = origin ?? outer?.origin ?? 0
        self.depth = depth ?? outer?.depth ?? 0
        self.level = level ?? outer?.level ?? 0
        self.attributes = attributes ?? outer?.attributes
        enclosing = outer?.build.map(Unmanaged.passUnretained)
    }

    final var flags: AtomicWord { AtomicWord(firstPropertyOf: self) }

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
        let resolution = Resolution()
        return (Frame(inside: nil, resolution: resolution, attributes: FrameAttributes(hooks: hooks)), resolution)
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
        try resolution.beginClosure(isNested: isNested)
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

    func endClosure() { resolution?.endClosure() }
}

// MARK: - Running

extension Frame {
    /// Calls a body on this thread.
    ///
    /// Meanwhile, this thread and the tasks that the body starts work for this frame.
    func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        let thread = rivet_thread_get()
        let (outer, outerToken) = (thread.pointee.frame, thread.pointee.token)
        thread.pointee.frame = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        thread.pointee.token = token
        defer { (thread.pointee.frame, thread.pointee.token) = (outer, outerToken) }
        return try Frame.$current.withValue(self, operation: body)
    }

    /// Calls a body on this thread, which created this frame, and registers the frame meanwhile, so that factories can
    /// refer to it by its token.
    func runRegistered<Result>(_ body: () throws -> Result) rethrows -> Result {
        ThreadRecord.push(self)
        defer { ThreadRecord.pop(self) }
        return try run(body)
    }

    /// Awaits a body in this task, and registers this frame meanwhile.
    ///
    /// The task works for this frame.
    nonisolated(nonsending) func runRegistered<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        ThreadRecord.register(self)
        defer { ThreadRecord.unregister(self) }
        return try await Frame.$current.withValue(self) { try await body() }
    }

    /// Awaits a body in a child task of an awaited request.
    ///
    /// The task works for this frame meanwhile. Registers the frame, unless the task works for it already.
    nonisolated(nonsending) func runInTask<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        let current = Frame.current
        if current === self { return try await body() }
        // Another frame with this token is registered already.
        guard current?.token == token else { return try await runRegistered(body) }
        return try await Frame.$current.withValue(self) { try await body() }
    }
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

extension Frame {
    /// Calls a body on this thread, and sets the attributes of the frames inside.
    package static func withAttributes<Result>(
        _ attributes: FrameAttributes,
        _ body: () throws -> Result
    ) rethrows -> Result {
        let thread = rivet_thread_get()
        guard thread.pointee.depth > 0 else {
            let frame = withAttributes(attributes, inside: ThreadFrame.current ?? .current)
            return try Frame.$current.withValue(frame, operation: body)
        }
        let frame = Frame(
            inside: ThreadFrame.current,
            root: thread.pointee.root,
            origin: thread.pointee.origin,
            token: thread.pointee.token,
            depth: ThreadFrame.depth,
            attributes: attributes
        )
        return try frame.run(body)
    }

    /// Awaits a body in this task, and sets the attributes of the frames inside.
    package nonisolated(nonsending) static func withAttributes<Result>(
        _ attributes: FrameAttributes,
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        try await Frame.$current.withValue(withAttributes(attributes, inside: .current)) { try await body() }
    }

    /// Awaits a body outside of any resolution, even if this task works for one.
    package nonisolated(nonsending) static func apart<Result>(
        with attributes: FrameAttributes,
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        try await Frame.$current.withValue(withAttributes(attributes, inside: nil)) { try await body() }
    }

    private static func withAttributes(_ attributes: FrameAttributes, inside outer: Frame?) -> Frame {
        Frame(inside: outer, token: outer?.token ?? 0, attributes: attributes)
    }
}
