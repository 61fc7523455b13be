public import CRivet

/// Ends a request that would never end: by depth, and by what is left of the thread's stack.
///
/// Nothing is recorded on the way down. Each request that is about to call a closure looks whether the stack,
/// or the depth, is used up. If so it fails, and the names that repeat on its way out tell a circle from a
/// graph that is merely too deep.
///
/// A closure may catch that failure and ask again, and so may each one above it: twice at each of a thousand
/// levels, and the end of time comes first. The same holds for a circle of shared objects. Therefore a request
/// from outside in which that has happened too often is given up: whatever else its closures ask for fails at
/// once, until it has ended. `Lineage` sees to it on the other threads that they use.
@usableFromInline
enum DepthGuard {
    /// How many requests may be under way on one thread, each inside the one before.
    @inlinable static var depthLimit: UInt32 { 1024 }
    /// How many circles and depths the closures of one request from outside may catch.
    static let patience: UInt32 = 64

    /// Begins a request that calls a closure, or fails when it is too deep.
    ///
    /// A request that began must `end`, on the same thread. Returns the thread's variables, so that `end`
    /// needn't look for them.
    @inlinable
    @inline(__always)
    static func begin(_ state: RequestState) throws -> UnsafeMutablePointer<rivet_thread> {
        let thread = rivet_thread_get()
        // One comparison for two questions: zero wraps around, and the outermost request is looked at too.
        if rivet_stack_is_low(thread) || thread.pointee.requests &- 1 >= depthLimit &- 1 {
            try lookCloser(thread, state)
        }
        thread.pointee.requests &+= 1
        return thread
    }

    /// Ends a request that `begin` began, also one that failed.
    @inlinable
    @inline(__always)
    static func end(_ thread: UnsafeMutablePointer<rivet_thread>) {
        thread.pointee.requests &-= 1
        if thread.pointee.requests == 0 { leave(thread) }
    }

    /// Whether there is enough of this thread's stack left for a closure.
    static var hasRoom: Bool {
        let thread = rivet_thread_get()
        measure(thread)
        return !rivet_stack_is_low(thread)
    }

    /// Looks where the thread's stack ends, unless that is known.
    private static func measure(_ thread: UnsafeMutablePointer<rivet_thread>) {
        guard thread.pointee.stack_end == 0 else { return }
        rivet_measure_stack(thread)
        Lineage.admit(thread)
    }

    /// Counts a circle or a depth that was found on this thread.
    static func count() {
        let thread = rivet_thread_get()
        // Within no request there is nothing whose end would forgive.
        guard thread.pointee.requests > 0 else { return }
        if Lineage.charge(thread) > patience { thread.pointee.margin = .max }
    }

    /// The outermost request of a thread begins, or the end of one is reached.
    @usableFromInline
    @inline(never)
    static func lookCloser(_ thread: UnsafeMutablePointer<rivet_thread>, _ state: RequestState) throws {
        measure(thread)
        guard !rivet_stack_is_low(thread), thread.pointee.requests < depthLimit else {
            if thread.pointee.margin == .max { throw RequestFault.gaveUp }
            count()
            throw RequestFault.tooDeep
        }
        if thread.pointee.requests == 0 { try Lineage.enter(thread, state) }
    }

    /// The outermost request of a thread has ended.
    @usableFromInline
    @inline(never)
    static func leave(_ thread: UnsafeMutablePointer<rivet_thread>) {
        if thread.pointee.margin == .max { rivet_measure_stack(thread) }
        // What these free may make requests in turn, which begin outside.
        Lineage.leave(thread)
        RequestObjects.leave(thread)
    }
}
