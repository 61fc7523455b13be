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
    /// On the heap, because a mutex must not move.
    private let mutex = UnsafeMutablePointer<PlatformMutex>.allocate(capacity: 1)
    /// The mutex already gives each caller exclusive access, so the runtime needn't check it.
    @exclusivity(unchecked) private var value: Value

    package init(_ value: Value) {
        self.value = value
        mutex.make()
    }

    deinit {
        mutex.destroy()
        mutex.deallocate()
    }

    /// Calls `body` with the value while holding the lock.
    ///
    /// `body` is always Rivet's own code. User code never runs under a lock.
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        mutex.lock()
        defer { mutex.unlock() }
        return try body(&value)
    }
}

/// The platform's mutex, in memory that doesn't move.
struct PlatformMutex {
    #if canImport(Darwin)
    fileprivate typealias Native = os_unfair_lock
    #else
    fileprivate typealias Native = pthread_mutex_t
    #endif
    fileprivate var native = Native()
}

extension UnsafeMutablePointer<PlatformMutex> {
    private var native: UnsafeMutablePointer<PlatformMutex.Native> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: PlatformMutex.Native.self)
    }

    /// Initializes a mutex in place.
    func make() {
        initialize(to: PlatformMutex())
        #if !canImport(Darwin)
        pthread_mutex_init(native, nil)
        #endif
    }

    func destroy() {
        #if !canImport(Darwin)
        pthread_mutex_destroy(native)
        #endif
        deinitialize(count: 1)
    }

    @inline(__always)
    func lock() {
        #if canImport(Darwin)
        os_unfair_lock_lock(native)
        #else
        pthread_mutex_lock(native)
        #endif
    }

    @inline(__always)
    func unlock() {
        #if canImport(Darwin)
        os_unfair_lock_unlock(native)
        #else
        pthread_mutex_unlock(native)
        #endif
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
