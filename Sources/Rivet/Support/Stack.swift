internal import CRivet

/// The stack of the calling thread.
enum Stack {
    /// Whether enough of it is left for a closure.
    static var hasRoom: Bool {
        let thread = rivet_thread_get()
        if thread.pointee.stack_end == 0 { rivet_measure_stack(thread) }
        return !rivet_stack_is_low(thread)
    }
}
