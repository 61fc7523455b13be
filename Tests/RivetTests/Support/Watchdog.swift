import Foundation
import Synchronization
import Testing

/// Runs a body on a thread of its own and fails the test when it has not ended in time, instead of hanging.
func watched(
    seconds: Double = 60,
    stack: Int? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @escaping @Sendable () throws -> Void
) throws {
    let outcome = Guarded<Result<Void, any Error>?>(nil)
    let ended = DispatchSemaphore(value: 0)
    let thread = Thread {
        let result = Result { try body() }
        outcome.withLock { $0 = result }
        ended.signal()
    }
    if let stack { thread.stackSize = stack }
    thread.start()
    if ended.wait(timeout: .now() + seconds) == .timedOut {
        Issue.record("still not ended after \(seconds) seconds", sourceLocation: sourceLocation)
        return
    }
    try outcome.withLock { $0 }?.get()
}

/// A value behind a lock that the thread sanitizer understands, as it doesn't `Mutex` under contention.
///
/// Sound as `Sendable`: the value is reached under the lock alone.
final class Guarded<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value
    init(_ value: Value) { self.value = value }
    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }
}

/// Runs bodies on as many threads, which all begin at the same moment, and waits for all under a watchdog.
func atOnce(
    seconds: Double = 60,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ bodies: [@Sendable () -> Void]
) throws {
    try watched(seconds: seconds, sourceLocation: sourceLocation) {
        let waiting = Counter()
        let ended = DispatchGroup()
        for body in bodies {
            ended.enter()
            Thread {
                waiting.increment()
                while waiting.value < bodies.count { sched_yield() }
                body()
                ended.leave()
            }.start()
        }
        ended.wait()
    }
}

final class Counter: Sendable {
    private let count = Atomic(0)
    var value: Int { count.load(ordering: .acquiring) }
    func increment() { count.add(1, ordering: .acquiringAndReleasing) }
}

/// Collects what several threads find.
final class Collected<Element: Sendable>: Sendable {
    private let list = Guarded<[Element]>([])
    var elements: [Element] { list.withLock { $0 } }
    func append(_ element: Element) { list.withLock { $0.append(element) } }
}
