internal import CRivet

// On whose behalf is a request made? This file answers.
//
// A request finds its frame by the thread, by the task, or by the factory that a closure received, in this order:
//
// 1. The thread: inside a closure that it runs, `ThreadFrame.current`. What blocks here blocks that closure, whichever
//    factory, provider or child is used.
// 2. The task: `Frame.current`, which the tasks that a closure starts inherit. A task may change threads, so its own frame
//    is looked at where the thread runs nothing. An awaited request looks at the task first: it doesn't block the thread,
//    which may run a closure that spins a run loop.
// 3. The factory: on a new thread or in a detached task, nothing but the factory tells what the code is working for. It
//    names the frame that its closure was working for, and counts only while that is running: an object may store it for
//    ever.
//
// Were the factory asked first, a factory that one closure hands to another would let a request wait for its own caller
// unnoticed. Nothing else carries such state.

/// An outermost request of a thread: for what it is made.
struct Requester {
    /// The frame that it continues, or nil for the closure of a prototype that no build waits for.
    let frame: Frame?
    /// The resolution, with the thread as a participant.
    let resolution: Resolution
    /// The number of threads that wait for each other, up to this one.
    let level: UInt32

    /// The requester that a factory names, while it is running, for a request on a thread or in a task of its own.
    static func ofFactory(_ state: RequestState) -> Requester? {
        guard state.token != 0 else { return nil }
        if ThreadRecord.isFrame(state.token) {
            guard let frame = ThreadRecord.frame(state.token), frame.isRunning, let joined = frame.joinResolution()
            else { return nil }
            return Requester(frame: frame, resolution: joined, level: frame.level + 1)
        }
        guard !ThreadRecord.isOwn(state.token, rivet_thread_get()),
            let other = ThreadRecord.request(state.token, isJoining: true)
        else { return nil }
        let frame = other.frame?.isRunning == true ? other.frame : nil
        return Requester(frame: frame, resolution: other.resolution, level: other.level + 1)
    }

    /// The same, only looked at.
    static func named(by state: RequestState) -> Requester? {
        let requester = ofFactory(state)
        requester?.resolution.leave()
        return requester
    }
}
