internal import CRivet

// Runs code on behalf of a frame: on a thread, or in a task.

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
    nonisolated(nonsending) func runRegisteredInTask<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        let current = Frame.current
        if current === self { return try await body() }
        // Another frame with this token is registered already.
        guard current?.token == token else { return try await runRegistered(body) }
        return try await Frame.$current.withValue(self) { try await body() }
    }
}

// MARK: - With attributes

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
