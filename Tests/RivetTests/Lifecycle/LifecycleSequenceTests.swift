import Testing

@testable import Rivet
@testable import RivetLifecycle

/// Starts and stops in real tasks, by the clock, with hooks that don't always obey.
@Suite struct LifecycleSequenceTests {
    private func node(
        _ name: String,
        needs: [Int] = [],
        onStart: [LifecycleHook] = [],
        onStop: [LifecycleHook] = []
    ) -> LifecycleNode {
        LifecycleNode(name: name, site: .unknown, needs: needs, onStart: onStart, onStop: onStop)
    }

    private func hook(
        within limit: Duration? = nil,
        _ run: @escaping @Sendable () async throws -> Void = {}
    ) -> LifecycleHook { LifecycleHook(limit: limit, run: run) }

    private func outcomes(_ report: LifecycleReport?) -> [String] {
        (report?.entries ?? []).map { "\($0.name) \("\($0.outcome)".prefix { $0 != "(" })" }
    }

    private func failure(_ start: () async throws -> LifecycleReport) async throws -> LifecycleError {
        try #require(await awaitedFailure(start) as? LifecycleError)
    }

    @Test(arguments: 0..<4)
    func `random graphs start and stop in order, even if hooks fail or hang`(seed: Int) async throws {
        try await watchedTask {
            var random = SplitMix64(state: UInt64(seed))
            for _ in 0..<Rounds.some(of: 50) {
                let plans = (0..<10).map { _ in LifecyclePlan.random(&random) }
                try await withThrowingTaskGroup { group in
                    for plan in plans { group.addTask { try await LifecycleTrial(plan).run() } }
                    try await group.waitForAll()
                }
            }
        }
    }

    @Test func `fifty objects start concurrently in the order of their dependencies`() async throws {
        try await watchedTask {
            let under = Guarded((now: 0, most: 0))
            let hook = hook {
                under.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                try await Task.sleep(for: .milliseconds(10))
                under.withLock { $0.now -= 1 }
            }
            // Five layers of ten, each of which depends on the whole layer below.
            let nodes = (0..<50).map { index in
                node(
                    "N\(index)",
                    needs: index < 10 ? [] : Array((index / 10 - 1) * 10..<index / 10 * 10),
                    onStart: [hook]
                )
            }
            let report = try await LifecycleSequence(nodes).start()
            #expect(report.entries.count == 50)
            #expect(report.duration >= .milliseconds(50))
            #expect(under.withLock { $0.most } <= 10)
            let sum = report.entries.map(\.duration).reduce(.zero, +)
            #expect(report.duration < sum)
            let one = try await LifecycleSequence(Array(nodes.prefix(5))).start(atOnce: 1)
            #expect(one.duration >= .milliseconds(50))
        }
    }

    @Test func `a hook that ignores its cancellation is abandoned and named`() async throws {
        try await watchedTask {
            let gate = Gate()
            defer { gate.open() }
            var stopped = Collected<String>()
            let error = try await reachingHook { limit, begin in
                stopped = Collected<String>()
                let noting = { [stopped] (name: String) in hook { stopped.append(name) } }
                let deaf = hook(within: limit) {
                    begin()
                    await gate.passUncancelled()
                }
                let nodes = [
                    node("Engine", onStop: [noting("Engine")]),
                    node("Deaf", needs: [0], onStart: [deaf]),
                    node("Radio", needs: [1], onStart: [hook()], onStop: [noting("Radio")]),
                ]
                return try await failure { try await LifecycleSequence(nodes).start() }
            }
            .error
            #expect(outcomes(error.report) == ["Deaf overran", "Radio notReached"])
            #expect(outcomes(error.rollback) == ["Engine succeeded"])
            #expect(stopped.elements == ["Engine"])
            #expect(error.failure?.name == "Deaf")
            #expect(error.underlying == nil)
        }
    }

    @Test func `a start that exceeds its limit stops the started objects`() async throws {
        try await watchedTask {
            let error = try await reachingHook { limit, begin in
                let slow = hook {
                    begin()
                    try await Task.sleep(for: .seconds(100))
                }
                let nodes = [
                    node("Engine", onStart: [hook()], onStop: [hook()]),
                    node("Slow", needs: [0], onStart: [slow]),
                ]
                return try await failure { try await LifecycleSequence(nodes).start(within: limit) }
            }
            .error
            #expect(outcomes(error.report) == ["Engine succeeded", "Slow overran"])
            #expect(outcomes(error.rollback) == ["Engine succeeded"])
            #expect(error.failure?.name == "Slow")
        }
    }

    @Test func `cancelling a start is a failure that stops the started objects`()
        async throws
    {
        try await watchedTask {
            let isUnderWay = Gate()
            let nodes = [
                node("Engine", onStart: [hook()], onStop: [hook { try Task.checkCancellation() }]),
                node(
                    "Slow",
                    needs: [0],
                    onStart: [
                        hook {
                            isUnderWay.open()
                            try await Task.sleep(for: .seconds(100))
                        }
                    ]
                ),
            ]
            let task = Task { try await failure { try await LifecycleSequence(nodes).start() } }
            try await isUnderWay.pass()
            task.cancel()
            let error = try await task.value
            #expect(outcomes(error.report) == ["Engine succeeded", "Slow cancelled"])
            #expect(outcomes(error.rollback) == ["Engine succeeded"])
            #expect(error.underlying is CancellationError)
            #expect(error.failure == nil)
            let none = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await failure { try await LifecycleSequence(nodes).start() }
            }
            #expect(outcomes(try await none.value.report) == ["Engine notReached", "Slow notReached"])
            #expect(try await none.value.rollback == nil)
        }
    }

    @Test func `a stop continues in a cancelled task and runs every hook`() async throws {
        try await watchedTask {
            let nodes = [
                node("Engine", onStop: [hook { throw Boom() }, hook { try Task.checkCancellation() }]),
                node("Radio", needs: [0], onStop: [hook { throw Boom() }]),
            ]
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await LifecycleSequence(nodes).stop()
            }
            let report = await task.value
            #expect(outcomes(report) == ["Radio failed", "Engine failed", "Engine succeeded"])
            #expect(report.entries.map(\.hook) == [nil, 1, 2])
            #expect(report.failures.allSatisfy { $0.error is Boom })
        }
    }

    @Test func `a stop that exceeds its limit runs the remaining hooks in cancelled tasks`() async throws {
        try await watchedTask {
            let gate = Gate()
            defer { gate.open() }
            var (report, begun) = (LifecycleReport(entries: []), Collected<String>())
            // Other tests may block the pool, and the first hook must begin within the limit.
            for limit in [Duration.seconds(1), .seconds(20)] where outcomes(report).first != "Deafer overran" {
                begun = Collected<String>()
                let nodes = [
                    node("Engine", onStop: [hook { [begun] in begun.append("Engine \(Task.isCancelled)") }]),
                    node("Deaf", needs: [0], onStop: [hook { await gate.passUncancelled() }]),
                    node("Deafer", needs: [1], onStop: [hook { await gate.passUncancelled() }]),
                ]
                report = await LifecycleSequence(nodes).stop(within: limit)
            }
            #expect(outcomes(report) == ["Deafer overran", "Deaf leftBehind", "Engine leftBehind"])
            #expect(report.failures.count == 3)
            // The hook began but wasn't awaited.
            while begun.elements.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
            #expect(begun.elements == ["Engine true"])
        }
    }

    @Test func `hooks see the caller's task-local values, even in a rollback`() async throws {
        try await watchedTask {
            let seen = Collected<String>()
            let hook = hook { seen.append(Local.text) }
            let nodes = [
                node("Engine", onStart: [hook, hook], onStop: [hook]),
                node("Radio", needs: [0], onStart: [self.hook { throw Boom() }]),
            ]
            _ = try await Local.$text.withValue("mine") {
                try await failure { try await LifecycleSequence(nodes).start() }
            }
            #expect(seen.elements == ["mine", "mine", "mine"])
        }
    }

    @Test func `the listener receives each hook once, in order`() async throws {
        try await watchedTask {
            let told = Collected<String>()
            let nodes = [
                node("Engine", onStart: [hook()], onStop: [hook()]),
                node("Radio", needs: [0], onStart: [hook { throw Boom() }]),
            ]
            _ = try await failure {
                try await LifecycleSequence(nodes).start { told.append("\($0.phase) \($0.name)") }
            }
            #expect(told.elements == ["start Engine", "start Radio", "stop Engine"])
        }
    }

    @Test func `a partial stop skips other objects but keeps the order across them`() async throws {
        try await watchedTask {
            let stopped = Collected<String>()
            let nodes = ["A", "B", "C"].enumerated().map { index, name in
                node(name, needs: index == 0 ? [] : [index - 1], onStop: [hook { stopped.append(name) }])
            }
            _ = await LifecycleSequence(nodes).stop([0, 2])
            #expect(stopped.elements == ["C", "A"])
        }
    }

    @Test func `huge, zero and negative limits and long chains work`() async throws {
        try await watchedTask {
            let long = LifecycleHook(limit: .seconds(Int64.max)) {}
            let nodes = (0..<10_000).map { index in
                node("N\(index)", needs: index == 0 ? [] : [index - 1], onStart: index % 5_000 == 0 ? [long] : [])
            }
            let sequence = LifecycleSequence(nodes)
            #expect(try await sequence.start(within: .seconds(Int64.max)).entries.count == 2)
            #expect(await sequence.stop(within: .zero).entries.isEmpty)
            let slow = LifecycleSequence([node("Slow", onStart: [hook { try await Task.sleep(for: .seconds(100)) }])])
            let error = try await failure { try await slow.start(within: .seconds(-1)) }
            #expect(error.failure?.name == "Slow")
        }
    }

    @Test func `health checks run concurrently, each within its limit`() async throws {
        try await watchedTask {
            let gate = Gate()
            let report = await LifecycleSequence.check(
                [
                    ("Radio", .unknown, hook(within: .seconds(100)) { throw Boom() }),
                    ("Engine", .unknown, hook(within: .seconds(100)) {}),
                    ("Deaf", .unknown, hook { await gate.passUncancelled() }),
                    ("Lights", .unknown, hook(within: .seconds(100)) { try await Task.sleep(for: .milliseconds(30)) }),
                ],
                within: .milliseconds(20)
            )
            #expect(report.entries.map(\.name) == ["Deaf", "Engine", "Lights", "Radio"])
            #expect(report.entries.map(\.isHealthy) == [false, true, true, false])
            #expect(!report.isHealthy)
            let checking = Task {
                await LifecycleSequence.check([("Deaf", .unknown, hook { await gate.passUncancelled() })])
            }
            checking.cancel()
            #expect(await !checking.value.isHealthy)
            gate.open()
        }
    }
}

private enum Local {
    @TaskLocal static var text = "none"
}
