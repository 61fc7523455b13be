internal import Dispatch
internal import Rivet

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// Calls closures at certain times, on a thread of its own.
///
/// Hooks may block all threads of the pool, where a sleeping task would then wake too late. The thread exists only
/// while a closure waits for its time. The closures run no user code, because the thread measures the limits of all
/// factories.
enum LimitTimer {
    typealias Instant = ContinuousClock.Instant

    private struct State {
        var alarms: [Int: (time: Instant, action: @Sendable () -> Void)] = [:]
        var lastNumber = 0
        var hasThread = false
    }

    private static let state = Locked(State())
    private static let changed = DispatchSemaphore(value: 0)

    /// Calls a closure at a time, unless the alarm with the returned number is cancelled before.
    @discardableResult
    static func set(at time: Instant, _ action: @escaping @Sendable () -> Void) -> Int {
        let (number, hasThread) = state.withLock { state in
            defer { state.hasThread = true }
            state.lastNumber += 1
            state.alarms[state.lastNumber] = (time, action)
            return (state.lastNumber, state.hasThread)
        }
        if hasThread { changed.signal() } else { detachThread(wait) }
        return number
    }

    static func cancel(_ number: Int) {
        let alarm = state.withLock { $0.alarms.removeValue(forKey: number) }
        // Wakes the thread, which ends if nothing else is pending.
        if alarm != nil { changed.signal() }
    }

    /// Waits for the time of each alarm, until none is left.
    private static func wait() {
        while true {
            let now = Instant.now
            let (due, next): ([@Sendable () -> Void], Instant?) = state.withLock { state in
                let due = state.alarms.filter { $0.value.time <= now }.sorted { $0.value.time < $1.value.time }
                for alarm in due { state.alarms[alarm.key] = nil }
                let next = state.alarms.values.map(\.time).min()
                state.hasThread = next != nil || !due.isEmpty
                return (due.map(\.value.action), next)
            }
            for action in due { action() }
            guard due.isEmpty else { continue }
            guard let next else { return }
            // The semaphore's clock stands still while the computer sleeps.
            let remaining = min(next - now, .seconds(60)).components
            let nanoseconds = Int(remaining.seconds) * 1_000_000_000 + Int(remaining.attoseconds / 1_000_000_000)
            _ = changed.wait(timeout: .now() + .nanoseconds(nanoseconds + 1))
        }
    }

    /// Calls a closure on a new thread.
    static func detachThread(_ body: @escaping @Sendable () -> Void) {
        #if canImport(Darwin)
        var thread: pthread_t?
        #else
        var thread = pthread_t()
        #endif
        let start = Unmanaged.passRetained(ThreadStart(body))
        let error = pthread_create(
            &thread,
            nil,
            { argument in
                #if canImport(Glibc) || canImport(Musl)
                guard let argument else { return nil }
                #endif
                Unmanaged<ThreadStart>.fromOpaque(argument).takeRetainedValue().body()
                return nil
            },
            start.toOpaque()
        )
        guard error == 0 else {
            // The process has too many threads.
            start.release()
            return DispatchQueue.global().async(execute: body)
        }
        #if canImport(Darwin)
        if let thread { pthread_detach(thread) }
        #else
        pthread_detach(thread)
        #endif
    }
}

/// The body of a new thread.
private final class ThreadStart: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
