import Foundation
import Synchronization
import Testing

/// Runs a body on a separate thread.
///
/// If it doesn't end in time, the test fails instead of hanging.
///
/// The test awaits the thread: tests that block would otherwise occupy all threads of the pool, and the tests that
/// watch tasks would time out. Only a few such bodies run at once, for the same reason.
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

/// Like `watched`, for closures that can't await.
///
/// Blocks the thread.
func watchedInPlace(seconds: Double, _ body: @escaping @Sendable () throws -> Void) throws {
    guard let outcome = end(of: body, within: seconds, stack: nil) else { throw StillRunning(seconds: seconds) }
    try outcome.get()
}

/// Runs a body on a separate thread and returns its result, or nil if it doesn't end in time.
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

/// Runs watched bodies two at a time, including what they start, so that each has its full time.
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

/// A value behind a lock that the thread sanitizer understands.
///
/// It doesn't understand `Mutex` under contention.
///
/// Sound as `Sendable`: the value is only accessed under the lock.
final class Guarded<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value
    init(_ value: Value) { self.value = value }
    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }
}

/// Runs each body on its own thread.
///
/// All begin at the same moment, and a watchdog awaits them.
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

/// Threads wait here until all have arrived.
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
        // A spinning thread begins at the same moment, but on a busy machine it would take time from the others.
        for _ in 0..<100 where arrived.value < count { sched_yield() }
        all.wait()
    }
}
