public import CRivet

/// The nested closures of the calling thread.
///
/// Each request that calls a closure begins and ends here. It compares the depth and the rest of the stack with their
/// limits. So a dependency cycle ends even if no other mechanism finds it. If names repeat on the error's path, there
/// is a cycle. Otherwise, the graph is too deep.
///
/// A closure may catch that error and try again, and so may each closure around it. Two attempts at each of a thousand
/// levels would never end. Therefore, Rivet abandons a resolution when its closures have caught too many errors.
///
/// Code that a closure starts on another thread finds only the closure's frame. So at most 16 nested closures run without
/// a frame, and at most 128 share a frame. Otherwise each of a thousand closures could begin a resolution on another
/// thread that is a thousand levels deep.
@frozen
@usableFromInline
struct ThreadState {
    @usableFromInline let thread: UnsafeMutablePointer<rivet_thread>

    @inlinable
    @inline(__always)
    init() { thread = rivet_thread_get() }

    /// Whether a closure is running on this thread.
    var isBusy: Bool { thread.pointee.depth > 0 }
    var depth: UInt32 { thread.pointee.depth }

    /// The maximum number of nested closures without a frame.
    private static let framelessLimit: UInt32 = 16
    /// The maximum number of nested closures that share a frame.
    private static let sharedLimit: UInt32 = 128

    /// Whether the next closure needs a frame of its own, because too many run without a frame or share one.
    var needsFrame: Bool { depth > thread.pointee.limit }

    /// The frame of the innermost closure.
    ///
    /// The caller of that closure retains it.
    var frame: Frame? { unretained(at: thread.pointee.frame)?.takeUnretainedValue() }

    @inlinable
    @inline(__always)
    static func address(of frame: Frame?) -> UInt { frame.map { UInt(bitPattern: ObjectIdentifier($0)) } ?? 0 }

    /// Begins a closure of a frame, inside another closure of the same frame.
    ///
    /// Returns false if only `run` can decide whether the closure may begin.
    @inlinable
    @inline(__always)
    func begins(inside frame: Frame?) -> Bool {
        // A depth of 0 wraps around, and exceeds the limit, too.
        guard thread.pointee.depth &- 1 < thread.pointee.limit, !rivet_stack_is_low(thread),
            thread.pointee.frame == ThreadState.address(of: frame)
        else { return false }
        thread.pointee.depth &+= 1
        return true
    }

    /// Begins a closure that works for no frame, outside of other closures.
    ///
    /// Returns false if only `run` can decide whether the closure may begin.
    func beginsOutermost() -> Bool {
        // The stack counts as low before it is measured.
        guard thread.pointee.depth == 0, !rivet_stack_is_low(thread) else { return false }
        (thread.pointee.depth, thread.pointee.limit, thread.pointee.errors) = (1, ThreadState.framelessLimit - 1, 0)
        return true
    }

    /// Ends a closure that has begun by one of these two functions.
    @inlinable
    @inline(__always)
    func end() { thread.pointee.depth &-= 1 }

    /// Calls a body as a closure of a frame, or throws if that is too deep.
    func run<Result>(inside frame: Frame?, _ body: () throws -> Result) throws -> Result {
        let before = thread.pointee
        defer {
            (thread.pointee.depth, thread.pointee.frame) = (before.depth, before.frame)
            if thread.pointee.limit != 0 { thread.pointee.limit = before.limit }
        }
        try begin(inside: frame)
        return try body()
    }

    /// Begins a closure of a frame, or throws if that is too deep.
    @inline(never)
    private func begin(inside frame: Frame?) throws {
        if isNew { CurrentThread.measureStack() }
        if !isBusy {
            (thread.pointee.depth, thread.pointee.limit) = (frame?.depth ?? 0, ThreadState.framelessLimit - 1)
            thread.pointee.errors = 0
        }
        let exhaustion = frame?.resolution.exhaustion
        if exhaustion != nil { thread.pointee.limit = 0 }
        if thread.pointee.limit == 0 { throw exhaustion ?? RequestFault(.gaveUp) }
        guard depth < RequestFault.depthLimit, !rivet_stack_is_low(thread) else {
            recordError(of: frame)
            throw RequestFault(.tooDeep)
        }
        thread.pointee.depth += 1
        let address = ThreadState.address(of: frame)
        if address != 0, address != thread.pointee.frame {
            thread.pointee.limit = min(depth + ThreadState.sharedLimit, RequestFault.depthLimit) - 1
        }
        thread.pointee.frame = address
    }

    /// Calls a body that works for another frame, if a closure is running on this thread.
    func continuing<Result>(_ frame: Frame, _ body: () throws -> Result) rethrows -> Result {
        guard isBusy else { return try body() }
        let outer = thread.pointee.frame
        thread.pointee.frame = ThreadState.address(of: frame)
        defer { thread.pointee.frame = outer }
        return try body()
    }

    /// Whether this thread has never called a closure.
    var isNew: Bool { thread.pointee.stack_end == 0 }

    /// Counts a cycle, or a limit that was exceeded, by a request that works for a frame.
    ///
    /// After too many, every further closure on this thread fails.
    func recordError(of frame: Frame?) {
        thread.pointee.errors += 1
        let isExhausted = frame?.resolution.recordError() ?? false
        if isExhausted || thread.pointee.errors > RequestFault.caughtLimit { thread.pointee.limit = 0 }
    }
}
