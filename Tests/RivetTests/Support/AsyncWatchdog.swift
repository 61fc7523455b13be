import Foundation
import Testing

/// Awaits a body and fails the test when it has not ended in time, instead of hanging.
func watchedTask<Result: Sendable>(
    seconds: Double = 120,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @escaping @Sendable () async throws -> Result
) async throws -> Result {
    try await inTurn {
        let outcome = Guarded<CheckedContinuation<Result, any Error>?>(nil)
        return try await withCheckedThrowingContinuation { continuation in
            outcome.withLock { $0 = continuation }
            let task = Task {
                do {
                    let result = try await body()
                    outcome.withLock { $0.take() }?.resume(returning: result)
                } catch {
                    outcome.withLock { $0.take() }?.resume(throwing: error)
                }
            }
            // On a thread of its own: a body that blocks all that tasks run on would stop a task that watches it.
            Thread.detachNewThread {
                let end = Date(timeIntervalSinceNow: seconds)
                while Date() < end, outcome.withLock({ $0 != nil }) { usleep(5_000) }
                guard let hanging = outcome.withLock({ $0.take() }) else { return }
                task.cancel()
                hanging.resume(throwing: StillRunning(seconds: seconds))
            }
        }
    }
}

struct StillRunning: Error {
    let seconds: Double
}

/// The error of an awaited request that fails; nil when it doesn't, or fails with another.
func awaitedFailure(_ request: () async throws -> Any) async -> (any Error)? {
    do {
        _ = try await request()
        return nil
    } catch { return error }
}

/// A gate that tasks wait at until it is opened; cancelling a task lets it through with an error.
final class Gate: Sendable {
    private let state = Guarded(false)
    var isOpen: Bool { state.withLock { $0 } }
    func open() { state.withLock { $0 = true } }
    func pass() async throws {
        while !isOpen { try await Task.sleep(for: .milliseconds(1)) }
    }
}
