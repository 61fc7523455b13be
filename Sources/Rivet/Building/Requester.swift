internal import CRivet

// On whose behalf is a request made? This file answers.
//
// A request finds its frame by the thread, by the task, or by the factory that a closure received, in this order:
//
// 1. The thread: inside a closure that it runs, `ThreadFrame.current`. A request that blocks the thread blocks that
//    closure, whichever factory, provider or child it uses.
// 2. The task: `Frame.current`, which the tasks that a closure starts inherit. A task may change threads, so its frame
//    counts if the thread runs no closure. An awaited request uses the task's frame first. It doesn't block the thread,
//    which may run an unrelated closure that spins a run loop.
// 3. The factory: on a new thread or in a detached task, only the factory shows what the code is working for. It names
//    the frame that its closure was working for. It counts only while that frame is running, because an object may
//    store the factory for ever.
//
// If the factory came first, a closure could use a factory that another closure passed to it, and then wait for its own
// caller unnoticed. Nothing else carries such state.

/// The work that an outermost request of a thread or a task continues.
package struct Requester {
    /// The frame that it continues, or nil for the closure of a prototype that no build waits for.
    package let frame: Frame?
    /// The resolution, with the caller as a participant.
    let resolution: Resolution
    /// The length of the chain of threads that wait for this one.
    var level: UInt32

    init(frame: Frame?, resolution: Resolution, level: UInt32) {
        (self.frame, self.resolution, self.level) = (frame, resolution, level)
    }

    /// A new resolution, for a request that the code of a hook makes.
    init(hooks: any HookScope) {
        resolution = Resolution()
        frame = Frame(inside: nil, resolution: resolution, notes: FrameNotes(hooks: hooks))
        level = 0
    }

    /// The requester that works for a frame; nil if the resolution is over.
    static func of(_ frame: Frame?) -> Requester? {
        guard let (frame, resolution) = frame?.joined() else { return nil }
        return Requester(frame: frame, resolution: resolution, level: frame.level)
    }

    /// The running requester that a factory names, for a request on another thread or in another task.
    static func ofFactory(_ state: RequestState) -> Requester? {
        guard state.token != 0 else { return nil }
        if ThreadRecord.isFrame(state.token) { return of(ThreadRecord.frame(state.token)) }
        guard !ThreadRecord.isOwn(state.token, rivet_thread_get()),
            let other = ThreadRecord.request(state.token, isJoining: true)
        else { return nil }
        return Requester(frame: other.frame, resolution: other.resolution, level: other.level)
    }

    /// The same, without remaining a participant of the resolution.
    package static func named(by state: RequestState) -> Requester? {
        let requester = ofFactory(state)
        requester?.resolution.leave()
        return requester
    }
}

/// The request that a factory serves: the context of its closure, and what that closure's thread or task worked for.
///
/// One word, so that an `ObjectGraphFactory` is passed in two registers: 16 bits for the context, and above them the 48
/// of a token (`ThreadRecord`). A factory that no closure received has no token.
@usableFromInline
package struct RequestState: Sendable {
    @usableFromInline let bits: UInt64

    @inlinable
    @inline(__always)
    init(bits: UInt64) { self.bits = bits }

    /// A request from outside, in `context`.
    package init(context: Int) { bits = Context.bits(of: context) }

    /// The state for the closure of a definition, in the definition's context.
    @inlinable
    @inline(__always)
    init(_ token: UInt64, in definition: AnyDefinition) { bits = token | definition.contextBits }

    @inlinable
    @inline(__always)
    var context: Int { Int(truncatingIfNeeded: bits & RequestBits.context) }

    /// The token of the frame that the closure's thread or task worked for, or 0 for a factory from outside.
    var token: UInt64 { bits & ~RequestBits.context }

    /// The token of the factory with which the outermost request was made, for a request that continues a frame.
    func origin(inside frame: Frame?) -> UInt64 {
        guard let frame, token == 0 || token == frame.token else { return token }
        return frame.origin
    }

    /// The same state in another context.
    func moved(to context: Int) -> RequestState { RequestState(bits: token | Context.bits(of: context)) }
}
