internal import CRivet
internal import Dispatch
internal import Synchronization

extension ObjectGraphFactory {
    /// Builds the object of a shared definition, or waits for who builds it already.
    ///
    /// Who waited gets the builder's object, or its error. If that error comes of the builder's way, a circle
    /// or a depth, the waiter builds once itself, to go its own.
    @usableFromInline
    @inline(never)
    func build<Object>(_ definition: Definition<Object>) throws -> Object {
        let thread = rivet_thread_get()
        while true {
            let outer = thread.pointee.build.map { Unmanaged<Build>.fromOpaque($0).takeUnretainedValue() }
            let decision = BuildLedger.shared.withLock { ledger in
                store.kept(in: definition.cell) == nil
                    ? ledger.claim(definition, in: store, for: ledger.askers(thread: outer, number: state.build)) : nil
            }
            switch decision {
            case nil:
                // Kept by now, and a cell is filled for good.
                if let kept = store.kept(in: definition.cell) { return object(in: kept) }
            case .circle(let definitions):
                DepthGuard.count()
                throw RequestFault.circle(definitions)
            case .wait(let wait):
                if case .failed(let error) = wait.outcome(), !ResolutionError.isOfTheWay(error) { throw error }
            case .build(let build):
                BuildLedger.underwayCount.add(1, ordering: .relaxed)
                return try run(build, definition, on: thread)
            }
        }
    }

    /// Calls the closure of a shared definition, keeps what it makes and wakes who waits.
    private func run<Object>(
        _ build: Build,
        _ definition: Definition<Object>,
        on thread: UnsafeMutablePointer<rivet_thread>
    ) throws -> Object {
        let outer = thread.pointee.build
        thread.pointee.build = UnsafeRawPointer(Unmanaged.passUnretained(build).toOpaque())
        defer { thread.pointee.build = outer }
        do {
            let thread = try DepthGuard.begin(state)
            defer { DepthGuard.end(thread) }
            let object = try definition.make(
                ObjectGraphFactory(
                    store: store,
                    state: state.nested(in: definition, on: thread.pointee.number, build: build.number)
                )
            )
            let kept = KeptObject(object)
            build.end(.built) { store.keep(kept, in: definition.cell) }
            return object
        } catch {
            build.end(.failed(error)) {}
            throw error
        }
    }
}

extension Build {
    /// Notes the end of this build, together with what must be seen together with it, and wakes who waits.
    fileprivate func end(_ outcome: Outcome, _ keep: () -> Void) {
        let sleepers = BuildLedger.shared.withLock { ledger in
            keep()
            return ledger.end(self, outcome)
        }
        BuildLedger.underwayCount.subtract(1, ordering: .relaxed)
        for sleeper in sleepers { sleeper.signal() }
    }
}

extension Build.Wait {
    /// Blocks the thread until the build has ended, and says how.
    fileprivate func outcome() -> Build.Outcome {
        let semaphore = DispatchSemaphore(value: 0)
        let isUnderWay = BuildLedger.shared.withLock { _ in
            if build.outcome == nil { build.sleepers.append(semaphore) }
            return build.outcome == nil
        }
        if isUnderWay { semaphore.wait() }
        return BuildLedger.shared.withLock { ledger in
            ledger.endWait(self)
            // It has ended, or nobody would have signalled.
            return build.outcome ?? .built
        }
    }
}
