internal import CRivet

/// One step of a resolution: the request that a thread, a task or a closure's factory is working for.
///
/// Frames are linked outward, to the step that each one serves. An `async let` makes several branches. Nothing in a frame
/// changes. A synchronous prototype has no frame of its own, so that its request allocates nothing: its thread's variables
/// serve as one (``ThreadFrame``).
///
/// Sound as `Sendable`: all of it is immutable, and the state of a ``Build`` is guarded by the lock of the builds.
class Frame: @unchecked Sendable {
    /// The innermost frame of the code that is running in this task.
    @TaskLocal static var current: Frame?

    /// The step that this one serves, or nil for an outermost request.
    final let outer: Frame?
    /// The number that names it in the factories of closures.
    final let token: UInt64
    /// The resolution, or nil if it began on a thread and nothing has needed it so far.
    private final let knownResolution: Resolution?
    /// The token of the outermost request, where the resolution is found.
    final let root: UInt64
    /// The token of the factory with which the outermost request was made, or 0.
    ///
    /// An object that was built long ago may have made it.
    final let origin: UInt64
    /// The number of closures that wait for this one.
    final let depth: UInt32
    /// The number of threads that wait for each other, up to the one of this frame.
    final let level: UInt32
    /// What it carries besides, for observers, trials and hooks.
    final let notes: FrameNotes?
    private final let enclosing: Build?
    /// The definition whose asynchronous closure this is, if no scope keeps its objects.
    private final let closure: AnyDefinition?

    /// The frame of a request that a thread makes, or of an outermost request of a task.
    init(
        inside outer: Frame?,
        resolution: Resolution?,
        root: UInt64 = 0,
        origin: UInt64? = nil,
        token: UInt64? = nil,
        depth: UInt32 = 0,
        level: UInt32 = 0,
        notes: FrameNotes? = nil,
        closure: AnyDefinition? = nil
    ) {
        self.outer = outer
        self.closure = closure
        self.token = token ?? ThreadRecord.nextFrameToken()
        knownResolution = resolution ?? outer?.knownResolution
        self.root = root
        self.origin = origin ?? outer?.origin ?? 0
        self.depth = depth
        self.level = level
        self.notes = notes ?? outer?.notes
        enclosing = outer?.build
    }

    /// The innermost build that this frame is part of.
    var build: Build? { enclosing }

    /// Whether its work is still going on.
    ///
    /// A task may outlive the closure that started it, and a closure's factory does when an object stores it. They then
    /// work for nobody.
    final var isRunning: Bool {
        if let build { return !build.hasEnded }
        guard let knownResolution else { return root != 0 && ThreadRecord.isCurrent(root) }
        return !knownResolution.isOver
    }

    /// The resolution, with the caller as a participant; nil if it is over.
    final func joinResolution() -> Resolution? {
        guard let knownResolution else {
            return root == 0 ? nil : ThreadRecord.request(root, isJoining: true)?.resolution
        }
        return knownResolution.join() ? knownResolution : nil
    }

    /// The resolution of a frame, or nil if its work is over.
    final var runningResolution: Resolution? { isRunning ? resolution : nil }

    /// The resolution of a frame that is running.
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

    /// Whether closures of the same definition wait for this one: one, or ten with run-time arguments.
    ///
    /// With other arguments that may come to an end.
    private var isNested: Bool {
        guard let closure else { return false }
        let waiting = sequence(first: self, next: \.outer).dropFirst().filter { $0.closure === closure }
        return waiting.count >= (closure.argumentTypes == nil ? 1 : 10)
    }

    func endClosure() { resolution?.endClosure() }
}

// MARK: - Notes

extension Frame {
    /// Calls a body on this thread, where frames carry other notes.
    static func withNotes<Result>(_ notes: FrameNotes, _ body: () throws -> Result) rethrows -> Result {
        let thread = rivet_thread_get()
        let isBusy = thread.pointee.depth > 0
        let outer = ThreadFrame.current ?? (isBusy ? nil : Frame.current)
        let frame = Frame(
            inside: outer,
            resolution: nil,
            root: isBusy ? thread.pointee.root : outer?.root ?? 0,
            origin: isBusy ? thread.pointee.origin : nil,
            token: isBusy ? thread.pointee.token : outer?.token ?? 0,
            depth: isBusy ? ThreadFrame.depth : outer?.depth ?? 0,
            level: isBusy ? thread.pointee.level : outer?.level ?? 0,
            notes: notes
        )
        return try isBusy ? frame.run(body) : Frame.$current.withValue(frame, operation: body)
    }

    /// Awaits a body in this task, where frames carry other notes.
    nonisolated(nonsending) static func withNotes<Result>(
        _ notes: FrameNotes,
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        let outer = Frame.current
        let frame = Frame(
            inside: outer,
            resolution: nil,
            root: outer?.root ?? 0,
            token: outer?.token ?? 0,
            depth: outer?.depth ?? 0,
            level: outer?.level ?? 0,
            notes: notes
        )
        return try await frame.run(body)
    }
}

// MARK: - Running

extension Frame {
    /// Calls a body on this thread, with this frame as what the thread and its tasks work for.
    func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        let thread = rivet_thread_get()
        let (outer, outerToken) = (thread.pointee.frame, thread.pointee.token)
        thread.pointee.frame = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        thread.pointee.token = token
        defer { (thread.pointee.frame, thread.pointee.token) = (outer, outerToken) }
        return try Frame.$current.withValue(self, operation: body)
    }

    /// Awaits a body in this task, with this frame as what the task works for.
    nonisolated(nonsending) func run<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        try await Frame.$current.withValue(self) { try await body() }
    }

    /// The same, unless the task works for this frame already: for the child tasks of an awaited request.
    nonisolated(nonsending) func runInTask<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        try await Frame.current === self ? body() : runNamed(body)
    }

    /// The same, and the body's factories name this frame.
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
