public import CRivet

/// The nested requests on one thread, which serve as a frame without an allocation.
///
/// Each request that calls a closure begins and ends here. It first compares the depth and the rest of the stack with
/// their limits. So a dependency cycle ends even if no other mechanism finds it. If names repeat on the error's path,
/// there is a cycle. Otherwise, the graph is too deep.
///
/// A closure may catch that error and try again, and so may each closure around it. Two attempts at each of a thousand
/// levels would never end. The same holds for a cycle of shared objects. Therefore, Rivet abandons a resolution when
/// its closures have caught too many errors. Every further request then fails until the resolution has ended.
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
        if !frame.begins(state) { try frame.beginSlowly(state) }
        return frame
    }

    /// Begins a request that calls a closure, or returns false if only the complete rules can decide.
    @inlinable
    @inline(__always)
    func begins(_ state: RequestState) -> Bool { beginsInside() || ThreadFrame.beginsOutermost(state) }

    /// Begins a request inside another one on this thread, or returns false.
    @inlinable
    @inline(__always)
    func beginsInside() -> Bool {
        // One comparison finds two cases: the depth of an outermost request, 0, wraps around and exceeds the limit,
        // too.
        guard thread.pointee.depth &- 1 < thread.pointee.limit, !rivet_stack_is_low(thread) else { return false }
        thread.pointee.depth &+= 1
        return true
    }

    /// Begins a synchronous step of a task that works for a frame, or fails if it is too deep.
    static func begin(inside frame: Frame) throws -> ThreadFrame {
        let step = ThreadFrame()
        try step.beginByRules(RequestState(context: 0), inTask: frame)
        return step
    }

    /// Ends a request, whether its closure returned or threw.
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

    /// The token of the stored factory that received this request or an outer one; 0 if there is no such factory.
    var origin: UInt64 {
        get { thread.pointee.origin }
        nonmutating set { thread.pointee.origin = newValue }
    }

    /// The innermost frame that the calling thread is working for.
    package static var current: Frame? {
        rivet_thread_get().pointee.frame.map { Unmanaged<Frame>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Calls a body with the innermost frame that the calling thread is working for, and doesn't count a reference.
    @inline(__always)
    static func withCurrent<Result>(_ body: (Frame?) throws -> Result) rethrows -> Result {
        guard let frame = rivet_thread_get().pointee.frame else { return try body(nil) }
        return try Unmanaged<Frame>.fromOpaque(frame)._withUnsafeGuaranteedRef(body)
    }

    /// Whether a request is under way on this thread.
    @inlinable static var isBusy: Bool { rivet_thread_get().pointee.depth > 0 }

    /// The origin of the code that is running, on a thread or in a task.
    static var origin: UInt64 {
        isBusy ? rivet_thread_get().pointee.origin : Frame.current?.origin ?? 0
    }

    /// The number of nested requests, including those that the outermost request of a thread continues.
    static var depth: UInt32 {
        let thread = rivet_thread_get()
        return depthLimit - 1 - thread.pointee.limit + thread.pointee.depth
    }
}

// MARK: - Outermost requests

extension ThreadFrame {
    /// Begins an outermost request that continues no other, or returns false.
    @usableFromInline
    @inline(never)
    static func beginsOutermost(_ state: RequestState) -> Bool { beginsOutermostInline(state) }

    @inline(__always)
    static func beginsOutermostInline(_ state: RequestState) -> Bool {
        if rivet_is_in_task(), rivet_task_frame() != nil { return false }
        // Not a parameter, because finding the variables again costs less than saving their address during the call.
        let thread = ThreadFrame().thread
        guard thread.pointee.depth == 0, !rivet_stack_is_low(thread),
            state.token == 0 || ThreadRecord.isOwn(state.token, thread), let record = thread.pointee.record
        else { return false }
        ThreadFrame().begin(record.assumingMemoryBound(to: ThreadRecord.self), state)
        thread.pointee.depth = 1
        return true
    }

    /// Begins a request that calls a closure by the complete rules, or fails because of a limit.
    @usableFromInline
    @inline(never)
    func beginSlowly(_ state: RequestState) throws {
        try beginByRules(state, inTask: rivet_is_in_task() ? Frame.current : nil)
    }

    private func beginByRules(_ state: RequestState, inTask task: @autoclosure () -> Frame?) throws {
        if thread.pointee.stack_end == 0 { rivet_measure_stack(thread) }
        let record = ThreadRecord.record(of: thread)
        guard !rivet_stack_is_low(thread), thread.pointee.depth <= thread.pointee.limit else {
            if rivet_is_given_up(thread) { throw RequestFault.gaveUp }
            ThreadFrame.recordError()
            throw RequestFault.tooDeep
        }
        if thread.pointee.depth == 0 { try beginOutermost(record, state, inTask: task()) }
        thread.pointee.depth &+= 1
    }

    private func beginOutermost(
        _ record: UnsafeMutablePointer<ThreadRecord>,
        _ state: RequestState,
        inTask task: Frame?
    ) throws {
        guard let (found, resolution) = Frame.continued(by: state, inTask: task) else { return begin(record, state) }
        // If this thread works for no task, a thread of the resolution may be waiting for it.
        let frame =
            task != nil
            ? found : Frame(inside: found, resolution: resolution, token: found.token, level: found.level + 1)
        do { try adopt(frame, resolution) } catch {
            resolution.removeParticipant()
            throw error
        }
        begin(record, state)
        thread.pointee.origin = state.origin(inside: frame)
        // If this thread starts another one, that one finds the frame here, with its level.
        record.add(frame, thread.pointee.token)
    }

    /// Begins an outermost request, and publishes its token in the thread's record.
    @inline(__always)
    private func begin(_ record: UnsafeMutablePointer<ThreadRecord>, _ state: RequestState) {
        let token = ThreadRecord.nextToken(thread)
        (thread.pointee.token, thread.pointee.root, thread.pointee.origin) = (token, token, state.token)
        record.setCurrent(token)
    }

    /// Lets this thread work for a frame that it continues, or fails because of a limit.
    private func adopt(_ frame: Frame, _ resolution: Resolution) throws {
        if resolution.isExhausted { throw RequestFault.gaveUp }
        guard frame.depth < ThreadFrame.depthLimit, frame.level < ThreadFrame.levelLimit else {
            resolution.recordError()
            throw RequestFault.tooDeep
        }
        try resolution.addThread(thread)
        thread.pointee.adopted = UnsafeRawPointer(Unmanaged.passRetained(frame).toOpaque())
        (thread.pointee.frame, thread.pointee.limit) = (
            thread.pointee.adopted, ThreadFrame.depthLimit - 1 - frame.depth
        )
        thread.pointee.resolution = UnsafeRawPointer(Unmanaged.passRetained(resolution).toOpaque())
    }

    /// Ends the outermost request of this thread.
    @usableFromInline
    @inline(never)
    func endOutermost() {
        if let resolution = thread.pointee.resolution { return endOutermost(releasing: resolution) }
        thread.pointee.record?.assumingMemoryBound(to: ThreadRecord.self).clearCurrent()
    }

    @inline(never)
    private func endOutermost(releasing resolution: UnsafeRawPointer) {
        release(resolution)
        thread.pointee.record?.assumingMemoryBound(to: ThreadRecord.self).clearCurrent()
    }

    /// Releases the frame and the resolution of the outermost request.
    private func release(_ known: UnsafeRawPointer) {
        let adopted = thread.pointee.adopted
        (thread.pointee.adopted, thread.pointee.resolution, thread.pointee.frame) = (nil, nil, nil)
        thread.pointee.limit = ThreadFrame.depthLimit - 1
        let resolution = Unmanaged<Resolution>.fromOpaque(known).takeRetainedValue()
        if let adopted { Unmanaged<Frame>.fromOpaque(adopted).release() }
        resolution.removeThread(thread)
        // No other thread can give up this one from here on.
        if rivet_is_given_up(thread) { rivet_measure_stack(thread) }
    }
}

// MARK: - The resolution

extension ThreadFrame {
    /// The resolution of the request that is under way on this thread.
    static var resolution: Resolution? { unretainedResolution?.takeUnretainedValue() }

    /// The resolution of the request that is under way on this thread.
    ///
    /// Not retained: the thread retains it until the request ends.
    static var unretainedResolution: Unmanaged<Resolution>? {
        let thread = rivet_thread_get()
        guard thread.pointee.depth > 0 else { return nil }
        if let known = thread.pointee.resolution { return .fromOpaque(known) }
        guard let own = ThreadRecord.request(thread.pointee.root, isJoining: false)?.resolution else { return nil }
        let retained = Unmanaged.passRetained(own)
        thread.pointee.resolution = UnsafeRawPointer(retained.toOpaque())
        own.addFirstThread(thread)
        return retained
    }

    /// Counts a cycle, or a limit that was exceeded, on this thread.
    ///
    /// Without a resolution, nothing would ever reset the count.
    static func recordError() { resolution?.recordError() }
}
