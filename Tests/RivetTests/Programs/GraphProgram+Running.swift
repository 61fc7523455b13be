import Dispatch
import Foundation
import Rivet

extension GraphProgram {
    /// Runs the program and returns what is wrong with its outcome; nil if nothing is.
    ///
    /// The watchdog detects hangs.
    func run(strict isStrict: Bool) async -> String? {
        do { return try await run(RunningGraph(self), strict: isStrict) } catch {
            return "the graph is refused: \(error)"
        }
    }

    /// Runs the program in a graph of its own.
    func run(_ running: RunningGraph, strict isStrict: Bool) async -> String? {
        defer { running.release() }
        let oracle = GraphOracle(self, strict: isStrict)
        let outcomes = Guarded<[Outcome?]>(Array(repeating: nil, count: callers.count))
        await withTaskGroup(of: Void.self) { group in
            for (position, caller) in callers.enumerated() {
                guard let request = try? request(of: caller, in: running) else { continue }
                group.addTask {
                    let outcome = await request()
                    outcomes.withLock { $0[position] = outcome }
                }
            }
            if isReleased { running.release() }
            for _ in 0..<resets {
                running.reset()
                await Task.yield()
            }
        }
        await running.awaitLeftBehind()
        if running.overran { return "it went beyond its limits" }
        let ended = outcomes.withLock { $0 }
        for (caller, outcome) in zip(callers, ended) {
            guard let outcome else { return "\(caller): its request couldn't be prepared" }
            if let fault = oracle.fault(of: caller, outcome) { return "\(caller): \(fault)" }
        }
        return oracle.sharingFault(in: ended.compactMap { try? $0?.get() })
    }

    typealias Outcome = Result<ProgramObject, any Error>

    /// The request of a caller, ready to be made.
    private func request(of caller: Caller, in running: RunningGraph) throws -> @Sendable () async -> Outcome {
        let target = Target(caller.target, in: self)
        let factory = try running.factory
        let outside = try running.outside(caller.target)
        switch caller.manner {
        case .thread: return { await outcome(Thread.detachNewThread) { try target.object(from: factory) } }
        case .threadProvider: return { await outcome(Thread.detachNewThread, of: outside.make) }
        case .mainActor:
            return { await MainActor.run { Outcome { try target.object(from: factory) } } }
        case .task: return { await task(Task { try await target.awaited(from: factory) }, caller) }
        case .taskProvider: return { await task(Task { try await outside.makeAwaiting() }, caller) }
        case .detached: return { await task(Task.detached { try await target.awaited(from: factory) }, caller) }
        }
    }
}

private func task(_ task: Task<ProgramObject, any Error>, _ caller: GraphProgram.Caller) async -> GraphProgram.Outcome {
    if let delay = caller.cancelledAfter {
        try? await Task.sleep(for: .microseconds(delay))
        task.cancel()
    }
    return await task.result
}
