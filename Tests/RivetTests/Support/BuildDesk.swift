@testable import Rivet

/// A build table with a ledger, moved forward step by step: `ObjectGraphFactory` without threads.
struct BuildDesk {
    private var table = BuildTable()
    private let ledger = Locked(BuildLedger())

    var underway: [BuildTable.Slot: Build] { table.underway }

    /// Claims an object for a caller inside the builds `callers`.
    ///
    /// `thread` is the build that runs on the caller's thread, if it isn't one of `callers`.
    mutating func claim(
        _ definition: AnyDefinition,
        in store: ObjectStore,
        for callers: [Build] = [],
        _ manner: BuildLedger.Manner = .blocking,
        on thread: Build? = nil
    ) -> BuildLedger.Decision {
        let slot = BuildTable.Slot(definition, store)
        if let other = table.underway[slot] {
            other.hasBeenWaitedFor = true
            return ledger.withLock { $0.decide(for: other, by: callers, manner) }
        }
        let build = Build(
            of: definition,
            slot,
            inside: callers.first,
            besides: callers.dropFirst().first ?? thread,
            isBuiltByTask: manner == .byTask
        )
        table.add(build)
        guard manner == .byTask else { return .build(build) }
        build.hasBeenWaitedFor = true
        return .start(ledger.withLock { $0.addWait(for: build, by: callers) })
    }

    mutating func finish(_ build: Build, _ outcome: Build.Outcome) -> [Build.Sleeper] {
        table.remove(build, outcome, ledger)
    }

    func cancel(_ wait: Build.Wait) -> (sleeper: Build.Sleeper?, task: Task<Void, Never>?) {
        ledger.withLock { $0.cancel(wait) }
    }
}
