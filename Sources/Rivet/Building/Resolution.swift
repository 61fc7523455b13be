internal import RivetShared

/// One outermost request by a caller, and everything that is resolved on its behalf, on any thread or task.
final class Resolution: Locked<Resolution.State>, @unchecked Sendable {
    struct State {
        /// The objects of the scope `.graph`, and their numbers by the words of their slots.
        fileprivate var cells: [CellState] = []
        fileprivate var numbers = WordIndex()
        /// The number of asynchronous closures that are running.
        var closures = 0
        /// The number of cycles, and of limits that were exceeded.
        var errors: UInt32 = 0
        /// Whether too many asynchronous closures were running, so that others may have failed because of that.
        var wasTooWide = false
        /// The first cycle that was found, which is the error to report if the resolution is abandoned.
        var cycle: (any Error)?
        /// The number of tasks that build objects for the resolution, and 1 for the outermost request.
        var users = 1

        var isOver: Bool { users <= 0 }

        /// The error of every further request after too many errors, or nil.
        var exhaustion: RequestFault? {
            if errors <= RequestFault.caughtLimit { return nil }
            return RequestFault(wasTooWide ? .tooWide : .gaveUp)
        }
    }

    /// Whether the outermost request has ended, and all tasks that build objects for it.
    var isOver: Bool { withLock { $0.isOver } }

    /// Keeps the resolution under way until another `end`.
    ///
    /// A caller that is cancelled leaves the task that builds its object, which others may wait for.
    func extend() { withLock { $0.users += 1 } }

    /// Ends the resolution, unless it was extended, and releases its objects.
    func end() {
        let cells: [CellState] = withLock { state in
            state.users -= 1
            guard state.isOver else { return [] }
            defer { (state.cells, state.numbers) = ([], WordIndex()) }
            return state.cells
        }
        // Released outside of the lock, because a deinitializer is the user's code.
        withExtendedLifetime(cells) {}
    }

    /// The ready object of the scope `.graph` in a slot.
    func box(_ slot: ScopeSlot) -> AnyBox? {
        withLock { state in
            guard let number = state.numbers.number(of: slot.word), case .ready(let box) = state.cells[number] else {
                return nil
            }
            return box
        }
    }

    /// Changes the state of an object of the scope `.graph` by a body that runs under the lock.
    ///
    /// After the end of the resolution, the object isn't retained.
    func withCell(_ slot: ScopeSlot, _ body: (inout CellState) throws -> Void) rethrows {
        try withLock { state in
            var free = CellState.empty
            if state.isOver { return try body(&free) }
            let number = state.numbers.add(slot.word)
            if number == state.cells.count { state.cells.append(.empty) }
            try body(&state.cells[number])
        }
    }

    // MARK: - Limits

    /// The error of every further request after too many errors, or nil.
    var exhaustion: RequestFault? { withLock { $0.exhaustion } }

    /// Counts a cycle, or a limit that was exceeded.
    ///
    /// Returns whether every further request fails.
    @discardableResult
    func recordError(weight: UInt32 = 1) -> Bool {
        withLock { state in
            state.errors += weight
            return state.errors > RequestFault.caughtLimit
        }
    }

    /// Counts an asynchronous closure that starts, or throws if too many are running.
    func addClosure(isNested: @autoclosure () -> Bool) throws {
        try withLock { state in
            if let exhaustion = state.exhaustion { throw exhaustion }
            let isAllowed =
                state.closures < RequestFault.nestedClosureLimit
                || state.closures < RequestFault.closureLimit && !isNested()
            guard isAllowed else {
                state.errors += 1
                state.wasTooWide = true
                throw RequestFault(.tooWide)
            }
            state.closures += 1
        }
    }

    func removeClosure() { withLock { $0.closures -= 1 } }

    var cycle: ResolutionError? { withLock { $0.cycle } as? ResolutionError }

    func remember(_ cycle: ResolutionError) { withLock { $0.cycle = $0.cycle ?? cycle } }
}
