internal import CRivet
internal import Synchronization

/// Which threads work for one request from outside.
///
/// A closure may use the factory it was handed on other threads, and wait for them. What is asked for there
/// belongs to the same request: its circles are charged to it, and when it is given up, they are. A factory
/// tells the thread on which its closure was called; while a request is under way on that thread, whoever uses
/// the factory on another thread works for it.
///
/// Threads are told apart by a small number, which is free again when one ends. Should more than a thousand live at
/// once and two share a number, or a thread that handed out a factory be busy with another request meanwhile, then
/// the circles of one are charged to the other; that matters only when both of them fail again and again.
enum Lineage {
    /// How many threads may wait for each other in a row, each working for the one before.
    private static let levelLimit: UInt32 = 64

    /// What the other threads see of one.
    private struct Record: ~Copyable {
        /// The number of the thread with the request from outside; 0 when no request is under way.
        let root = Atomic<UInt32>(0)
        /// How many threads are between the two.
        let level = Atomic<UInt32>(0)
        /// How many circles and depths were found for the request from outside, kept with its own thread.
        let exhaustions = Atomic<UInt32>(0)
    }

    /// One for each number, for good, like the program's own memory.
    ///
    /// Sound from any thread: the pointer never changes, and all that a record has is atomic.
    private nonisolated(unsafe) static let records: UnsafeMutablePointer<Record> = {
        let records = UnsafeMutablePointer<Record>.allocate(capacity: Int(RIVET_NUMBERS) + 1)
        for number in 0...Int(RIVET_NUMBERS) { (records + number).initialize(to: Record()) }
        return records
    }()

    /// Gives a thread its number.
    static func admit(_ thread: UnsafeMutablePointer<rivet_thread>) {
        thread.pointee.number = rivet_take_number()
        thread.pointee.record = UnsafeMutableRawPointer(records + Int(thread.pointee.number))
    }

    /// The outermost request of a thread begins.
    static func enter(_ thread: UnsafeMutablePointer<rivet_thread>, _ state: RequestState) throws {
        let number = thread.pointee.number
        var (root, level) = (number, UInt32(0))
        if state.thread != 0, state.thread != number,
            case let record = records + state.thread,
            case let other = record.pointee.root.load(ordering: .acquiring), other != 0,
            // A factory that outlived its build serves no request: whatever its thread does meanwhile is another's.
            state.build == 0 || build(state.build) != nil
        {
            (root, level) = (other, record.pointee.level.load(ordering: .relaxed) + 1)
            let exhaustions = records + Int(root)
            if exhaustions.pointee.exhaustions.load(ordering: .relaxed) > DepthGuard.patience {
                throw RequestFault.gaveUp
            }
            if level == levelLimit {
                exhaustions.pointee.exhaustions.wrappingAdd(1, ordering: .relaxed)
                throw RequestFault.tooDeep
            }
        }
        if state.build != 0, thread.pointee.build == nil { adopt(state.build, thread) }
        let own = record(of: thread)
        own.pointee.level.store(level, ordering: .relaxed)
        own.pointee.root.store(root, ordering: .releasing)
    }

    /// Counts a circle or a depth that was found on a thread, and returns how many there are by now.
    static func charge(_ thread: UnsafeMutablePointer<rivet_thread>) -> UInt32 {
        let root = record(of: thread).pointee.root.load(ordering: .relaxed)
        return records[Int(root)].exhaustions.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// The outermost request of a thread has ended.
    static func leave(_ thread: UnsafeMutablePointer<rivet_thread>) {
        let own = record(of: thread)
        if own.pointee.exhaustions.load(ordering: .relaxed) != 0,
            own.pointee.root.load(ordering: .relaxed) == thread.pointee.number
        {
            own.pointee.exhaustions.store(0, ordering: .relaxed)
        }
        own.pointee.root.store(0, ordering: .releasing)
        if let build = thread.pointee.adopted {
            (thread.pointee.build, thread.pointee.adopted) = (nil, nil)
            Unmanaged<Build>.fromOpaque(build).release()
        }
        if let circle = thread.pointee.circle {
            thread.pointee.circle = nil
            Unmanaged<Circle>.fromOpaque(circle).release()
        }
    }

    private static func record(of thread: UnsafeMutablePointer<rivet_thread>) -> UnsafeMutablePointer<Record> {
        // A thread that has begun a request was admitted.
        thread.pointee.record.unsafelyUnwrapped.assumingMemoryBound(to: Record.self)
    }

    /// Makes a thread that uses the factory of a build one that builds for it, so that it doesn't wait for
    /// what waits for it.
    private static func adopt(_ number: UInt64, _ thread: UnsafeMutablePointer<rivet_thread>) {
        // Nothing is being built by the usual factory, which outlived its build or never had one.
        guard BuildLedger.underwayCount.load(ordering: .relaxed) > 0 else { return }
        // The closure of an awaited build mostly runs in the build's own task.
        let own = TaskPlace.current?.build.flatMap { $0.number == number ? $0 : nil }
        guard let build = own ?? build(number) else { return }
        let adopted = UnsafeRawPointer(Unmanaged.passRetained(build).toOpaque())
        (thread.pointee.build, thread.pointee.adopted) = (adopted, adopted)
    }

    private static func build(_ number: UInt64) -> Build? {
        // A factory that outlived its build is the usual case, and nothing is being built then.
        guard BuildLedger.underwayCount.load(ordering: .relaxed) > 0 else { return nil }
        return BuildLedger.shared.withLock { $0.build(number) }
    }

    /// What is being built by the closure that handed out the factory of a request, when the request is the
    /// outermost of another thread.
    static func asker(_ state: RequestState) -> AnyDefinition? {
        guard rivet_thread_get().pointee.requests == 0, state.build != 0 else { return nil }
        return build(state.build)?.definition
    }
}

extension Lineage {
    /// A circle that a request has met.
    private final class Circle: Sendable {
        let error: ResolutionError
        init(_ error: ResolutionError) { self.error = error }
    }

    /// Remembers the first circle that a request meets: should it be given up, that is the reason.
    static func remember(_ circle: ResolutionError, of definition: AnyDefinition?) {
        guard circle.code == .circle, circle.entered(at: definition) != nil else { return }
        AwaitedRequest.current?.remember(circle)
        let thread = rivet_thread_get()
        guard thread.pointee.requests > 0, thread.pointee.circle == nil else { return }
        thread.pointee.circle = UnsafeRawPointer(Unmanaged.passRetained(Circle(circle)).toOpaque())
    }

    /// The first circle that the request has met which is under way on this thread, or for which this task works.
    static var circle: ResolutionError? {
        rivet_thread_get().pointee.circle.map { Unmanaged<Circle>.fromOpaque($0).takeUnretainedValue().error }
            ?? AwaitedRequest.current?.circle
    }
}
