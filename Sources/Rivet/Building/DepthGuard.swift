internal import CRivet

/// Ends a request that would never end: by depth, and by what is left of the thread's stack.
///
/// Nothing is recorded on the way down. A request from outside and every fourth one inside it look whether
/// the stack, or the depth, is used up. If so the request fails, and the names that repeat on its way out
/// tell a circle from a graph that is merely too deep.
///
/// A closure may catch that failure and ask again, and so may each one above it: twice at each of a thousand
/// levels, and the end of time comes first. The same holds for a circle of shared objects. Therefore a thread
/// on which that has happened too often within one request from outside gives the request up: whatever else it
/// asks for fails at once, until the request has ended.
@usableFromInline
enum DepthGuard {
    /// How many circles and depths the closures of one request from outside may catch.
    static let patience: UInt32 = 64

    /// Begins a guarded request on this thread, or fails when it is too deep.
    ///
    /// A request that began must `end`.
    ///
    /// Returns the thread's variables, opaque to the caller, so that `end` needn't look for them.
    @usableFromInline
    static func begin(_ state: RequestState) throws -> UnsafeMutableRawPointer {
        let thread = rivet_thread_get()
        if rivet_stack_is_low(thread) || state.depth >= RequestState.depthLimit {
            try lookCloser(thread, state)
        }
        thread.pointee.requests &+= 1
        return UnsafeMutableRawPointer(thread)
    }

    /// Ends a request that `begin` began.
    ///
    /// Called on the same thread, also when the request failed.
    @usableFromInline
    static func end(_ token: UnsafeMutableRawPointer) {
        let thread = token.assumingMemoryBound(to: rivet_thread.self)
        thread.pointee.requests &-= 1
        if thread.pointee.exhaustions != 0, thread.pointee.requests == 0 {
            let isGivenUp = thread.pointee.exhaustions > patience
            thread.pointee.exhaustions = 0
            if isGivenUp { rivet_measure_stack(thread) }
        }
    }

    /// Counts a circle or a depth that was found on this thread.
    static func count() {
        let thread = rivet_thread_get()
        // Within no request there is nothing whose end would forgive.
        guard thread.pointee.requests > 0 else { return }
        thread.pointee.exhaustions &+= 1
        if thread.pointee.exhaustions > patience { thread.pointee.margin = .max }
    }

    /// The first look on a thread measures its stack; any other is the end of the request.
    @inline(never)
    private static func lookCloser(_ thread: UnsafeMutablePointer<rivet_thread>, _ state: RequestState) throws {
        if thread.pointee.stack_end == 0 {
            rivet_measure_stack(thread)
            if !rivet_stack_is_low(thread), state.depth < RequestState.depthLimit { return }
        }
        if thread.pointee.exhaustions > patience { throw RequestFault.gaveUp }
        count()
        throw RequestFault.tooDeep
    }
}
