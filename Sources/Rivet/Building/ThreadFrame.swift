public import CRivet

/// The requests on one thread, each inside the one before, as a frame that needs no allocation.
///
/// Each request that calls a closure begins and ends here. The depth of the thread and the rest of its stack are compared
/// with their limits first; so a dependency cycle that no other mechanism finds ends too. The names that repeat on the way
/// out then tell a cycle from a graph that is merely too deep.
///
/// A closure may catch that error and try again, and so may each one above it: twice at each of a thousand levels never
/// ends. The same holds for a cycle of shared objects. Therefore a resolution whose closures caught too many errors is
/// given up: every further request fails until it has ended.
@usableFromInline
enum ThreadFrame {
    /// The number of nested requests.
    static let depthLimit = UInt32(RIVET_DEPTH_LIMIT)
    /// The number of threads that may wait for each other in a row.
    static let levelLimit: UInt32 = 64

    /// Begins a request that calls a closure, or fails if it is too deep.
    ///
    /// A request that began must `end` on the same thread. Returns the thread's variables for that.
    @inlinable
    @inline(__always)
    static func begin(_ state: RequestState) throws -> UnsafeMutablePointer<rivet_thread> {
        let thread = rivet_thread_get()
        // One comparison for two questions: 0 wraps around, because an outermost request is looked at, too.
        if rivet_stack_is_low(thread) || thread.pointee.depth &- 1 >= thread.pointee.limit { try enter(thread, state) }
        thread.pointee.depth &+= 1
        return thread
    }

    /// Begins a synchronous step of a task that works for a frame.
    static func begin(inside frame: Frame) throws -> UnsafeMutablePointer<rivet_thread> {
        let thread = rivet_thread_get()
        try enterSlowly(thread, RequestState(context: 0), inside: frame)
        thread.pointee.depth &+= 1
        return thread
    }

    /// Ends a request that `begin` began, even if it failed.
    @inlinable
    @inline(__always)
    static func end(_ thread: UnsafeMutablePointer<rivet_thread>) {
        thread.pointee.depth &-= 1
        if thread.pointee.depth == 0 { leave(thread) }
    }

    /// Whether enough of this thread's stack is left for a closure.
    static var hasRoom: Bool {
        let thread = rivet_thread_get()
        measure(thread)
        return !rivet_stack_is_low(thread)
    }

    /// The innermost frame that this thread is working for.
    static var current: Frame? {
        rivet_thread_get().pointee.frame.map { Unmanaged<Frame>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Whether a request is under way on this thread.
    static var isBusy: Bool { rivet_thread_get().pointee.depth > 0 }

    /// The token of the factory with which the outermost request of this thread or task was made, or 0.
    static var origin: UInt64 {
        isBusy ? rivet_thread_get().pointee.origin : Frame.current?.origin ?? 0
    }

    /// The number of nested requests, including those that the outermost request of a thread continues.
    static func depth(_ thread: UnsafeMutablePointer<rivet_thread>) -> UInt32 {
        depthLimit - 1 - thread.pointee.limit + thread.pointee.depth
    }

    private static func measure(_ thread: UnsafeMutablePointer<rivet_thread>) {
        guard thread.pointee.stack_end == 0 else { return }
        rivet_measure_stack(thread)
        ThreadRecord.admit(thread)
    }

    // MARK: - Outermost requests

    /// An outermost request begins, or a limit is reached.
    @usableFromInline
    @inline(never)
    static func enter(_ thread: UnsafeMutablePointer<rivet_thread>, _ state: RequestState) throws {
        if thread.pointee.depth == 0, thread.pointee.stack_end != 0, !rivet_stack_is_low(thread), !rivet_is_in_task(),
            state.token == 0 || ThreadRecord.isOwn(state.token, thread), let record = record(of: thread)
        {
            return begin(thread, record, state)
        }
        try enterSlowly(thread, state, inside: rivet_is_in_task() ? Frame.current : nil)
    }

    private static func enterSlowly(
        _ thread: UnsafeMutablePointer<rivet_thread>,
        _ state: RequestState,
        inside frame: @autoclosure () -> Frame?
    ) throws {
        measure(thread)
        guard !rivet_stack_is_low(thread), thread.pointee.depth <= thread.pointee.limit else {
            if rivet_is_given_up(thread) { throw RequestFault.gaveUp }
            recordError()
            throw RequestFault.tooDeep
        }
        guard thread.pointee.depth == 0 else { return }
        let frame = frame()
        if let frame, frame.isRunning, let resolution = frame.resolution {
            return try proceed(inTaskOf: frame, resolution, thread)
        }
        let requester = Requester.ofFactory(state)
        if requester == nil, let hooks = frame?.notes?.hooks {
            // The code of a hook, which works for nobody, or a task that outlived the closure that started it.
            adopt(Frame(inside: nil, resolution: nil, notes: FrameNotes(hooks: hooks)), thread)
        }
        try proceed(requester, thread, state)
    }

    /// A request begins that is part of no other.
    @inline(__always)
    private static func begin(
        _ thread: UnsafeMutablePointer<rivet_thread>,
        _ record: UnsafeMutablePointer<ThreadRecord>,
        _ state: RequestState
    ) {
        let token = ThreadRecord.nextToken(thread)
        (thread.pointee.token, thread.pointee.root, thread.pointee.origin) = (token, token, state.token)
        record.pointee.begin(token)
    }

    private static func record(of thread: UnsafeMutablePointer<rivet_thread>) -> UnsafeMutablePointer<ThreadRecord>? {
        thread.pointee.record?.assumingMemoryBound(to: ThreadRecord.self)
    }

    /// An outermost request begins in a task that works for a frame.
    private static func proceed(
        inTaskOf frame: Frame,
        _ resolution: Resolution,
        _ thread: UnsafeMutablePointer<rivet_thread>
    ) throws {
        try join(Requester(frame: frame, resolution: resolution, level: frame.level), thread)
        (thread.pointee.token, thread.pointee.root, thread.pointee.origin) = (frame.token, frame.root, frame.origin)
    }

    /// A request begins on a thread of its own, with the factory that a closure received, or with another one.
    private static func proceed(
        _ requester: Requester?,
        _ thread: UnsafeMutablePointer<rivet_thread>,
        _ state: RequestState
    ) throws {
        guard let record = record(of: thread) else { return try proceedWithoutRecord(requester, thread, state) }
        guard let requester else { return begin(thread, record, state) }
        do { try join(requester, thread) } catch {
            requester.resolution.leave()
            throw error
        }
        begin(thread, record, state)
        // A thread that this one starts in turn finds the request here, with its level.
        record.pointee.add(requester, thread.pointee.token)
    }

    /// The same where all records are taken: an allocated frame stands for the thread.
    private static func proceedWithoutRecord(
        _ requester: Requester?,
        _ thread: UnsafeMutablePointer<rivet_thread>,
        _ state: RequestState
    ) throws {
        let (resolution, level) = (requester?.resolution ?? Resolution(), requester?.level ?? 0)
        let hooks = thread.pointee.adopted.map { Unmanaged<Frame>.fromOpaque($0).takeRetainedValue() }
        thread.pointee.adopted = nil
        let frame = Frame(
            inside: requester?.frame ?? hooks,
            resolution: resolution,
            origin: state.token,
            depth: requester?.frame?.depth ?? 0,
            level: level
        )
        do { try join(Requester(frame: frame, resolution: resolution, level: level), thread) } catch {
            resolution.leave()
            throw error
        }
        ThreadRecord.register(frame)
        (thread.pointee.token, thread.pointee.root, thread.pointee.origin) = (frame.token, 0, state.token)
        thread.pointee.owns_frame = true
    }

    /// Makes this thread one of a resolution, with the frame that it continues, or fails if that may not continue, or not
    /// that deep.
    private static func join(_ requester: Requester, _ thread: UnsafeMutablePointer<rivet_thread>) throws {
        let (resolution, depth) = (requester.resolution, requester.frame?.depth ?? 0)
        if resolution.isExhausted { throw RequestFault.gaveUp }
        guard depth < depthLimit, requester.level < levelLimit else {
            resolution.recordError()
            throw RequestFault.tooDeep
        }
        try resolution.begin(thread)
        if let frame = requester.frame { adopt(frame, thread) }
        (thread.pointee.limit, thread.pointee.level) = (depthLimit - 1 - depth, requester.level)
        thread.pointee.resolution = UnsafeRawPointer(Unmanaged.passRetained(resolution).toOpaque())
    }

    private static func adopt(_ frame: Frame, _ thread: UnsafeMutablePointer<rivet_thread>) {
        thread.pointee.adopted = UnsafeRawPointer(Unmanaged.passRetained(frame).toOpaque())
        thread.pointee.frame = thread.pointee.adopted
    }

    /// The outermost request of this thread has ended.
    @usableFromInline
    @inline(never)
    static func leave(_ thread: UnsafeMutablePointer<rivet_thread>) {
        if thread.pointee.adopted != nil || thread.pointee.resolution != nil { release(thread) }
        record(of: thread)?.pointee.end()
    }

    /// Releases what the outermost request continued or needed.
    private static func release(_ thread: UnsafeMutablePointer<rivet_thread>) {
        let (adopted, resolution) = (thread.pointee.adopted, thread.pointee.resolution)
        (thread.pointee.adopted, thread.pointee.resolution) = (nil, nil)
        (thread.pointee.frame, thread.pointee.level, thread.pointee.limit) = (nil, 0, depthLimit - 1)
        if let adopted {
            let frame = Unmanaged<Frame>.fromOpaque(adopted).takeRetainedValue()
            if thread.pointee.owns_frame {
                thread.pointee.owns_frame = false
                ThreadRecord.unregister(frame)
                frame.resolution?.leave()
            }
        }
        if let resolution {
            let resolution = Unmanaged<Resolution>.fromOpaque(resolution).takeRetainedValue()
            resolution.end(thread)
            // Nobody else gives up this thread from here on.
            if rivet_is_given_up(thread) { rivet_measure_stack(thread) }
        }
    }

    // MARK: - The resolution

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
        // Without a request there is nothing whose end would reset the count.
        guard let resolution else { return }
        resolution.recordError()
    }
}
