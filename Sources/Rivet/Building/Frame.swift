internal import CRivet

/// One step of a resolution: the request that a thread, a task or a closure's factory is working for.
///
/// Each frame is linked to its outer frame, the step that it serves. An `async let` makes several branches. A frame is
/// immutable. A synchronous prototype has no frame of its own, so that its request allocates nothing: its thread's
/// variables serve as one (``ThreadFrame``).
///
/// Sound as `Sendable`: a frame is immutable, and ``Build`` guards its own state.
package class Frame: @unchecked Sendable {
    /// The innermost frame of the code that is running in this task.
    @TaskLocal package static var current: Frame?

    /// The step that this one serves, or nil for an outermost request.
    final let outer: Frame?
    /// The number by which the factories of closures refer to this frame.
    final let token: UInt64
    /// The resolution, or nil if it began on a thread and nothing has needed it so far.
    private final let knownResolution: Resolution?
    /// The token of the outermost request, by which the resolution is found.
    final let root: UInt64
    /// The token of the stored factory with which an object made this request or one around it, or 0.
    final let origin: UInt64
    /// The number of nested requests up to this frame.
    final let depth: UInt32
    /// The length of the chain of threads that wait for the one of this frame.
    final let level: UInt32
    /// Data for observers, trials and hooks.
    final let notes: FrameNotes?
    private final let enclosing: Build?
    /// The definition of the asynchronous closure that this frame stands for, if it is a prototype's.
    private final let closure: AnyDefinition?

    /// Creates a frame, which inherits from its outer frame what isn't specified.
    init(
        inside outer: Frame?,
        resolution: Resolution? = nil,
        root: UInt64? = nil,
        origin: UInt64? = nil,
        token: UInt64? = nil,
        depth: UInt32? = nil,
        level: UInt32? = nil,
        notes: FrameNotes? = nil,
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
        self.notes = notes ?? outer?.notes
        enclosing = outer?.build
    }

    /// The innermost build that this frame is part of; nil if that has ended, which left a task behind.
    package var build: Build? { enclosing?.hasEnded == true ? nil : enclosing }

    /// Whether a closure left this frame's task behind.
    var isLeftBehind: Bool { enclosing?.hasEnded == true }

    /// Whether the resolution is still under way.
    ///
    /// A task that a closure leaves behind works for it as long as it lasts.
    final var isRunning: Bool { knownResolution.map { !$0.isOver } ?? (root != 0 && ThreadRecord.isCurrent(root)) }

    /// The resolution, with the caller as a participant, and a frame that knows it; nil if it is over.
    final func joined() -> (frame: Frame, resolution: Resolution)? {
        if let knownResolution { return knownResolution.join() ? (self, knownResolution) : nil }
        guard root != 0, let resolution = ThreadRecord.request(root, isJoining: true)?.resolution else { return nil }
        return (Frame(inside: self, resolution: resolution, token: token), resolution)
    }

    /// The resolution, if the frame is known to be running.
    final var resolution: Resolution? {
        knownResolution ?? (root == 0 ? nil : ThreadRecord.request(root, isJoining: false)?.resolution)
    }
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

    /// Whether a closure of the same definition waits for this one, or ten of them if they take run-time arguments.
    ///
    /// Closures inside themselves may come to an end by other arguments.
    private var isNested: Bool {
        guard let closure else { return false }
        let waiting = sequence(first: self, next: \.outer).dropFirst().filter { $0.closure === closure }
        return waiting.count >= (closure.argumentTypes == nil ? 1 : 10)
    }

    func endClosure() { resolution?.endClosure() }
}

// MARK: - Notes

extension Frame {
    /// Calls a body on this thread, and gives the frames inside other notes.
    package static func withNotes<Result>(_ notes: FrameNotes, _ body: () throws -> Result) rethrows -> Result {
        let thread = rivet_thread_get()
        let isBusy = thread.pointee.depth > 0
        let outer = ThreadFrame.current ?? (isBusy ? nil : Frame.current)
        let frame = Frame(
            inside: outer,
            root: isBusy ? thread.pointee.root : nil,
            origin: isBusy ? thread.pointee.origin : nil,
            token: isBusy ? thread.pointee.token : outer?.token ?? 0,
            depth: isBusy ? ThreadFrame.depth : nil,
            level: isBusy ? thread.pointee.level : nil,
            notes: notes
        )
        return try isBusy ? frame.run(body) : Frame.$current.withValue(frame, operation: body)
    }

    /// Awaits a body in this task, and gives the frames inside other notes.
    package nonisolated(nonsending) static func withNotes<Result>(
        _ notes: FrameNotes,
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        let outer = Frame.current
        let frame = Frame(inside: outer, token: outer?.token ?? 0, notes: notes)
        return try await frame.run(body)
    }
}

// MARK: - Running

extension Frame {
    /// Calls a body on this thread, which works for this frame meanwhile, as do the tasks that the body starts.
    func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        let thread = rivet_thread_get()
        let (outer, outerToken) = (thread.pointee.frame, thread.pointee.token)
        thread.pointee.frame = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        thread.pointee.token = token
        defer { (thread.pointee.frame, thread.pointee.token) = (outer, outerToken) }
        return try Frame.$current.withValue(self, operation: body)
    }

    /// Awaits a body in this task, which works for this frame meanwhile.
    nonisolated(nonsending) func run<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        try await Frame.$current.withValue(self) { try await body() }
    }

    /// The same, unless the task works for this frame already: for the child tasks of an awaited request.
    nonisolated(nonsending) func runInTask<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        let current = Frame.current
        if current === self { return try await body() }
        return try await current?.token == token ? run(body) : runNamed(body)
    }

    /// Calls a body on this thread, and registers this frame meanwhile, so that factories can refer to it by its token.
    func runNamed<Result>(_ body: () throws -> Result) rethrows -> Result {
        ThreadRecord.register(self)
        defer { ThreadRecord.unregister(self) }
        return try run(body)
    }

    nonisolated(nonsending) func runNamed<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        ThreadRecord.register(self)
        defer { ThreadRecord.unregister(self) }
        return try await Frame.$current.withValue(self) { try await body() }
    }
}

/// The definition whose closure runs in a trial, and the trial's recorder.
package struct TrialStep: Sendable {
    package let recorder: any DependencyRecorder
    package let definition: AnyDefinition

    package init(_ recorder: any DependencyRecorder, _ definition: AnyDefinition) {
        self.recorder = recorder
        self.definition = definition
    }
}

/// A start or stop of a factory, which the code of its hooks is part of.
package protocol HookScope: AnyObject, Sendable {
    /// Whether it, or one whose hook led to it, belongs to the factory with that life, or to a descendant.
    func isInside(_ life: FactoryLife) -> Bool
}

/// The data of a frame for observers, trials and hooks, which the frames inside it inherit.
package final class FrameNotes: Sendable {
    /// The names that lead to the object being built, if the factory has an observer.
    let path: ObservedPath?
    /// Whether an observer is being called.
    ///
    /// It receives no events of its own requests.
    let isNotifying: Bool
    /// The definition whose closure runs in a trial.
    package let trial: TrialStep?
    /// The start or stop whose hook the code is part of.
    package let hooks: (any HookScope)?

    package init(
        in outer: FrameNotes? = nil,
        path: ObservedPath? = nil,
        isNotifying: Bool = false,
        trial: TrialStep? = nil,
        hooks: (any HookScope)? = nil
    ) {
        self.path = path ?? outer?.path
        self.isNotifying = isNotifying || outer?.isNotifying ?? false
        self.trial = trial ?? outer?.trial
        self.hooks = hooks ?? outer?.hooks
    }

    /// The notes of the code that is running here.
    package static var current: FrameNotes? { ThreadFrame.current?.notes ?? Frame.current?.notes }
}
