internal import CRivet

// Runs code on behalf of a frame: on a thread, or in a task.

// MARK: - For a task

extension Frame {
    /// The innermost frame of the code that is running in this task, which the tasks that it starts inherit.
    ///
    /// This is a task-local value without the generic functions of `TaskLocal`, which cost as much as the rest of an
    /// awaited request. The runtime allocates each binding on the task's stack, and the compiler doesn't know that. So an
    /// asynchronous function that binds a value isn't inlined, and has no variables of an unknown size, which the
    /// compiler would allocate there, too. The standard library's `withValueImpl` has the same form. A synchronous
    /// function has its variables on the thread's stack.
    package static var current: Frame? {
        rivet_task_frame().map { Unmanaged<Frame>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The frame of the running task; nil if it has none, or if the thread works for the same one, as is usual.
    static var currentBesideThread: Frame? {
        guard let frame = rivet_task_frame(), frame != rivet_thread_get().pointee.frame else { return nil }
        return Unmanaged<Frame>.fromOpaque(frame).takeUnretainedValue()
    }

    /// Lets the running task work for a retained frame, until `unbind`.
    static func bind(_ frame: Unmanaged<Frame>) {
        // A metatype is a pointer to the metadata, by which the runtime copies and destroys the value.
        rivet_task_push(frame.toOpaque(), unsafeBitCast(Frame.self as Any.Type, to: UnsafeRawPointer.self))
    }

    /// Lets the running task work for the frame before the last one, which it releases.
    static func unbind() { rivet_task_pop() }

    /// Calls a body in this task, which works for this frame meanwhile.
    @inline(__always)
    private func runInTask<Result>(_ body: () throws -> Result) rethrows -> Result {
        Frame.bind(.passRetained(self))
        defer { Frame.unbind() }
        return try body()
    }

    /// Awaits a body in this task, which works for this frame meanwhile.
    @inline(never)
    private nonisolated(nonsending) func runInTask<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        Frame.bind(.passRetained(self))
        defer { Frame.unbind() }
        return try await body()
    }
}

// MARK: - For a thread or a task

extension Frame {
    /// Calls a body on this thread.
    ///
    /// Meanwhile, this thread and the tasks that the body starts work for this frame.
    @inline(__always)
    private func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        let thread = rivet_thread_get()
        let (outer, outerToken) = (thread.pointee.frame, thread.pointee.token)
        thread.pointee.frame = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        thread.pointee.token = token
        defer { (thread.pointee.frame, thread.pointee.token) = (outer, outerToken) }
        return try runInTask(body)
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
        return try await runInTask(body)
    }

    /// Awaits a body in a child task of an awaited request.
    ///
    /// The task works for this frame meanwhile. Registers the frame, unless the task works for it already.
    nonisolated(nonsending) func runRegisteredInTask<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        let current = Frame.current
        if current === self { return try await body() }
        // Another frame with this token is registered already.
        guard current?.token == token else { return try await runRegistered(body) }
        return try await runInTask(body)
    }
}

// MARK: - With attributes

extension FrameAttributes {
    /// The attributes of the code that is running here.
    package static var current: FrameAttributes? { current(inside: ThreadFrame.current) }

    /// The attributes of a frame, or of the task that is running here.
    static func current(inside frame: Frame?) -> FrameAttributes? {
        wereEverUsed ? frame?.attributes ?? Frame.current?.attributes : nil
    }
}

extension Frame {
    /// Calls a body on this thread, and sets the attributes of the frames inside.
    ///
    /// Not inlined, because an asynchronous function would allocate a result of an unknown size on the task's stack.
    @inline(never)
    package static func withAttributes<Result>(
        _ attributes: FrameAttributes,
        _ body: () throws -> Result
    ) rethrows -> Result {
        let thread = rivet_thread_get()
        guard thread.pointee.depth > 0 else {
            let frame = withAttributes(attributes, inside: ThreadFrame.current ?? .current)
            return try frame.runInTask(body)
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
        try await withAttributes(attributes, inside: .current).runInTask(body)
    }

    /// Awaits a body outside of any resolution, even if this task works for one.
    package nonisolated(nonsending) static func apart<Result>(
        with attributes: FrameAttributes,
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        try await withAttributes(attributes, inside: nil).runInTask(body)
    }

    private static func withAttributes(_ attributes: FrameAttributes, inside outer: Frame?) -> Frame {
        Frame(inside: outer, token: outer?.token ?? 0, attributes: attributes)
    }
}
