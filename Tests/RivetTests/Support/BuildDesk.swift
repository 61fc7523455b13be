@testable import Rivet

/// A table of builds with a ledger, moved on step by step: what `ObjectGraphFactory` does, without threads.
struct BuildDesk {
    private var table = BuildTable()
    private let ledger = Locked(BuildLedger())

    var underway: [BuildTable.Slot: Build] { table.underway }

    /// A caller inside the builds `askers` requests an object.
    ///
    /// `thread` is what its thread runs, if that is none of them.
    mutating func claim(
        _ definition: AnyDefinition,
        in store: ObjectStore,
        for askers: [Build] = [],
        _ manner: BuildLedger.Manner = .blocking,
        on thread: Build? = nil
    ) -> BuildLedger.Decision {
        let slot = BuildTable.Slot(definition, store)
        if let other = table.underway[slot] {
            other.hasBeenAwaited = true
            return ledger.withLock { $0.decide(for: other, by: askers, manner) }
        }
        let build = Build(
            of: definition,
            slot,
            inside: askers.first,
            besides: askers.dropFirst().first ?? thread,
            isAwaited: manner == .byTask
        )
        table.begin(build)
        guard manner == .byTask else { return .build(build) }
        build.hasBeenAwaited = true
        return .start(ledger.withLock { $0.join(build, for: askers) })
    }

    mutating func end(_ build: Build, _ outcome: Build.Outcome) -> [Build.Sleeper] {
        table.end(build, outcome, ledger)
    }

    func cancel(_ wait: Build.Wait) -> (sleeper: Build.Sleeper?, task: Task<Void, Never>?) {
        ledger.withLock { $0.cancel(wait) }
    }
}
