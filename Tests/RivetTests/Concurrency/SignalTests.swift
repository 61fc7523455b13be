import Foundation
import Rivet
import RivetLifecycle
import Synchronization
import Testing

/// The number of signals that each handler of a test received.
private let oldCount = Atomic(0)
private let newCount = Atomic(0)

/// Factories that run until a signal arrives.
///
/// Each test has a signal of its own, because tests run at the same time.
@Suite(.timeLimit(.minutes(15))) struct SignalTests {
    private func runningFactory(_ events: Collected<String>) throws -> ObjectGraphFactory {
        try factory { module in
            module.define("Server", in: .singleton) { Piece("Server") }
                .onStart { _ in events.append("start") }
                .onStop { _ in events.append("stop") }
        }
    }

    @Test func `a factory that runs until a signal starts and then stops, each time in a process`() async throws {
        for _ in 0..<4 {
            let events = Collected<String>()
            let factory = try runningFactory(events)
            let reports = try await watchedTask(seconds: 30) {
                let reports = Collected<LifecycleReport>()
                try await factory.run(
                    until: .signals(SIGUSR1),
                    reporting: { report in
                        if reports.elements.isEmpty { kill(getpid(), SIGUSR1) }
                        reports.append(report)
                    }
                )
                return reports.elements
            }
            #expect(events.elements == ["start", "stop"] && reports.count == 2)
        }
    }

    /// Runs a factory until a signal that its start hook sends, or fails to start it.
    private func run(until number: Int32, startFails: Bool = false) async throws {
        let factory = try factory { module in
            module.define("Server", in: .singleton) { Piece("Server") }
                .onStart { _ in
                    if startFails { throw Boom() }
                    kill(getpid(), number)
                }
        }
        try await watchedTask(seconds: 30) { try await factory.run(until: .signals(number)) }
    }

    @Test func `after a run or a failed start, signals have their former effect`() async throws {
        let former = signal(SIGURG) { _ in oldCount.add(1, ordering: .relaxed) }
        defer { signal(SIGURG, former) }
        for round in 1...20 {
            if round.isMultiple(of: 2) {
                let error = await awaitedFailure { try await run(until: SIGURG, startFails: true) } as? LifecycleError
                #expect(error?.code == .startFailed)
            } else {
                try await run(until: SIGURG)
            }
            kill(getpid(), SIGURG)
            try await watched(seconds: 30) { while oldCount.load(ordering: .relaxed) < round { usleep(1_000) } }
        }
    }

    @Test func `a handler that is installed right after a run stays`() async throws {
        let former = signal(SIGIO) { _ in }
        defer { signal(SIGIO, former) }
        for round in 1...20 {
            try await run(until: SIGIO)
            signal(SIGIO) { _ in newCount.add(1, ordering: .relaxed) }
            usleep(2_000)
            kill(getpid(), SIGIO)
            try await watched(seconds: 30) { while newCount.load(ordering: .relaxed) < round { usleep(1_000) } }
            signal(SIGIO) { _ in }
        }
    }

    @Test func `several factories wait for the same signal`() async throws {
        let events = Collected<String>()
        try await withThrowingTaskGroup { group in
            let started = Counter()
            for _ in 0..<3 {
                let factory = try runningFactory(events)
                group.addTask {
                    try await factory.run(
                        until: .signals(SIGUSR2, SIGCONT),
                        reporting: { _ in
                            if started.increment() == 3 { kill(getpid(), SIGUSR2) }
                        }
                    )
                }
            }
            try await group.waitForAll()
        }
        #expect(events.elements.count == 6)
    }

    @Test func `a cancelled task and a failed service end the run, too`() async throws {
        let events = Collected<String>()
        let waiting = try runningFactory(events)
        let task = Task { try await waiting.run(until: .signals(SIGWINCH)) }
        try await watched { while events.elements.isEmpty { sched_yield() } }
        task.cancel()
        try await task.value
        #expect(events.elements == ["start", "stop"])
        let failing = try factory { module in
            module.define("Job", in: .singleton) { Piece("Job") }.running { _ in throw Boom() }
        }
        let error = await awaitedFailure { try await failing.run(until: .signals(SIGWINCH)) } as? LifecycleError
        #expect(error?.code == .serviceFailed && error?.failure?.name == "Job")
    }

    @Test(arguments: [0, -1, 9, 19, 999])
    func `a signal that can't be caught is an error with its number`(number: Int32) async throws {
        let events = Collected<String>()
        let factory = try runningFactory(events)
        let trigger = StopTrigger.signals(SIGTERM, number)
        let error = await awaitedFailure { try await factory.run(until: trigger) } as? LifecycleError
        #expect(error?.code == .invalidSignal && error?.summary.contains("signal \(number) can't be caught") == true)
        #expect(events.elements.isEmpty)
    }

    @Test func `a second signal ends the program`() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            let assembly = Assembly()
            assembly.load(environment: Environment()) { module in
                module.define("Stubborn", in: .singleton) { 1 }.onStop { _ in
                    kill(getpid(), SIGTERM)
                    try await Task.sleep(for: .seconds(600))
                }
            }
            let factory = try ObjectGraphFactory(assembly: assembly)
            _ = try factory["Stubborn"] as Int
            try await factory.run(until: .signals(SIGTERM), reporting: { _ in kill(getpid(), SIGTERM) })
        }
    }
}
