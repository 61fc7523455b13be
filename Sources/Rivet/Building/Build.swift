internal import Dispatch

/// One shared object while it is being built.
///
/// Whoever made the build owns its slot; everyone else who asks for the object waits for this build. Sound as
/// `Sendable`: all that varies is guarded by the lock of the builds.
final class Build: @unchecked Sendable {
    /// How a build ended.
    enum Outcome {
        /// The object, where those who waited are handed it; nil where they find it kept.
        case built(AnyKeptObject?)
        case failed(any Error)
    }

    /// One wait for a build.
    ///
    /// Sound as `Sendable`: what varies is guarded by the lock of the builds.
    final class Wait: @unchecked Sendable {
        /// Grows from one wait to the next.
        let number: UInt64
        let build: Build
        /// The build whose closure asked; nil when nothing was being built there.
        let asker: Build?
        /// The builds that can't go on until then.
        let waiting: [Build]
        /// How the build ended; nil while it goes on.
        var outcome: Outcome?
        /// Whether who waited has gone.
        var isCancelled = false
        /// Whether it is the wait of who stops the factory, and has no use for the object.
        var isOnlooker = false
        /// What to wake at the end; nil while nobody sleeps.
        var sleeper: Sleeper?

        init(number: UInt64, for build: Build, by asker: Build?, waiting: [Build]) {
            self.number = number
            self.build = build
            self.asker = asker
            self.waiting = waiting
        }
    }

    /// Who sleeps until a build has ended.
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

    /// Unique in the process and never used again, so that a factory which outlived its build is known for
    /// stale.
    let number: UInt64
    let definition: AnyDefinition
    let slot: BuildLedger.Slot
    /// Whether a task of its own builds, for whoever awaits it, and not the thread that asked first.
    let isAwaited: Bool
    /// The builds whose closures asked for this one, and can't end before it; none for one that is awaited, since who
    /// awaits may go.
    ///
    /// Almost always none or one; none when it has ended, or what a closure left behind would keep them all.
    var parents: [Build]
    var hasEnded = false
    /// The builds that this one waits for, itself or through what it asked for; one entry for each wait, in order.
    var awaited: [Wait] = []
    /// Who waits for this one, in order.
    var waits: [Wait] = []
    /// How many of these have no use for the object.
    var onlookers = 0
    /// The task that builds; nil where a thread does.
    var task: Task<Void, Never>?
    /// The highest priority of those who await it.
    var priority: TaskPriority?
    /// Whether all who awaited it have gone, and its task was cancelled.
    var isAbandoned = false
    /// The generation of what its scope keeps when it began.
    let generation: Int

    init(
        number: UInt64,
        definition: AnyDefinition,
        slot: BuildLedger.Slot,
        isAwaited: Bool,
        parents: [Build],
        generation: Int
    ) {
        self.number = number
        self.definition = definition
        self.slot = slot
        self.isAwaited = isAwaited
        self.parents = parents
        self.generation = generation
    }
}

extension [Build.Wait] {
    /// Removes a wait, if it is there, from such as stand in the order in which they began.
    ///
    /// Ten thousand may wait, and go one by one: so it is sought by its number, and those behind it move up as a block.
    mutating func remove(_ wait: Build.Wait) {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].number < wait.number { low = middle + 1 } else { high = middle }
        }
        if low < endIndex, self[low] === wait { remove(at: low) }
    }
}
