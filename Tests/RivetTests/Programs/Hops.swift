import Dispatch
import Foundation

typealias Making = @Sendable () throws -> ProgramObject
typealias AwaitedMaking = @Sendable () async throws -> ProgramObject

extension GraphProgram.Hop {
    /// Runs requests as a synchronous closure does: it blocks its thread until they end.
    func run(_ requests: [Making], awaiting awaited: [AwaitedMaking]) throws -> [ProgramObject] {
        switch self {
        case .none: return try requests.map { try $0() }
        case .thread: return try onThread { try requests.map { try $0() } }
        case .queue: return try onQueue { try requests.map { try $0() } }
        case .perform: return try performed(requests)
        // On threads of their own: this thread may be one of Swift's pool, and blocks.
        case .task, .asyncLet, .taskGroup:
            return try blocked { body in
                Task(executorPreference: ThreadForEachJob.shared) { await body() }
            } of: {
                try await awaited.asyncMap { try await $0() }
            }
        case .detached:
            return try blocked { body in
                Task.detached(executorPreference: ThreadForEachJob.shared) { await body() }
            } of: {
                try await awaited.asyncMap { try await $0() }
            }
        }
    }

    /// Runs requests as an asynchronous closure does.
    func run(_ awaited: [AwaitedMaking], blocking requests: [Making]) async throws -> [ProgramObject] {
        switch self {
        case .none: return try await awaited.asyncMap { try await $0() }
        case .thread, .queue, .perform:
            let start: Starting = { body in
                if self == .queue {
                    DispatchQueue(label: "hop").async(execute: body)
                } else {
                    Thread.detachNewThread(body)
                }
            }
            return try await outcome(start) {
                try self == .perform ? performed(requests) : requests.map { try $0() }
            }.get()
        case .task: return try await Task { try await awaited.asyncMap { try await $0() } }.value
        case .detached: return try await Task.detached { try await awaited.asyncMap { try await $0() } }.value
        case .asyncLet:
            let (first, last) = (awaited[0], awaited[awaited.count - 1])
            async let one = first()
            async let two = last()
            return try await [one, two]
        case .taskGroup:
            return try await withThrowingTaskGroup(of: (Int, ProgramObject).self) { group in
                for (index, request) in awaited.enumerated() { group.addTask { try await (index, request()) } }
                var nodes: [Int: ProgramObject] = [:]
                for try await (index, node) in group { nodes[index] = node }
                return awaited.indices.compactMap { nodes[$0] }
            }
        }
    }
}

extension Array {
    func asyncMap<Result>(_ body: (Element) async throws -> Result) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await body(element)) }
        return results
    }
}

typealias Starting = (@escaping @Sendable () -> Void) -> Void

/// Awaits what runs on a thread.
///
/// The result comes through a lock, since the thread sanitizer doesn't see that a continuation orders accesses.
func outcome<Value: Sendable>(
    _ start: Starting,
    of body: @escaping @Sendable () throws -> Value
) async -> Result<Value, any Error> {
    let found = Guarded<Result<Value, any Error>?>(nil)
    await withCheckedContinuation { continuation in
        start {
            let result = Result { try body() }
            found.withLock { $0 = result }
            continuation.resume()
        }
    }
    return found.withLock { $0 } ?? .failure(Gone())
}

private func onThread(_ body: @escaping @Sendable () throws -> [ProgramObject]) throws -> [ProgramObject] {
    let (outcome, ended) = (Guarded<Result<[ProgramObject], any Error>?>(nil), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
        let result = Result { try body() }
        outcome.withLock { $0 = result }
        ended.signal()
    }
    ended.wait()
    return try outcome.withLock { $0 }?.get() ?? []
}

private func onQueue(_ body: @escaping @Sendable () throws -> [ProgramObject]) throws -> [ProgramObject] {
    let (outcome, ended) = (Guarded<Result<[ProgramObject], any Error>?>(nil), DispatchSemaphore(value: 0))
    // A serial queue: Dispatch gives it a thread even if all others are blocked.
    DispatchQueue(label: "hop").async {
        let result = Result { try body() }
        outcome.withLock { $0 = result }
        ended.signal()
    }
    ended.wait()
    return try outcome.withLock { $0 }?.get() ?? []
}

private func performed(_ requests: [Making]) throws -> [ProgramObject] {
    let outcomes = Guarded<[Int: Result<ProgramObject, any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: requests.count) { index in
        let result = Result { try requests[index]() }
        outcomes.withLock { $0[index] = result }
    }
    return try outcomes.withLock { outcomes in try requests.indices.compactMap { try outcomes[$0]?.get() } }
}

private func blocked(
    _ start: (@escaping @Sendable () async -> Void) -> Task<Void, Never>,
    of body: @escaping @Sendable () async throws -> [ProgramObject]
) throws -> [ProgramObject] {
    let (outcome, ended) = (Guarded<Result<[ProgramObject], any Error>?>(nil), DispatchSemaphore(value: 0))
    _ = start {
        let result: Result<[ProgramObject], any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        outcome.withLock { $0 = result }
        ended.signal()
    }
    ended.wait()
    return try outcome.withLock { $0 }?.get() ?? []
}

/// Gives each job of a task a thread of its own, so a blocked thread never holds up a task.
final class ThreadForEachJob: TaskExecutor {
    static let shared = ThreadForEachJob()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
