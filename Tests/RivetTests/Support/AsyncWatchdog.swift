import Foundation
import Testing

/// Awaits a body.
///
/// If it doesn't end in time, the test fails instead of hanging.
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
            // On a separate thread: a body that blocks all threads of the pool would also block a watching task.
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

/// Returns the error of an awaited request, or nil if the request succeeds.
func awaitedFailure(_ request: () async throws -> Any) async -> (any Error)? {
    do {
        _ = try await request()
        return nil
    } catch { return error }
}

/// Tasks wait at a gate until it is opened.
///
/// A cancelled task passes it with an error.
final class Gate: Sendable {
    private let state = Guarded(false)
    var isOpen: Bool { state.withLock { $0 } }
    func open() { state.withLock { $0 = true } }
    func pass() async throws {
        while !isOpen { try await Task.sleep(for: .milliseconds(1)) }
    }
}
