// This file determines on whose behalf a request is made.
//
// A request works for a frame. It finds the frame by the thread, by the task, or by the factory that a closure
// received:
//
// 1. The thread: inside a closure that it runs, the frame of that closure (`ThreadState.frame`). A request that blocks
//    the thread blocks that closure, whichever factory, provider or child it uses.
// 2. The task: `Frame.current`, which the tasks that a closure starts inherit. A task may change threads, so its frame
//    counts if the thread runs no closure. An awaited request uses the task's frame first, because it doesn't block the
//    thread, which may run an unrelated closure that spins a run loop.
// 3. The factory: on a new thread or in a detached task, only the factory shows what the code is working for. Its frame
//    counts while the closure or its outermost request is running, because an object may store the factory for ever.
//
// If the factory came first, a closure could use a factory that another closure passed to it, and then wait for its own
// caller unnoticed. Nothing else carries such state.

/// One step of a resolution: a shared object that is being built, an asynchronous closure, or an outermost request.
///
/// A synchronous prototype has no frame of its own. It works for the frame around it.
///
/// Sound as `Sendable`: it is immutable, except for `outer`, which only its deinitializer changes, and the atomic word.
@usableFromInline
package final class Frame: AtomicObject, @unchecked Sendable {
    /// The frame that the running task works for, or that this thread works for outside of tasks.
    static var current: Frame? { inherited.frame }

    @TaskLocal private static var inherited = Inherited()

    /// A frame or nil.
    ///
    /// An Optional would be slow here, because the runtime looks up its type at each access.
    private struct Inherited: Sendable {
        var frame: Frame?
    }

    /// The step that this one serves, or nil for an outermost request.
    private(set) var outer: Frame?
    /// The innermost build that this frame is part of, which may have ended.
    package let build: Build?
    /// The build of the innermost hook around this frame.
    let hook: Build?
    let resolution: Resolution
    /// The number of nested closures up to this one.
    let depth: UInt32
    /// Data for observers, trials and hooks, by default the data of the outer frame, or of the calling code.
    package let attributes: FrameAttributes?
    /// The identity of the definition whose asynchronous closure this frame runs, or nil.
    private let closure: ObjectIdentifier?

    init(
        inside outer: Frame?,
        build: Build? = nil,
        hook: Build? = nil,
        depth: UInt32? = nil,
        attributes: FrameAttributes? = nil,
        closure: AnyDefinition? = nil
    ) {
        self.outer = outer
        self.build = build ?? outer?.build
        self.hook = hook ?? outer?.hook
        self.closure = closure.map { ObjectIdentifier($0) }
        self.attributes = attributes ?? (outer == nil ? .current : outer?.attributes)
        resolution = outer?.resolution ?? Resolution(Resolution.State())
        self.depth = depth ?? outer?.depth ?? 0
    }

    deinit {
        // A loop, because a chain of a thousand frames would otherwise need a deep stack to release each other.
        var next = outer.take()
        while isKnownUniquelyReferenced(&next) { next = next?.outer.take() }
    }

    /// Whether this frame runs the hook that completes an object, and not a closure that the hook has requested.
    var isHook: Bool { hook != nil && hook === build }

    private static let endedFlag: UInt = 1

    /// Whether the code of this frame is running.
    private var isRunning: Bool { word & Frame.endedFlag == 0 }

    /// Ends the code of this frame, and the resolution if this is its outermost frame.
    func end() {
        word = Frame.endedFlag
        if outer == nil { resolution.end() }
    }

    /// Whether requests may work for this frame.
    ///
    /// A task that outlives its closure works for the resolution as long as the outermost request is running.
    var counts: Bool { isRunning || !resolution.isOver }

    // MARK: - Finding a frame

    /// The frame of a request that may block its thread, by a factory with the given frame.
    static func ofBlocking(_ factory: Frame?) -> Frame? {
        let thread = ThreadState()
        return thread.isBusy ? thread.frame : ofAwaiting(factory)
    }

    /// The frame of a request that awaits, by a factory with the given frame.
    static func ofAwaiting(_ factory: Frame?) -> Frame? {
        if let current, current.counts { return current }
        guard let factory, factory.counts else { return nil }
        return factory
    }

    /// The frame of the code that is running here, whether it makes a request or not.
    static var ofCaller: Frame? { ThreadState().frame ?? current }

    // MARK: - Running

    /// Calls a body on this thread.
    ///
    /// The thread, and the tasks that the body starts, work for this frame meanwhile.
    func run<Result>(_ body: () throws -> Result) throws -> Result {
        defer { end() }
        return try call(body)
    }

    /// Awaits a body.
    ///
    /// The task works for this frame meanwhile.
    nonisolated(nonsending) func run<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        defer { end() }
        return try await call(body)
    }

    /// Like `run`, but the caller ends the frame.
    func call<Result>(_ body: () throws -> Result) throws -> Result {
        try ThreadState().run(inside: self) { try Frame.$inherited.withValue(Inherited(frame: self), operation: body) }
    }

    /// Like `run`, but the caller ends the frame.
    nonisolated(nonsending) func call<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result { try await Frame.$inherited.withValue(Inherited(frame: self), operation: body) }

    /// Calls a body inside the closure that this thread runs.
    ///
    /// The thread and its tasks work for this frame meanwhile.
    func runNested<Result>(_ body: () throws -> Result) rethrows -> Result {
        defer { end() }
        return try ThreadState().continuing(self) {
            try Frame.$inherited.withValue(Inherited(frame: self), operation: body)
        }
    }

    /// Counts the asynchronous closure of this frame, or throws if it is too deep or too many are running.
    ///
    /// The caller ends the closure with `endClosure`.
    func beginClosure(of definition: AnyDefinition? = nil) throws {
        guard depth < RequestFault.depthLimit else {
            resolution.recordError(weight: RequestFault.awaitedDepthWeight)
            throw RequestFault(.tooDeep)
        }
        try resolution.addClosure(isNested: definition.map(isNested) ?? false)
    }

    func endClosure() { resolution.removeClosure() }

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
        self.path = path ?? outer?.path
        self.isNotifying = isNotifying || outer?.isNotifying ?? false
        self.trial = trial ?? outer?.trial
        self.hooks = hooks ?? outer?.hooks
    }

    /// The attributes of the code that is running here.
    package static var current: FrameAttributes? { Frame.ofCaller?.attributes }
}

extension Frame {
    /// Calls a body on this thread, and sets the attributes of the frames inside.
    package static func withAttributes<Result>(
        _ attributes: FrameAttributes,
        _ body: () throws -> Result
    ) rethrows -> Result { try withAttributes(attributes, inside: ofCaller).runNested(body) }

    /// Awaits a body in this task, and sets the attributes of the frames inside.
    package nonisolated(nonsending) static func withAttributes<Result>(
        _ attributes: FrameAttributes,
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result { try await withAttributes(attributes, inside: current).run(body) }

    /// Awaits a body outside of any resolution, even if this task works for one.
    package nonisolated(nonsending) static func apart<Result>(
        with attributes: FrameAttributes,
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result { try await withAttributes(attributes, inside: nil).run(body) }

    /// A frame with attributes for the code that runs here.
    ///
    /// Outside of a resolution, the frame only carries the attributes. Each request begins a resolution of its own
    /// then.
    private static func withAttributes(_ attributes: FrameAttributes, inside caller: Frame?) -> Frame {
        let isInside = ThreadState().isBusy || caller?.counts == true
        let frame = Frame(inside: isInside ? caller : nil, attributes: attributes)
        if !isInside { frame.end() }
        return frame
    }
}

/// The names that lead to the object being built, if the factory has an observer.
package struct ObservedPath: Sendable {
    let names: [String]
    let request: UInt64
}

/// The definition whose closure runs in a trial, and the trial's recorder.
package final class TrialStep: Sendable {
    package let recorder: any DependencyRecorder
    package let definition: AnyDefinition

    package init(_ recorder: any DependencyRecorder, _ definition: AnyDefinition) {
        (self.recorder, self.definition) = (recorder, definition)
    }
}

/// A start or stop of a factory, including the code of its hooks.
package protocol HookScope: AnyObject, Sendable {
    /// Whether this start or stop belongs to the factory with that core, or to a descendant. Also true if it was called
    /// in a hook of such a start or stop.
    func isInside(_ core: FactoryCore) -> Bool
}
