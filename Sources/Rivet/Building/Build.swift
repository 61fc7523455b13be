internal import Dispatch
internal import Synchronization

/// One shared object while it is being built, as the frame of the requests that its closure makes.
///
/// Whoever created the build owns its slot; all others who request the object wait for this build. Sound as `Sendable`:
/// everything that varies is guarded by the lock of the waits, apart from atomics.
final class Build: Frame, @unchecked Sendable {
    /// How a build ended.
    enum Outcome {
        /// The object, where waiters receive it; nil where they find it in its scope.
        case built(AnyKeptObject?)
        case failed(any Error)
    }

    /// One wait for a build.
    ///
    /// Sound as `Sendable`: what varies is guarded by the lock of the waits.
    final class Wait: @unchecked Sendable {
        /// Grows from one wait to the next.
        let number: UInt64
        let build: Build
        /// The build whose closure made the request, or nil for a caller from outside.
        let asker: Build?
        /// The builds that can't continue until then.
        let waiting: [Build]
        /// How the build ended, or nil before that.
        var outcome: Outcome?
        /// Whether the waiter has left.
        var isCancelled = false
        /// Whether it is the wait of a stop, which has no use for the object.
        var isOnlooker = false
        /// What to wake at the end, or nil while nobody sleeps.
        var sleeper: Sleeper?

        init(number: UInt64, for build: Build, by asker: Build?, waiting: [Build]) {
            self.number = number
            self.build = build
            self.asker = asker
            self.waiting = waiting
        }
    }

    /// A thread or task that sleeps until a build has ended.
    enum Sleeper {
        case thread(DispatchSemaphore)
        case task(CheckedContinuation<Void, Never>)

        func wake() {
            switch self {
            case .thread(let semaphore): semaphore.signal()
            case .task(let continuation): continuation.resume()
            }
        }
    }

    let definition: AnyDefinition
    let slot: BuildTable.Slot
    /// Whether a task of its own builds, for all waiters alike.
    ///
    /// Otherwise the thread builds that requested it first.
    let isAwaited: Bool
    /// A second build that can't end before this one: that of the task, where the first is that of the thread, or the
    /// other way round.
    ///
    /// They differ where a closure spins a run loop.
    private let besides: Build?
    /// The generation of the scope's objects when it began.
    let generation: Int

    private let isOver = Atomic<Bool>(false)
    var hasEnded: Bool { isOver.load(ordering: .acquiring) }

    /// The builds that this one waits for, itself or through requests further in; one entry for each wait, in order.
    var awaited: [Wait] = []
    /// The waits for this build, in order.
    var waits: [Wait] = []
    /// The number of waits that have no use for the object.
    var onlookers = 0
    /// Whether there ever was a wait.
    ///
    /// Guarded by the lock of the builds' table.
    var hasBeenAwaited = false
    /// The task that builds, or nil where a thread does.
    var task: Task<Void, Never>?
    /// The highest priority of the waiters.
    var priority: TaskPriority?
    /// Whether all waiters have left, and its task was cancelled.
    var isAbandoned = false

    init(
        of definition: AnyDefinition,
        _ slot: BuildTable.Slot,
        inside outer: Frame?,
        besides: Build? = nil,
        isAwaited: Bool = false,
        generation: Int = 0,
        resolution: Resolution? = nil,
        root: UInt64 = 0,
        depth: UInt32 = 0,
        level: UInt32 = 0,
        notes: FrameNotes? = nil
    ) {
        self.definition = definition
        self.slot = slot
        self.isAwaited = isAwaited
        self.besides = besides === outer?.build ? nil : besides
        self.generation = generation
        super.init(inside: outer, resolution: resolution, root: root, depth: depth, level: level, notes: notes)
    }

    override var build: Build? { self }

    /// The builds that can't end before this one.
    ///
    /// None for a build that is awaited: whoever awaits it may leave, and its waits tell who does.
    var parents: [Build] { isAwaited ? [] : [outer?.build, besides].compactMap(\.self) }

    func markEnded() { isOver.store(true, ordering: .releasing) }
}

extension [Build.Wait] {
    /// Removes a wait, if it is there.
    ///
    /// The elements are in the order in which they began.
    ///
    /// Ten thousand may wait and leave one by one, so this is a binary search, and those behind it move up as a block.
    mutating func remove(_ wait: Build.Wait) {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].number < wait.number { low = middle + 1 } else { high = middle }
        }
        if low < endIndex, self[low] === wait { remove(at: low) }
    }
}
