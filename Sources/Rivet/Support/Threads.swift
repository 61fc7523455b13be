internal import CRivet
internal import Dispatch

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// A value behind the platform's mutex.
///
/// `Synchronization.Mutex` needs iOS 18 and macOS 15. Under contention on Linux, it also causes false alarms of the
/// thread sanitizer.
///
/// Sound as `Sendable`: only `withLock` gives access to the value.
package final class Locked<Value>: @unchecked Sendable {
    #if canImport(Darwin)
    private typealias Mutex = os_unfair_lock
    #else
    private typealias Mutex = pthread_mutex_t
    #endif
    /// On the heap, because a mutex must not move.
    private let mutex = UnsafeMutablePointer<Mutex>.allocate(capacity: 1)
    /// Not checked for exclusive access at run time, because the lock ensures it.
    @exclusivity(unchecked) private var value: Value

    package init(_ value: Value) {
        self.value = value
        mutex.initialize(to: Mutex())
        #if !canImport(Darwin)
        pthread_mutex_init(mutex, nil)
        #endif
    }

    deinit {
        #if !canImport(Darwin)
        pthread_mutex_destroy(mutex)
        #endif
        mutex.deinitialize(count: 1)
        mutex.deallocate()
    }

    /// Calls `body` with the value while holding the lock.
    ///
    /// `body` is always Rivet's own code. User code never runs under a lock.
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        #if canImport(Darwin)
        os_unfair_lock_lock(mutex)
        defer { os_unfair_lock_unlock(mutex) }
        #else
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        #endif
        return try body(&value)
    }
}

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

    /// Whether the stack has enough room for another closure.
    static var hasStackRoom: Bool {
        let thread = rivet_thread_get()
        if thread.pointee.stack_end == 0 { rivet_measure_stack(thread) }
        return !rivet_stack_is_low(thread)
    }
}
