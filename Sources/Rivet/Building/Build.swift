internal import CRivet
internal import Dispatch

/// The creation of one shared object, and the frame of the requests that its closure makes.
///
/// The caller that began the build owns its slot. All other callers that request the object wait for this build.
///
/// Sound as `Sendable`: the ledger's lock guards all mutable state, apart from atomics, from what the table's lock guards,
/// and from what only the code that runs the build uses.
package final class Build: Frame, @unchecked Sendable {
    /// The object or the error with which a build ended.
    package typealias Outcome = Result<AnyKeptObject, any Error>

    /// A caller's wait for the end of a build.
    ///
    /// Sound as `Sendable`: the ledger's lock guards all mutable state.
    package final class Wait: @unchecked Sendable {
        /// The number of the wait, which increases from one wait to the next.
        let number: UInt64
        package let build: Build
        /// The builds around the request, the innermost first.
        ///
        /// Empty for a caller outside of closures.
        let callers: [Build]
        /// The builds that can't continue until this wait ends.
        let waiting: [Build]
        /// The outcome of the build, or nil before it ends.
        var outcome: Outcome?
        /// Whether the waiter has left.
        var isCancelled = false
        /// Whether the waiter is a call of `stop()`, which doesn't need the object.
        var isPassive = false
        /// The thread or task to wake when the build ends, or nil if the waiter isn't asleep.
        var sleeper: Sleeper?

        init(number: UInt64, for build: Build, by callers: [Build], waiting: [Build]) {
            (self.number, self.build, self.callers, self.waiting) = (number, build, callers, waiting)
        }
    }

    /// What a caller must do after it has released the ledger's lock: usually, wake a thread or task that sleeps until
    /// a build has ended.
    enum Sleeper {
        case thread(DispatchSemaphore)
        case task(CheckedContinuation<Void, Never>)
        /// Nobody sleeps, but something is released, and its deinitializer is the user's code.
        case released(Any)

        func wake() {
            switch self {
            case .thread(let semaphore): semaphore.signal()
            case .task(let continuation): continuation.resume()
            case .released: break
            }
        }
    }

    /// The definition of the object.
    ///
    /// The builder's factory retains it. A build that outlives its builder retains it itself. Other builds don't, because
    /// all factories of a graph share the definition, and threads would contend for its reference count.
    private let definitionReference: Unmanaged<AnyDefinition>
    let slot: BuildTable.Slot
    /// Publishes the group of the build after the build's frame, and returns a wait for the build's own object, if the caller
    /// has to wait.
    ///
    /// Nil if the build belongs to no group. Only the code that runs the build uses it.
    @exclusivity(unchecked) var publishGroup: (() throws -> Wait?)?
    /// The next build in a list of the table, which the table's lock guards.
    @exclusivity(unchecked) var nextUnderway: Unmanaged<Build>?
    /// Whether a separate task creates the object.
    ///
    /// Otherwise, the thread of the first caller creates it.
    let isBuiltByTask: Bool
    /// A second build that can't end before this one, besides the build of the outer frame.
    ///
    /// One of the two is the thread's build, and the other is the task's. They differ if a closure spins a run loop.
    /// Retained manually, like the outer frame.
    private let besides: Unmanaged<Build>?
    /// The generation of the scope's objects when the build began.
    let generation: Int

    package override var hasEnded: Bool { rivet_load(words) & Build.endedFlag != 0 }

    /// The waits that requests inside this build have begun, in order.
    var awaited: [Wait] = []
    /// The waits for this build, in order.
    var waits: [Wait] = []
    /// The number of passive waits, which don't need the object.
    var passiveWaitCount = 0
    /// Whether a caller ever waited for this build.
    ///
    /// Guarded by the table's lock.
    @exclusivity(unchecked) package var hasBeenWaitedFor = false
    /// The task that creates the object, or nil if a thread does.
    var task: Task<Void, Never>?
    /// The highest priority of the waiters, or nil.
    ///
    /// Stored as a number, because other modules don't know the size of a `TaskPriority` when they are compiled.
    var priority: TaskPriority? {
        get { rawPriority.map(TaskPriority.init) }
        set { rawPriority = newValue?.rawValue }
    }
    private var rawPriority: UInt8?
    /// Whether all waiters have left, so that its task is cancelled.
    var isAbandoned = false
    /// The build's part in a group of objects that are completed together, or nil.
    var completion: Completion? {
        didSet { rivet_insert(words, Build.joinedFlag) }
    }
    /// Whether the build ever belonged to a group; needs no lock.
    var hasJoinedGroup: Bool { rivet_load(words) & Build.joinedFlag != 0 }

    private static let endedFlag: UInt = 1
    private static let joinedFlag: UInt = 2
    private static let retainingFlag: UInt = 4

    init(
        of definition: AnyDefinition,
        _ slot: BuildTable.Slot,
        inside outer: Frame?,
        besides: Build? = nil,
        isBuiltByTask: Bool = false,
        generation: Int = 0,
        root: UInt64? = nil,
        depth: UInt32? = nil,
        attributes: FrameAttributes? = nil
    ) {
        definitionReference = .passUnretained(definition)
        self.slot = slot
        self.isBuiltByTask = isBuiltByTask
        self.besides = besides.flatMap { $0 === outer?.build ? nil : .passRetained($0) }
        self.generation = generation
        super.init(inside: outer, root: root, depth: depth, attributes: attributes)
        // The task may outlive the caller.
        if isBuiltByTask { retainDefinition() }
    }

    deinit {
        besides?.releaseInTurn()
        if rivet_load(words) & Build.retainingFlag != 0 { definitionReference.release() }
    }

    package var definition: AnyDefinition {
        // A temporary build may be the only owner.
        withExtendedLifetime(self) { definitionReference.takeUnretainedValue() }
    }

    /// Calls a body with the definition, and doesn't count a reference to it.
    @inline(__always)
    func withDefinition<Result>(_ body: (AnyDefinition) throws -> Result) rethrows -> Result {
        try definitionReference._withUnsafeGuaranteedRef(body)
    }

    /// Retains the definition if other code than the builder refers to this build, such as a task that outlives the closure.
    ///
    /// The builder calls this when it has finished, because its factory may be released then.
    @inline(never)
    func retainDefinitionIfInUse() {
        var reference = Unmanaged.passUnretained(self)
        let isLast = withUnsafeMutablePointer(to: &reference) {
            // A reference that isn't counted has the same layout as one that is.
            $0.withMemoryRebound(to: Build.self, capacity: 1) { isKnownUniquelyReferenced(&$0.pointee) }
        }
        if !isLast { retainDefinition() }
    }

    @inline(never)
    private func retainDefinition() {
        if rivet_load(words) & Build.retainingFlag != 0 { return }
        rivet_insert(words, Build.retainingFlag)
        _ = definitionReference.retain()
    }

    override var buildFrame: Unmanaged<Frame>? { .passUnretained(self) }
    override var isLeftBehind: Bool { hasEnded || !isBuiltByTask && super.isLeftBehind }

    /// The builds that can't end before this one.
    ///
    /// A build in its own task has no parents, because its waiters may leave. Its `waits` list them instead.
    var parents: [Build] { isBuiltByTask ? [] : Build.list(outer?.build, besides?.takeUnretainedValue()) }

    /// Whether a build around this one belongs to a group of objects, or has belonged to one; needs no lock.
    @inline(never)
    var isInsideGroup: Bool {
        var build = self
        while !build.isBuiltByTask {
            let other = build.besides?.takeUnretainedValue()
            if let other, other.hasJoinedGroup || other.isInsideGroup { return true }
            guard let outer = build.outer?.build else { return false }
            if outer.hasJoinedGroup { return true }
            build = outer
        }
        return false
    }

    /// Those of two builds that exist.
    @inline(never)
    static func list(_ first: Build?, _ second: Build?) -> [Build] { [first, second].compactMap(\.self) }

    /// The build whose closure is running on this thread, if the thread has no inner frame.
    ///
    /// Not retained: the caller that began the build retains it until it has ended.
    static var onThisThread: Unmanaged<Build>? {
        let thread = rivet_thread_get()
        // A frame that the thread adopted is that of a task, whose build runs elsewhere or has ended.
        guard let address = thread.pointee.frame, address != thread.pointee.adopted else { return nil }
        guard Unmanaged<Frame>.fromOpaque(address)._withUnsafeGuaranteedRef({ type(of: $0) == Build.self }) else {
            return nil
        }
        return .fromOpaque(address)
    }

    func markEnded() { rivet_insert(words, Build.endedFlag) }
}

extension Frame {
    /// The innermost build that this frame is part of; nil if that build has ended, but this task is still running.
    package var build: Build? {
        // Only a build overrides `buildFrame`, and returns itself.
        buildFrame.map { unsafeDowncast($0.takeUnretainedValue(), to: Build.self) }
    }
}

extension Build {
    /// Whether the build requested the unfinished object whose failure made it fail; nil if it has another outcome.
    var receivedFailure: Bool? { BuildLedger.shared.withLock { _ in completion?.failure?.isOwn } }
}

extension [Build.Wait] {
    /// Removes a wait, if it is in the list.
    ///
    /// The waits are sorted by their numbers. Ten thousand waiters may leave one by one, so this is a binary search.
    mutating func remove(_ wait: Build.Wait) {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].number < wait.number { low = middle + 1 } else { high = middle }
        }
        if low < endIndex, self[low] === wait { remove(at: low) }
    }
}

// MARK: - Waiting

// A caller waits for a build by blocking its thread, or by awaiting.

extension Build.Wait {
    /// Blocks the thread until the build has ended, and returns its outcome.
    func block() -> Build.Outcome {
        let semaphore = DispatchSemaphore(value: 0)
        let isUnderWay = BuildLedger.shared.withLock { _ in
            if outcome == nil { sleeper = .thread(semaphore) }
            return outcome == nil
        }
        if isUnderWay { semaphore.wait() }
        // The build has ended, because nothing else signals the semaphore.
        return BuildLedger.shared.withLock { _ in outcome } ?? .failure(CancellationError())
    }

    /// Awaits the end of the build, and returns its outcome.
    ///
    /// Throws `CancellationError` if the waiter's task is cancelled first. That ends only this wait. If no waiter is
    /// left, it also cancels the build.
    package nonisolated(nonsending) func outcome() async throws -> Build.Outcome {
        raise(to: Task.currentPriority)
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            // A caller with a higher priority may start to wait for this waiter later.
            await withTaskPriorityEscalationHandler {
                await sleep()
            } onPriorityEscalated: { _, priority in
                raise(to: priority)
            }
        } else {
            await sleep()
        }
        guard let outcome = BuildLedger.shared.withLock({ _ in outcome }) else { throw CancellationError() }
        return outcome
    }

    /// Awaits the end of the build, or of this wait.
    private nonisolated(nonsending) func sleep() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let sleeps = BuildLedger.shared.withLock { _ in
                    let sleeps = outcome == nil && !isCancelled
                    if sleeps { sleeper = .task(continuation) }
                    return sleeps
                }
                if !sleeps { continuation.resume() }
            }
        } onCancel: {
            let (sleeper, task) = BuildLedger.shared.withLock { $0.cancel(self) }
            sleeper?.wake()
            // In another task, because this one may be the last waiter of another build, which is then cancelled, too.
            if let task { Task.detached { task.cancel() } }
        }
    }

    /// Whether a waiter should retry instead of receiving this error.
    ///
    /// True if the error belongs to the builder's own path (a cycle, a limit, a missing `await`) or to another build,
    /// if all waiters had left, or if the scope was reset after the build began.
    func isExcused(_ error: any Error, since generation: Int) -> Bool {
        build.generation < generation || ResolutionError.mayRetry(after: error)
            || BuildLedger.shared.withLock { _ in build.isAbandoned || build.completion?.failure != nil }
    }

    /// Raises the priority of the build to that of a waiter.
    private func raise(to priority: TaskPriority) {
        let task: Task<Void, Never>? = BuildLedger.shared.withLock { _ in
            guard build.isBuiltByTask, priority > build.priority ?? .background else { return nil }
            build.priority = priority
            return build.task
        }
        // In another task, because this also raises the builds that it waits for.
        if let task { Task.detached(priority: priority) { task.raise(to: priority) } }
    }
}

extension Task where Success == Void, Failure == Never {
    /// Raises the priority, if the system supports that.
    func raise(to priority: TaskPriority) {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { escalatePriority(to: priority) }
    }
}
