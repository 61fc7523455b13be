@testable import Rivet

/// A build table with a ledger, moved forward step by step: `ObjectGraphFactory` without threads.
struct BuildDesk {
    private(set) var underway = BuildTable()
    private let ledger = Locked(BuildLedger())

    /// The next step of a caller.
    enum Decision {
        case build(Build)
        /// Let a task build it, and wait for that task.
        case start(Build.Wait)
        case wait(Build.Wait)
        case mustAwait
        case cycle([AnyDefinition])
        case unfinished(AnyKeptObject)
    }

    /// Claims an object for a caller inside the builds `callers`.
    ///
    /// `thread` is the build that runs on the caller's thread, if it isn't one of `callers`.
    mutating func claim(
        _ definition: AnyDefinition,
        in store: ObjectStore,
        for callers: [Build] = [],
        _ manner: BuildLedger.Manner = .blocking,
        on thread: Build? = nil
    ) -> Decision {
        let slot = BuildTable.Slot(definition, store)
        if let other = underway[slot] {
            other.hasBeenWaitedFor = true
            switch ledger.withLock({ $0.decide(for: other, by: callers, manner) }) {
            case .wait(let wait): return .wait(wait)
            case .mustAwait: return .mustAwait
            case .cycle(let definitions): return .cycle(definitions)
            case .unfinished(let object): return .unfinished(object)
            }
        }
        let build = Build(
            of: definition,
            slot,
            inside: callers.first,
            besides: callers.dropFirst().first ?? thread,
            isBuiltByTask: manner == .byTask
        )
        underway.add(build)
        guard manner == .byTask else { return .build(build) }
        build.hasBeenWaitedFor = true
        return .start(ledger.withLock { $0.addWait(for: build, by: callers) })
    }

    mutating func finish(_ build: Build, _ outcome: Build.Outcome) -> [Build.Sleeper] {
        underway.remove(build, outcome, ledger)
    }

    func cancel(_ wait: Build.Wait) -> (sleeper: Build.Sleeper?, task: Task<Void, Never>?) {
        ledger.withLock { $0.cancel(wait) }
    }
}
