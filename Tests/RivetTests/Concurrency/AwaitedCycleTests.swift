import Foundation
import Rivet
import Testing

/// Cycles that threads and tasks enter together, repeated because chance decides where they meet.
@Suite struct AwaitedCycleTests {
    private static let rounds = Rounds.some(of: 10_000)

    /// For each name, a task or thread resolves it from a new factory, round after round.
    ///
    /// Each receives the cycle error, and its path begins with its own name and closes once.
    private func expectCycles(
        _ graph: ObjectGraph,
        parent: ObjectGraph? = nil,
        awaiting awaited: [String],
        blocking blocked: [String] = [],
        allowing others: Set<ResolutionError.Code> = []
    ) async throws {
        try await watchedTask(seconds: 120) {
            for round in 0..<AwaitedCycleTests.rounds {
                let factory = try ObjectGraphFactory(graph, parent: parent.map { try ObjectGraphFactory($0) })
                let errors = await withTaskGroup(of: (String, ResolutionError?).self) { group in
                    for name in awaited {
                        group.addTask {
                            (
                                name,
                                await awaitedFailure { try await factory.resolve(name, as: Any.self) }
                                    as? ResolutionError
                            )
                        }
                    }
                    for name in blocked {
                        group.addTask {
                            await withCheckedContinuation { continuation in
                                Thread.detachNewThread {
                                    continuation.resume(
                                        returning: (name, failure { try factory.object(name, as: Any.self) })
                                    )
                                }
                            }
                        }
                    }
                    return await group.reduce(into: []) { $0.append($1) }
                }
                for (name, error) in errors {
                    if let error, others.contains(error.code), blocked.contains(name) { continue }
                    try #require(error?.code == .cycle, "round \(round), \(name): \(text(error))")
                    try #require(error?.isClosedOnce == true, "round \(round), \(name): \(error?.names ?? [])")
                    try #require(error?.names.first == name, "round \(round), \(name): \(error?.names ?? [])")
                }
            }
        }
    }

    private func ringGraph(_ count: Int) throws -> ObjectGraph {
        try ObjectGraph(
            assembly { module in
                for index in 0..<count {
                    let next = "N\((index + 1) % count)"
                    module.define(Key("N\(index)"), in: .singleton) { factory -> Engine in
                        if index.isMultiple(of: 2) { await Task.yield() }
                        return try await factory.resolve(next)
                    }
                }
            }
        )
    }

    @Test func `two tasks whose objects depend on each other both receive the cycle error`() async throws {
        try await expectCycles(ringGraph(2), awaiting: ["N0", "N1"])
    }

    @Test func `three tasks in a ring and one from outside all receive the cycle error`() async throws {
        try await expectCycles(ringGraph(3), awaiting: ["N0", "N1", "N2", "N1"])
    }

    @Test func `an asynchronous object that depends on itself is a cycle`() async throws {
        try await expectCycles(ringGraph(1), awaiting: ["N0", "N0"])
    }

    @Test func `a cycle between a thread and a task is reported to both`() async throws {
        // The thread's closure waits for a task that resolves for it. A plain thread may block.
        let graph = try ObjectGraph(
            assembly { module in
                module.define("Here", in: .singleton) { factory -> Engine in
                    let (ended, outcome) = (DispatchSemaphore(value: 0), Collected<Result<Engine, any Error>>())
                    Task {
                        do { outcome.append(.success(try await factory.resolve("There"))) } catch {
                            outcome.append(.failure(error))
                        }
                        ended.signal()
                    }
                    ended.wait()
                    guard let result = outcome.elements.first else { throw Boom() }
                    return try result.get()
                }
                module.define("There", in: .singleton) { factory -> Engine in
                    await Task.yield()
                    return try factory["Here"]
                }
            }
        )
        try await expectCycles(graph, awaiting: [], blocking: ["Here"])
        // Together with a task, a blocking caller may receive the advice to await instead.
        let plain = try ObjectGraph(
            assembly { module in
                module.define("Here", in: .singleton) { factory -> Engine in try factory["Between"] }
                module.define("Between", in: .singleton) { factory -> Engine in try factory["Here"] }
                module.define("There", in: .singleton) { factory -> Engine in try await factory.resolve("Here") }
            }
        )
        try await expectCycles(plain, awaiting: ["There", "Between"], blocking: ["Here", "Between"])
    }

    @Test func `calling an object's provider inside its own build is a cycle`() async throws {
        let graph = try ObjectGraph(
            assembly { module in
                module.define("Here", in: .singleton) { factory -> Engine in
                    let make: Provider<Engine> = try factory["Here Provider"]
                    return try make()
                }
                module.define("There", in: .singleton) { factory -> Engine in
                    let make: @Sendable () async throws -> Engine = try factory["There Provider"]
                    await Task.yield()
                    return try await make()
                }
            }
        )
        try await expectCycles(graph, awaiting: ["There", "Here", "There"], blocking: ["Here"])
    }

    @Test func `a cycle between a parent and a child through a captured factory is reported`() async throws {
        let rounds = AwaitedCycleTests.rounds
        let child = Later<ObjectGraphFactory>()
        let above = try ObjectGraph(
            assembly { module in
                module.define("Above", in: .singleton) { _ -> Engine in
                    await Task.yield()
                    return try await child.value.resolve("Below")
                }
                module.define("Above Here", in: .singleton) { _ -> Engine in try child.value["Below Here"] }
            }
        )
        let below = try ObjectGraph(
            assembly { module in
                module.define("Below", in: .singleton) { factory -> Engine in try await factory.resolve("Above") }
                module.define("Below Here", in: .singleton) { factory -> Engine in try factory["Above Here"] }
            },
            parent: above
        )
        try await watchedTask(seconds: 120) {
            for round in 0..<rounds {
                let parent = try ObjectGraphFactory(above)
                let factory = try ObjectGraphFactory(below, parent: parent)
                child.set(factory)
                async let first = awaitedFailure { try await parent.resolve("Above", as: Engine.self) }
                async let second = awaitedFailure { try await factory.resolve("Below", as: Engine.self) }
                async let third = awaitedFailure { try factory["Below Here"] as Engine }
                async let fourth = awaitedFailure { try parent["Above Here"] as Engine }
                for (error, name) in zip(
                    await [first, second, third, fourth],
                    ["Above", "Below", "Below Here", "Above Here"]
                ) {
                    let error = error as? ResolutionError
                    try #require(error?.code == .cycle, "round \(round): \(text(error))")
                    try #require(error?.isClosedOnce == true, "round \(round): \(error?.names ?? [])")
                    try #require(error?.names.first == name && error?.names.count == 3, "round \(round)")
                }
            }
            child.set(nil)
        }
    }

    /// The build of a decorated object may outlast the build that requested it.
    ///
    /// The next build then waits for it.
    @Test func `the path of a cycle closed by a decorator ends with a step that it has visited`() async throws {
        for _ in 0..<Rounds.some(of: 200) {
            let factory = try factory { module in
                module.define("Outer", in: .singleton, as: .calling({ (next: Engine) async in next }, with: "Both"))
                module.define("Both", as: .calling({ (one: Engine, _: Engine) async in one }, with: "Kept", "Kept"))
                module.define("Kept", in: .singleton) { factory -> Engine in
                    try await Task.detached { try await factory.resolve("Both", as: Engine.self) }.value
                }
                module.decorate("Kept") { (engine: Engine, _) in engine }
            }
            try await watchedTask {
                try await withThrowingTaskGroup { group in
                    for name in ["Outer", "Both", "Outer"] {
                        group.addTask {
                            let error = await awaitedFailure { try await factory.resolve(name, as: Engine.self) }
                            let names = (error as? ResolutionError)?.path.map(\.name) ?? []
                            #expect(names.last.map { names.dropLast().contains($0) } == true, "\(text(error))")
                        }
                    }
                    try await group.waitForAll()
                }
            }
        }
    }

    @Test func `each of 20 awaited closures that run at once names its frame`() async throws {
        let last = 19
        let factories = Guarded<[ObjectGraphFactory]>([])
        let factory = try factory { module in
            module.define("Step 0", in: .singleton) { factory async throws -> String in
                factories.withLock { $0.append(factory) }
                return try await factory.resolve("Step 1")
            }
            for index in 1..<last {
                module.define(Key("Step \(index)")) { factory async throws -> String in
                    factories.withLock { $0.append(factory) }
                    return try await factory.resolve("Step \(index + 1)")
                }
            }
            module.define(Key("Step \(last)")) { factory async throws -> String in
                factories.withLock { $0.append(factory) }
                var codes: [String] = []
                for outer in factories.withLock({ $0 }) {
                    // A detached task inherits no frame, so only the factory shows that the first closure waits for it.
                    let task = Task.detached {
                        await awaitedFailure { try await outer.resolve("Step 0", as: String.self) } as? ResolutionError
                    }
                    codes.append(await task.value?.code.rawValue ?? "none")
                }
                return codes.joined(separator: " ")
            }
        }
        try await watchedTask(seconds: 60) {
            let codes: String = try await factory.resolve("Step 0")
            #expect(codes == Array(repeating: "cycle", count: last + 1).joined(separator: " "))
        }
    }
}
