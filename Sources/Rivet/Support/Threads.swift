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

/// The address of the first stored property of an object whose class has no superclass.
///
/// Objects don't move, and their properties follow a header of two words. Swift has no public way to take the address
/// of a property that must stay in place, as a mutex and an atomic word must.
@inline(__always)
private func addressOfFirstProperty(of object: AnyObject) -> UnsafeMutableRawPointer {
    Unmanaged.passUnretained(object).toOpaque() + 2 * MemoryLayout<Int>.size
}

/// The object at an address, which other code retains, or nil for the address 0.
@inlinable
@inline(__always)
func unretained<Object: AnyObject>(at address: UInt) -> Unmanaged<Object>? {
    UnsafeRawPointer(bitPattern: address).map { Unmanaged.fromOpaque($0) }
}

/// A value behind the platform's mutex.
///
/// `Synchronization.Mutex` needs iOS 18 and macOS 15. Under contention on Linux, it also causes false alarms of the
/// thread sanitizer.
///
/// Sound as `Sendable`: only `withLock` gives access to the value.
@usableFromInline
package class Locked<Value>: @unchecked Sendable {
    #if canImport(Darwin)
    private typealias NativeMutex = os_unfair_lock
    #else
    private typealias NativeMutex = pthread_mutex_t
    #endif

    /// The first property, for ``mutex``.
    private final var storage = NativeMutex()
    /// The mutex already gives each caller exclusive access, so the runtime needn't check it.
    @exclusivity(unchecked) private final var value: Value

    package init(_ value: Value) {
        self.value = value
        #if !canImport(Darwin)
        pthread_mutex_init(mutex, nil)
        #endif
    }

    deinit {
        #if !canImport(Darwin)
        pthread_mutex_destroy(mutex)
        #endif
    }

    private final var mutex: UnsafeMutablePointer<NativeMutex> {
        addressOfFirstProperty(of: self).assumingMemoryBound(to: NativeMutex.self)
    }

    /// Calls `body` with the value while holding the lock.
    ///
    /// `body` is always Rivet's own code. User code never runs under a lock.
    package final func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
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

/// An object with one word that threads read and write without a lock.
///
/// The type `Atomic` of the standard library needs iOS 18 and macOS 15.
@usableFromInline
package class AtomicObject {
    /// The first property, for ``address``.
    private final var storage = rivet_word()

    init() {}

    final var word: UInt {
        get { rivet_load(address) }
        set { rivet_store(address, newValue) }
    }

    final func insert(_ bits: UInt) { rivet_insert(address, bits) }

    private final var address: UnsafeMutablePointer<rivet_word> {
        addressOfFirstProperty(of: self).assumingMemoryBound(to: rivet_word.self)
    }
}

/// A reference that threads read without a lock.
///
/// It retains all objects to which it ever referred, because a thread may still be reading an earlier object.
///
/// Sound as `Sendable`: the word is atomic, and the objects are `Sendable`.
final class Published<Object: AnyObject & Sendable>: AtomicObject, @unchecked Sendable {
    private let objects = Locked<[Object]>([])

    override init() {}

    /// Calls a body with the object that was published last, if there is one.
    @inline(__always)
    func withNewest<Result>(_ body: (Object) -> Result?) -> Result? {
        (unretained(at: word) as Unmanaged<Object>?)?._withUnsafeGuaranteedRef(body)
    }

    /// Publishes the object that a body creates from the newest one, if it returns an object.
    func publish(_ make: (Object?) -> Object?) {
        objects.withLock { objects in
            guard let object = make(objects.last) else { return }
            objects.append(object)
            word = UInt(bitPattern: ObjectIdentifier(object))
        }
    }
}

/// Numbers that are unique in the process.
final class Counter: Sendable {
    private let last = Locked<UInt64>(0)

    func next() -> UInt64 {
        last.withLock { last in
            last += 1
            return last
        }
    }
}

/// The time since its first use.
///
/// It is a duration, because functions that copied an instant would be long: the size of an instant is known only to a
/// running program.
enum Uptime {
    private static let start = ContinuousClock.now

    @inline(never)
    static var now: Duration { start.duration(to: .now) }
}

// MARK: - Threads and isolation

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
