public import CRivet

/// The requests on one thread, each inside the one before, as a frame that needs no allocation.
///
/// Each request that calls a closure begins and ends here. It first compares the depth and the rest of the stack with
/// their limits. So even a dependency cycle that no other mechanism finds ends. The names that repeat on the error's
/// path then tell a cycle from a graph that is only too deep.
///
/// A closure may catch that error and try again, and so may each closure around it. Two attempts at each of a thousand
/// levels would never end. The same holds for a cycle of shared objects. Therefore a resolution is given up when its
/// closures have caught too many errors: every further request fails until the resolution has ended.
@usableFromInline
package struct ThreadFrame {
    /// The maximum number of nested requests.
    static let depthLimit = UInt32(RIVET_DEPTH_LIMIT)
    /// The maximum length of a chain of threads that wait for each other.
    static let levelLimit: UInt32 = 64

    /// The variables of the calling thread.
    @usableFromInline let thread: UnsafeMutablePointer<rivet_thread>

    @inlinable
    @inline(__always)
    init() { thread = rivet_thread_get() }

    /// Begins a request that calls a closure, or fails if it is too deep.
    ///
    /// A request that has begun must `end` on the same thread.
    @inlinable
    @inline(__always)
    static func begin(_ state: RequestState) throws -> ThreadFrame {
        let frame = ThreadFrame()
        // One comparison finds two cases: the depth of an outermost request, 0, wraps around and exceeds the limit,
        // too.
        if rivet_stack_is_low(frame.thread) || frame.thread.pointee.depth &- 1 >= frame.thread.pointee.limit {
            try frame.beginOutermost(state)
        }
        frame.thread.pointee.depth &+= 1
        return frame
    }

    /// Begins a synchronous step of a task that works for a frame, or fails if it is too deep.
    static func begin(inside frame: Frame) throws -> ThreadFrame {
        let step = ThreadFrame()
        try step.beginOutermostSlowly(RequestState(context: 0), inside: frame)
        step.thread.pointee.depth &+= 1
        return step
    }

    /// Ends a request that has begun, whether its closure returned or threw.
    @inlinable
    @inline(__always)
    func end() {
        thread.pointee.depth &-= 1
        if thread.pointee.depth == 0 { endOutermost() }
    }

    /// The token that closures called on this thread receive with their factory.
    @inlinable
    @inline(__always)
    var token: UInt64 { thread.pointee.token }

    /// The token of the stored factory with which an object made this request or one around it, or 0.
    var origin: UInt64 {
        get { thread.pointee.origin }
        nonmutating set { thread.pointee.origin = newValue }
    }

    /// The innermost frame that this thread is working for.
    package static var current: Frame? {
        rivet_thread_get().pointee.frame.map { Unmanaged<Frame>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Whether a request is under way on this thread.
    static var isBusy: Bool { rivet_thread_get().pointee.depth > 0 }

    /// The same for the code that is running, on a thread or in a task.
    static var origin: UInt64 {
        isBusy ? rivet_thread_get().pointee.origin : Frame.current?.origin ?? 0
    }

    /// The number of nested requests, including those that the outermost request of a thread continues.
    static var depth: UInt32 {
        let thread = rivet_thread_get()
        return depthLimit - 1 - thread.pointee.limit + thread.pointee.depth
    }

    private func measure() {
        if thread.pointee.stack_end == 0 { rivet_measure_stack(thread) }
        ThreadRecord.assignRecord(to: thread)
    }
}

// MARK: - Outermost requests

extension ThreadFrame {
    /// Begins an outermost request, or fails because of a limit.
    @usableFromInline
    @inline(never)
    func beginOutermost(_ state: RequestState) throws {
        if thread.pointee.depth == 0, !rivet_stack_is_low(thread), !rivet_is_in_task(),
            state.token == 0 || ThreadRecord.isOwn(state.token, thread), let record
        {
            return begin(record, state)
        }
        try beginOutermostSlowly(state, inside: rivet_is_in_task() ? Frame.current : nil)
    }

    private func beginOutermostSlowly(_ state: RequestState, inside frame: @autoclosure () -> Frame?) throws {
        measure()
        guard !rivet_stack_is_low(thread), thread.pointee.depth <= thread.pointee.limit else {
            if rivet_is_given_up(thread) { throw RequestFault.gaveUp }
            ThreadFrame.recordError()
            throw RequestFault.tooDeep
        }
        guard thread.pointee.depth == 0 else { return }
        let frame = frame()
        let hooks = frame?.notes?.hooks
        if var requester = Requester.of(frame) ?? Requester.ofFactory(state) {
            // A thread that works for no task may be what a thread of the resolution waits for.
            if frame == nil { requester.level += 1 }
            return try proceed(requester, state)
        }
        // The code of a hook works for no resolution, and so does a task whose resolution is over.
        try proceed(hooks.map { Requester(hooks: $0) }, state)
    }

    /// Begins an outermost request, and publishes its token in the thread's record.
    @inline(__always)
    private func begin(_ record: UnsafeMutablePointer<ThreadRecord>, _ state: RequestState) {
        let token = ThreadRecord.nextToken(thread)
        (thread.pointee.token, thread.pointee.root, thread.pointee.origin) = (token, token, state.token)
        record.pointee.begin(token)
    }

    private var record: UnsafeMutablePointer<ThreadRecord>? {
        thread.pointee.record?.assumingMemoryBound(to: ThreadRecord.self)
    }

    /// Begins an outermost request, which continues the work of another one if there is a requester.
    private func proceed(_ requester: Requester?, _ state: RequestState) throws {
        guard let record else { return try proceedWithoutRecord(requester, state) }
        guard let requester else { return begin(record, state) }
        do { try join(requester) } catch {
            requester.resolution.leave()
            throw error
        }
        begin(record, state)
        thread.pointee.origin = state.origin(inside: requester.frame)
        // A thread that this one starts in turn finds the request here, with its level.
        record.pointee.add(requester, thread.pointee.token)
    }

    /// The same if all records are taken: an allocated frame stands for the thread.
    private func proceedWithoutRecord(_ requester: Requester?, _ state: RequestState) throws {
        let (resolution, level) = (requester?.resolution ?? Resolution(), requester?.level ?? 0)
        let frame = Frame(
            inside: requester?.frame,
            resolution: resolution,
            root: 0,
            origin: state.origin(inside: requester?.frame),
            level: level
        )
        do { try join(Requester(frame: frame, resolution: resolution, level: level)) } catch {
            resolution.leave()
            throw error
        }
        ThreadRecord.register(frame)
        (thread.pointee.token, thread.pointee.root, thread.pointee.origin) = (frame.token, 0, frame.origin)
        thread.pointee.owns_frame = true
    }

    /// Adds this thread to a resolution, with the frame that it continues, or fails because of a limit.
    private func join(_ requester: Requester) throws {
        let (resolution, depth) = (requester.resolution, requester.frame?.depth ?? 0)
        if resolution.isExhausted { throw RequestFault.gaveUp }
        guard depth < ThreadFrame.depthLimit, requester.level < ThreadFrame.levelLimit else {
            resolution.recordError()
            throw RequestFault.tooDeep
        }
        try resolution.begin(thread)
        if let frame = requester.frame { adopt(frame) }
        (thread.pointee.limit, thread.pointee.level) = (ThreadFrame.depthLimit - 1 - depth, requester.level)
        thread.pointee.resolution = UnsafeRawPointer(Unmanaged.passRetained(resolution).toOpaque())
    }

    private func adopt(_ frame: Frame) {
        thread.pointee.adopted = UnsafeRawPointer(Unmanaged.passRetained(frame).toOpaque())
        thread.pointee.frame = thread.pointee.adopted
    }

    /// Ends the outermost request of this thread.
    @usableFromInline
    @inline(never)
    func endOutermost() {
        if let resolution = thread.pointee.resolution { release(resolution) }
        record?.pointee.end()
    }

    /// Releases what the outermost request continued or needed.
    private func release(_ known: UnsafeRawPointer) {
        let (adopted, isOwner) = (thread.pointee.adopted, thread.pointee.owns_frame)
        (thread.pointee.adopted, thread.pointee.owns_frame, thread.pointee.resolution) = (nil, false, nil)
        (thread.pointee.frame, thread.pointee.level, thread.pointee.limit) = (nil, 0, ThreadFrame.depthLimit - 1)
        let resolution = Unmanaged<Resolution>.fromOpaque(known).takeRetainedValue()
        if let adopted {
            let frame = Unmanaged<Frame>.fromOpaque(adopted).takeRetainedValue()
            if isOwner {
                ThreadRecord.unregister(frame)
                resolution.leave()
            }
        }
        resolution.end(thread)
        // No other thread can give up this one from here on.
        if rivet_is_given_up(thread) { rivet_measure_stack(thread) }
    }
}

// MARK: - The resolution

extension ThreadFrame {
    /// The resolution of the request that is under way on this thread.
    static var resolution: Resolution? {
        let thread = rivet_thread_get()
        guard thread.pointee.depth > 0 else { return nil }
        if let known = thread.pointee.resolution {
            return Unmanaged<Resolution>.fromOpaque(known).takeUnretainedValue()
        }
        guard let own = ThreadRecord.request(thread.pointee.root, isJoining: false)?.resolution else { return nil }
        thread.pointee.resolution = UnsafeRawPointer(Unmanaged.passRetained(own).toOpaque())
        own.add(thread)
        return own
    }

    /// Counts a cycle, or a limit that was exceeded, on this thread.
    static func recordError() {
        // Without a resolution, nothing would ever reset the count.
        guard let resolution else { return }
        resolution.recordError()
    }
}
