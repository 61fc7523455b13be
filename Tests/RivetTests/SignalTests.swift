import Foundation
import Rivet
import RivetLifecycle
import Testing

/// Factories that run until a signal arrives.
///
/// Each test has a signal of its own, because tests run at the same time.
@Suite(.timeLimit(.minutes(5))) struct SignalTests {
    private func runningFactory(_ events: Collected<String>) throws -> ObjectGraphFactory {
        try factory { module in
            module.define("Server", in: .singleton) { Piece("Server") }
                .onStart { _ in events.append("start") }
                .onStop { _ in events.append("stop") }
        }
    }

    @Test func `a factory that runs until a signal starts and then stops`() async throws {
        let events = Collected<String>()
        let factory = try runningFactory(events)
        let reports = Collected<LifecycleReport>()
        try await factory.run(
            until: .signals(SIGUSR1),
            reporting: { report in
                if reports.elements.isEmpty { kill(getpid(), SIGUSR1) }
                reports.append(report)
            }
        )
        #expect(events.elements == ["start", "stop"] && reports.elements.count == 2)
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
