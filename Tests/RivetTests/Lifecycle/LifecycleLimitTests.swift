import Foundation
import Rivet
import RivetLifecycle
import Testing

/// Limits of calls while hooks, builds and deinitializers block all threads of the pool.
@Suite(.serialized, .timeLimit(.minutes(15))) struct LifecycleLimitTests {
    private static let limit = Duration.milliseconds(150)
    /// Much more than a call with that limit may take, and much less than the blocking code takes otherwise.
    private static let bound = Duration.milliseconds(1_200)
    private static let cores = ProcessInfo.processInfo.activeProcessorCount

    enum Call: CaseIterable, Sendable { case start, stop, health, runStart, runStop }

    enum Blocking: CaseIterable, Sendable {
        case hooks, builds, services

        func applies(to call: Call) -> Bool {
            switch self {
            case .hooks: true
            case .builds: call == .start || call == .runStart
            case .services: call == .stop || call == .runStop
            }
        }
    }

    struct Case: Sendable {
        let call: Call
        let blocking: Blocking
        let caller: Caller
        /// The number of objects with blocking code.
        let count: Int
        let isObserved: Bool
    }

    private static let cases = Call.allCases.flatMap { call in
        Blocking.allCases.filter { $0.applies(to: call) }.flatMap { blocking in
            Caller.allCases.flatMap { caller in
                [1, 2].map { factor in
                    Case(
                        call: call,
                        blocking: blocking,
                        caller: caller,
                        count: factor * cores,
                        isObserved: factor == 2
                    )
                }
            }
        }
    }

    /// The outcome of a call whose hooks block.
    private struct Outcome: Sendable {
        let duration: Duration
        let error: (any Error)?
        var health: HealthReport?
    }

    private func perform(
        _ call: Call,
        _ caller: Caller,
        of factory: ObjectGraphFactory,
        _ block: Block,
        after prepare: @escaping @Sendable () -> Void = {}
    ) async throws -> Outcome {
        try await watchedTask(seconds: 60) {
            await caller.perform {
                prepare()
                let began = ContinuousClock.now
                var health: HealthReport?
                var failure: (any Error)?
                do {
                    switch call {
                    case .start: try await factory.start(within: Self.limit)
                    case .stop: try await factory.stop(within: Self.limit)
                    case .health: health = await factory.health(within: Self.limit)
                    case .runStart: try await factory.run(starting: Self.limit) { _ in }
                    case .runStop: try await factory.run(stopping: Self.limit) { _ in }
                    }
                } catch { failure = error }
                let duration = ContinuousClock.now - began
                block.open()
                return Outcome(duration: duration, error: failure, health: health)
            }
        }
    }

    @Test(arguments: cases)
    func `a caller with an executor of its own continues at the limit, and the report is true`(_ one: Case) async throws
    {
        let block = Block()
        defer { block.open() }
        let graph = try ObjectGraph(
            assembly { module in
                for number in 0..<one.count {
                    let definition = module.define("Engine \(number)", in: .singleton) { _ in
                        if one.blocking == .builds { block.wait() }
                        return Engine()
                    }
                    .eager()
                    switch (one.blocking, one.call) {
                    case (.builds, _): break
                    case (.services, _):
                        definition.running { _ in
                            while !Task.isCancelled { try? await Task.sleep(for: .seconds(60)) }
                            block.wait()
                        }
                    case (_, .start), (_, .runStart): definition.onStart { _ in block.wait() }
                    case (_, .stop), (_, .runStop): definition.onStop { _ in block.wait() }
                    case (_, .health): definition.health { _ in block.wait() }
                    }
                }
            }
        )
        let factory = try ObjectGraphFactory(graph, observer: one.isObserved ? Silent() : nil)
        if one.call == .stop || one.call == .health { try await factory.start() }
        let outcome = try await perform(one.call, one.caller, of: factory, block)
        #expect(outcome.duration < Self.bound, "\(one)")
        if let health = outcome.health {
            #expect(health.entries.count == one.count)
            #expect(health.entries.allSatisfy { !$0.isHealthy && $0.duration < Self.bound }, "\(health)")
            return
        }
        let error = try #require(outcome.error as? LifecycleError)
        let phase: LifecycleReport.Phase =
            switch (one.blocking, one.call) {
            case (.builds, _): .build
            case (.services, _): .run
            case (_, .start), (_, .runStart): .start
            default: .stop
            }
        let entries = error.report.entries.filter { $0.phase == phase }
        #expect(entries.count == one.count, "\(error)")
        #expect(Set(entries.map(\.name)).count == one.count, "\(error)")
        for entry in entries {
            let isTrue =
                switch entry.outcome {
                case .overran(let limit): limit == Self.limit && entry.duration < Self.bound
                // Its task has no thread.
                case .notReached, .leftBehind: entry.duration < Self.bound
                case .succeeded, .failed, .cancelled: false
                }
            #expect(isTrue, "\(error)")
        }
        #expect(entries.contains { if case .overran = $0.outcome { true } else { false } }, "\(error)")
    }

    @Test(arguments: Caller.allCases, [Call.start, .stop])
    func `a deinitializer that blocks during a stop or rollback doesn't delay the caller`(
        _ caller: Caller,
        _ call: Call
    ) async throws {
        let block = Block()
        defer { block.open() }
        let children = Collected<Later<ObjectGraphFactory>>()
        let parent = try factory { module in
            module.define("Engine", in: .singleton) { _ in Engine() }
                .eager()
                .onStart { _ in if call == .start { throw Boom() } }
                .onStop { _ in }
        }
        for _ in 0..<Self.cores {
            let child = Later<ObjectGraphFactory>()
            child.set(
                try ObjectGraphFactory(
                    ObjectGraph(
                        assembly { module in
                            module.define("Blocker", in: .singleton) { _ in Blocker(block) }
                                .onStop { _ in child.set(nil) }
                        },
                        parent: parent.graph
                    ),
                    parent: parent
                )
            )
            _ = try child.value["Blocker"] as Blocker
            children.append(child)
        }
        if call == .stop { try await parent.start() }
        let outcome = try await perform(call, caller, of: parent, block)
        #expect(outcome.duration < Self.bound)
        #expect(outcome.error is LifecycleError)
        #expect(children.elements.allSatisfy { (try? $0.value) == nil })
    }

    @Test(arguments: Caller.allCases, [Call.start, .stop, .health])
    func `a call that finds all threads of the pool blocked reports that nothing began`(
        _ caller: Caller,
        _ call: Call
    ) async throws {
        let block = Block()
        defer { block.open() }
        let names = (0..<3).map { "Engine \($0)" }
        let factory = try factory { module in
            for name in names {
                let definition = module.define(Key<Engine>(name), in: .singleton) { _ in Engine() }
                _ = call == .start ? definition.onStart { _ in } : definition.onStop { _ in }.health { _ in }
            }
        }
        if call != .start { for name in names { _ = try factory[Key<Engine>(name)] as Engine } }
        let outcome = try await perform(call, caller, of: factory, block) {
            let blocked = Counter()
            for _ in 0..<Self.cores {
                Task.detached {
                    blocked.increment()
                    block.wait()
                }
            }
            while blocked.value < Self.cores { usleep(1_000) }
        }
        #expect(outcome.duration < Self.bound)
        guard call != .health else {
            #expect(try #require(outcome.health).entries.allSatisfy { !$0.isHealthy && $0.duration == .zero })
            return
        }
        let error = try #require(outcome.error as? LifecycleError)
        #expect(error.report.entries.map(\.name).sorted() == names, "\(error)")
        #expect("\(error)".contains("3 not begun"), "\(error)")
        // The start has failed, so it mustn't succeed as soon as the pool has a thread.
        let later = await awaitedFailure { try await call == .start ? factory.start() : factory.stop() }
        #expect((later as? LifecycleError)?.code == (call == .start ? .stopped : nil))
    }

    @Test func `the observer is warned if all threads of the pool are blocked after a limit`() async throws {
        let block = Block()
        defer { block.open() }
        let observer = Silent()
        let graph = try ObjectGraph(
            assembly { module in
                for number in 0..<Self.cores * 2 {
                    module.define("Engine \(number)", in: .singleton) { _ in Engine() }.health { _ in block.wait() }
                }
            }
        )
        let factory = try ObjectGraphFactory(graph, observer: observer)
        for number in 0..<Self.cores * 2 { _ = try factory["Engine \(number)"] as Engine }
        try await watchedTask(seconds: 60) {
            await Caller.ownExecutor.perform {
                _ = await factory.health(within: Self.limit)
                let end = ContinuousClock.now + Self.bound
                while ContinuousClock.now < end, observer.failures.elements.isEmpty { usleep(5_000) }
                block.open()
            }
        }
        #expect(observer.failures.elements.contains { $0.contains("all threads of the pool are blocked") })
    }

    @Test(arguments: [
        Duration(attoseconds: .min), .seconds(Int64.min), .seconds(-1), .zero, Duration(attoseconds: .max),
    ])
    func `no limit is too small or too large`(limit: Duration) async throws {
        try await watchedTask(seconds: 60) {
            for count in [Int.min, 0, .max] {
                let factory = try factory { module in
                    module.define("Engine", in: .singleton) { Engine() }.onStart(within: limit) { _ in }
                        .onStop(within: limit) { _ in }.health(within: limit) { _ in }
                    module.define("Crane", in: .singleton) { Crane() }.running(within: limit) { _ in
                        try await Task.sleep(for: .seconds(60))
                    }
                }
                let child = try factory.child { module in
                    module.define("Wheel", in: .singleton) { Engine() }.onStop(within: limit) { _ in }
                }
                _ = try child["Wheel"] as Engine
                let start = await awaitedFailure { try await factory.start(within: limit, atOnce: count) }
                #expect((start == nil) == (limit > .zero))
                _ = await factory.health(within: limit)
                _ = await awaitedFailure { try await factory.stop(within: limit, atOnce: count) }
                #expect(failure { try factory["Engine"] as Engine }?.code == .stopped)
            }
        }
    }
}

/// Blocks threads until it is opened, at most for three seconds.
private final class Block: Sendable {
    private let isOpen = Guarded(false)
    func open() { isOpen.withLock { $0 = true } }
    func wait() {
        let end = ContinuousClock.now + .seconds(3)
        while ContinuousClock.now < end, !isOpen.withLock({ $0 }) { usleep(5_000) }
    }
}

/// An object whose deinitializer blocks.
private final class Blocker: Sendable {
    private let block: Block
    init(_ block: Block) { self.block = block }
    deinit { block.wait() }
}

private final class Silent: GraphObserver {
    let failures = Collected<String>()
    func observe(_ event: GraphEvent) { if case .failed(_, let error, _) = event { failures.append("\(error)") } }
}

/// A caller that doesn't need a thread of the pool.
enum Caller: CaseIterable, Sendable {
    case mainActor, ownExecutor

    func perform<Result: Sendable>(
        _ body: nonisolated(nonsending) @Sendable () async -> Result
    ) async -> Result {
        switch self {
        case .mainActor: await Self.performOnMainActor(body)
        case .ownExecutor: await Performer().perform(body)
        }
    }

    @MainActor private static func performOnMainActor<Result: Sendable>(
        _ body: nonisolated(nonsending) @Sendable () async -> Result
    ) async -> Result {
        // Without code of its own, this function would call the body on the thread of its caller.
        MainActor.assertIsolated()
        return await body()
    }
}

/// An actor on a thread of its own.
private actor Performer {
    private let executor = ThreadExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func perform<Result: Sendable>(_ body: nonisolated(nonsending) @Sendable () async -> Result) async -> Result {
        defer { executor.end() }
        assertIsolated()
        return await body()
    }
}

private final class ThreadExecutor: SerialExecutor {
    private let jobs = Guarded<[UnownedJob]>([])
    private let added = DispatchSemaphore(value: 0)

    init() {
        Thread.detachNewThread { [jobs, added] in
            // The thread ends with the last job.
            while true {
                added.wait()
                guard let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return }
                job.runSynchronously(on: self.asUnownedSerialExecutor())
            }
        }
    }

    func enqueue(_ job: UnownedJob) {
        jobs.withLock { $0.append(job) }
        added.signal()
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

    /// Ends the thread, after the jobs that it has received.
    func end() { added.signal() }
}
