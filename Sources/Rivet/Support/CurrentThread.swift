internal import CRivet
internal import Dispatch

/// The thread that runs the calling code.
enum CurrentThread {
    private static let key = DispatchSpecificKey<Void>()
    /// Marks the main queue, once.
    private static let isMarked: Void = DispatchQueue.main.setSpecific(key: key, value: ())

    /// Whether the code runs on the main actor, even if the compiler can't know it.
    ///
    /// On Linux, the main queue leaves the main thread at the first suspension of an asynchronous `main`. So this
    /// checks the queue, too. It never traps.
    static var isMain: Bool {
        if rivet_is_main_thread() { return true }
        _ = isMarked
        return DispatchQueue.getSpecific(key: key) != nil
    }

    /// Whether the stack has enough room for another closure.
    static var hasStackRoom: Bool {
        let thread = rivet_thread_get()
        if thread.pointee.stack_end == 0 { rivet_measure_stack(thread) }
        return !rivet_stack_is_low(thread)
    }
}
