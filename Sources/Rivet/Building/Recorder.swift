internal import CRivet

/// Notes which definition asks for which while a trial builds them.
final class Recorder: Sendable {
    private struct State {
        /// The definitions whose closures are running on each thread, the innermost last.
        var running: [UInt32: [AnyDefinition]] = [:]
        var seen: [ObjectIdentifier: [AnyDefinition]] = [:]
    }

    private let state = Locked(State())

    /// By what was built, what its closures asked for, each once.
    var observations: [ObjectIdentifier: [AnyDefinition]] { state.withLock { $0.seen } }

    /// A closure of a definition begins to run; notes whose closure asked for it.
    ///
    /// It must `leave`, on the same thread.
    func enter(_ definition: AnyDefinition) {
        // What leads here runs within a request, so the thread has its number.
        let thread = rivet_thread_get().pointee.number
        state.withLock { state in
            if let asker = state.running[thread]?.last {
                let id = ObjectIdentifier(asker)
                if state.seen[id]?.contains(where: { $0 === definition }) != true {
                    state.seen[id, default: []].append(definition)
                }
            }
            state.running[thread, default: []].append(definition)
        }
    }

    func leave() {
        let thread = rivet_thread_get().pointee.number
        state.withLock { _ = $0.running[thread]?.popLast() }
    }
}
