import Foundation
import Synchronization
import Testing

/// Runs a body on a thread of its own and fails the test when it has not ended in time, instead of hanging.
///
/// The test awaits the thread: tests that block would otherwise hold all threads that tasks run on, and those that
/// watch over tasks would run out of time. Few such bodies run at once, for the same reason.
func watched(
    seconds: Double = 120,
    stack: Int? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @escaping @Sendable () throws -> Void
) async throws {
    let outcome: Result<Void, any Error>? = await inTurn {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: end(of: body, within: seconds, stack: stack)) }
        }
    }
    guard let outcome else {
        Issue.record("still not ended after \(seconds) seconds", sourceLocation: sourceLocation)
        return
    }
    try outcome.get()
}

/// As `watched`, for closures that can't await: blocks the thread.
func watchedInPlace(seconds: Double, _ body: @escaping @Sendable () throws -> Void) throws {
    guard let outcome = end(of: body, within: seconds, stack: nil) else { throw StillRunning(seconds: seconds) }
    try outcome.get()
}

/// How a body ends on a thread of its own; nil when it has not ended in time.
private func end(
    of body: @escaping @Sendable () throws -> Void,
    within seconds: Double,
    stack: Int?
) -> Result<Void, any Error>? {
    let outcome = Guarded<Result<Void, any Error>?>(nil)
    let ended = DispatchSemaphore(value: 0)
    let thread = Thread {
        let result = Result { try body() }
        outcome.withLock { $0 = result }
        ended.signal()
    }
    if let stack { thread.stackSize = stack }
    thread.start()
    return ended.wait(timeout: .now() + seconds) == .timedOut ? nil : outcome.withLock { $0 }
}

/// Runs what is watched when it is its turn, so that its time is its own: two run at once, what they start included.
func inTurn<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    if Turns.isTaken { return try await body() }
    await Turns.shared.take()
    do {
        let result = try await Turns.$isTaken.withValue(true) { try await body() }
        await Turns.shared.giveBack()
        return result
    } catch {
        await Turns.shared.giveBack()
        throw error
    }
}

private actor Turns {
    static let shared = Turns()
    @TaskLocal static var isTaken = false
    private var left = 2
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func take() async {
        guard left == 0 else {
            left -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    func giveBack() {
        if waiting.isEmpty { left += 1 } else { waiting.removeFirst().resume() }
    }
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

/// Runs bodies on as many threads, which all begin at the same moment, and awaits all under a watchdog.
func atOnce(
    seconds: Double = 120,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ bodies: [@Sendable () -> Void]
) async throws {
    try await watched(seconds: seconds, sourceLocation: sourceLocation) {
        let start = Start(of: bodies.count)
        let ended = DispatchGroup()
        for body in bodies {
            ended.enter()
            Thread {
                start.wait()
                body()
                ended.leave()
            }.start()
        }
        ended.wait()
    }
}

/// Where threads wait until all have come.
private final class Start: Sendable {
    private let count: Int
    private let arrived = Counter()
    private let all = DispatchGroup()

    init(of count: Int) {
        self.count = count
        all.enter()
    }

    func wait() {
        if arrived.increment() == count { all.leave() }
        // Who spins begins at the same moment; on a machine that is busy it takes the others' time for long.
        for _ in 0..<100 where arrived.value < count { sched_yield() }
        all.wait()
    }
}

final class Counter: Sendable {
    private let count = Atomic(0)
    var value: Int { count.load(ordering: .acquiring) }
    @discardableResult func increment() -> Int { count.add(1, ordering: .acquiringAndReleasing).newValue }
}

/// Collects what several threads find.
final class Collected<Element: Sendable>: Sendable {
    private let list = Guarded<[Element]>([])
    var elements: [Element] { list.withLock { $0 } }
    func append(_ element: Element) { list.withLock { $0.append(element) } }
}
