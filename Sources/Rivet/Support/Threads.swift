internal import CRivet
internal import Dispatch

/// A value that moves from one isolation to another, unchecked by the compiler.
///
/// Sound as `Sendable` where Rivet uses it, for one of these reasons:
///
/// - A scope shares the value, so it is `Sendable` itself, which `define` demands.
/// - The value was created for one request, and only the caller that receives it can use it.
/// - The value is an argument. It is `Sendable`, or passes from one nonisolated closure to another that it awaits.
/// - The task that passes the value on waits until the other task has ended, and both have the same isolation.
package struct UncheckedTransfer<Value>: @unchecked Sendable {
    package let value: Value

    package init(_ value: Value) { self.value = value }
}

/// The thread that runs the calling code.
enum CurrentThread {
    private static let key = DispatchSpecificKey<Void>()
    /// Marks the main queue, once.
    private static let isMarked: Void = DispatchQueue.main.setSpecific(key: key, value: ())

    /// Whether the code runs on the main actor, checked at run time.
    ///
    /// On Linux, the main queue leaves the main thread at the first suspension of an asynchronous `main`. So this
    /// checks the queue, too. It never traps.
    static var isMain: Bool {
        if rivet_is_main_thread() { return true }
        _ = isMarked
        return DispatchQueue.getSpecific(key: key) != nil
    }

    /// The address of the thread's variables, which no other thread has at the same time.
    static var identity: UInt { UInt(bitPattern: rivet_thread_get()) }

    /// Whether the stack has enough room for another closure.
    static var hasStackRoom: Bool {
        let thread = rivet_thread_get()
        if thread.pointee.stack_end == 0 { measureStack() }
        return !rivet_stack_is_low(thread)
    }

    /// Determines how much of the stack must stay free.
    ///
    /// A quarter is for the variables of one closure: at least 64 KB or half of a small stack, at most 1 MB. The
    /// runtime needs 24 KB more for the first error. Three quarters remain for requests on the smallest stacks.
    static func measureStack() {
        let thread = rivet_thread_get()
        let size = rivet_measure_stack(thread)
        let margin = max(min(size / 2, 64 << 10), min(size / 4, 1 << 20)) + 24 << 10
        thread.pointee.margin = min(margin, size / 4 * 3)
    }
}
