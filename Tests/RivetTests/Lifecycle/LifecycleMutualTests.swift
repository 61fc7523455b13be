import Rivet
import RivetLifecycle
import Testing

/// Hooks and services of two or three factories, which call each other's factory in a circle.
@Suite(.timeLimit(.minutes(15))) struct LifecycleMutualTests {
    /// The kind of code that makes a call.
    enum Place: CaseIterable, Sendable { case start, stop, service, health }

    enum Call: CaseIterable, Sendable {
        case start, stop, run

        func callAsFunction(_ factory: ObjectGraphFactory) async throws {
            switch self {
            case .start: try await factory.start()
            case .stop: try await factory.stop()
            case .run: try await factory.run { _ in }
            }
        }

        /// Whether the call waits for the code of another factory that is running there.
        func waits(for place: Place) -> Bool {
            switch (self, place) {
            case (_, .start), (.stop, .stop), (.stop, .service), (.run, .service): true
            // The factory has started, or can't start again; nothing waits for health checks.
            case (.start, _), (.run, .stop), (_, .health): false
            }
        }
    }

    /// One factory, with the code that calls the next one.
    struct Member: Sendable {
        let place: Place
        let call: Call
    }

    private static let members = Place.allCases.flatMap { place in Call.allCases.map { Member(place: place, call: $0) }
    }

    private static func isCircle(_ members: [Member]) -> Bool {
        members.indices.allSatisfy { members[$0].call.waits(for: members[($0 + 1) % members.count].place) }
    }

    /// Lets all members call each other at the same time, and returns the error of each call.
    private func errors(of members: [Member]) async throws -> [(any Error)?] {
        let factories = members.map { _ in Later<ObjectGraphFactory>() }
        let begun = Counter()
        let outcomes = members.map { _ in Collected<(any Error)?>() }
        for (index, member) in members.enumerated() {
            let call: @Sendable (Engine) async throws -> Void = { _ in
                begun.increment()
                while begun.value < members.count { await Task.yield() }
                let error = await awaitedFailure {
                    try await member.call(factories[(index + 1) % members.count].value)
                }
                outcomes[index].append(error)
                if let error { throw error }
            }
            factories[index].set(
                try factory { module in
                    let definition = module.define("Engine", in: .singleton) { _ in Engine() }.eager()
                    switch member.place {
                    case .start: definition.onStart(call)
                    case .stop: definition.onStop(call)
                    case .health: definition.health(call)
                    case .service:
                        definition.running { engine in
                            try? await call(engine)
                            while !Task.isCancelled { try? await Task.sleep(for: .seconds(60)) }
                        }
                    }
                }
            )
        }
        defer { for factory in factories { factory.set(nil) } }
        return try await watchedTask(seconds: 30) {
            for (member, factory) in zip(members, factories) where member.place == .stop || member.place == .health {
                try await factory.value.start()
            }
            await withTaskGroup { group in
                for (member, factory) in zip(members, factories) {
                    group.addTask {
                        switch member.place {
                        case .start, .service: _ = try? await factory.value.start()
                        case .stop: _ = try? await factory.value.stop()
                        case .health: _ = try? await factory.value.health()
                        }
                    }
                }
            }
            // A service continues after its factory's start.
            while outcomes.contains(where: \.elements.isEmpty) { await Task.yield() }
            for factory in factories { _ = try? await factory.value.stop() }
            return outcomes.map { $0.elements[0] }
        }
    }

    private func judge(_ members: [Member]) async throws {
        let codes = try await errors(of: members).map { ($0 as? LifecycleError)?.code }
        if Self.isCircle(members) {
            #expect(codes.allSatisfy { $0 == .insideHook }, "\(members): \(codes)")
        } else {
            #expect(!codes.contains(.insideHook), "\(members): \(codes)")
        }
    }

    @Test(arguments: members)
    func `all calls of two factories that wait for each other are errors`(first: Member) async throws {
        for second in Self.members { try await judge([first, second]) }
    }

    @Test(arguments: members)
    func `all calls of three factories that wait in a circle are errors`(first: Member) async throws {
        for second in Self.members where first.call.waits(for: second.place) {
            for third in Self.members where Self.isCircle([first, second, third]) {
                try await judge([first, second, third])
            }
        }
    }

    /// Factories whose health checks call `health` of the next one, the last one that of the first one.
    private func circle(of count: Int) throws -> [Later<ObjectGraphFactory>] {
        let factories = (0..<count).map { _ in Later<ObjectGraphFactory>() }
        for index in factories.indices {
            factories[index].set(
                try factory { module in
                    module.define("Engine", in: .singleton) { Engine() }.eager().health { _ in
                        for entry in try await factories[(index + 1) % count].value.health().entries {
                            if case .unhealthy(let error) = entry.outcome { throw error }
                        }
                    }
                }
            )
        }
        return factories
    }

    @Test(arguments: [1, 2, 3]) func `health checks that call each other in a circle are unhealthy`(count: Int)
        async throws
    {
        let factories = try circle(of: count)
        defer { for factory in factories { factory.set(nil) } }
        let entries = try await watchedTask(seconds: 30) {
            for factory in factories { _ = try factory.value["Engine"] as Engine }
            return try await withThrowingTaskGroup { group in
                for factory in factories { group.addTask { try await factory.value.health().entries } }
                return try await group.reduce(into: []) { $0 += $1 }
            }
        }
        #expect(entries.count == count)
        for entry in entries {
            guard case .unhealthy(let error as LifecycleError) = entry.outcome else {
                Issue.record("\(entry)")
                continue
            }
            #expect(error.code == .insideHook)
            #expect(error.summary.hasPrefix("can't check the health inside"))
        }
    }

    @Test func `a task that outlives a health check may check the health`() async throws {
        let (later, ended, result) = (Later<ObjectGraphFactory>(), Counter(), Collected<HealthReport>())
        later.set(
            try factory { module in
                module.define("Engine", in: .singleton) { Engine() }.health { _ in
                    guard result.elements.isEmpty, ended.value == 0 else { return }
                    Task {
                        while ended.value == 0 { await Task.yield() }
                        result.append(try await later.value.health())
                    }
                }
            }
        )
        defer { later.set(nil) }
        let report = try await watchedTask(seconds: 30) {
            _ = try later.value["Engine"] as Engine
            #expect(try await later.value.health().isHealthy)
            ended.increment()
            while result.elements.isEmpty { await Task.yield() }
            return result.elements[0]
        }
        #expect(report.isHealthy)
    }

    @Test(arguments: Call.allCases) func `hooks that create factories with such hooks end with an error`(
        call: Call
    ) async throws {
        let (depth, codes) = (Counter(), Collected<LifecycleError.Code?>())
        @Sendable func create() throws -> ObjectGraphFactory {
            try factory { module in
                let definition = module.define("Engine", in: .singleton) { Engine() }
                if call == .stop { definition.onStop(perform) } else { definition.onStart(perform) }
            }
        }
        @Sendable func perform(_: Engine) async throws {
            depth.increment()
            let inner = try create()
            if call == .stop { _ = try inner["Engine"] as Engine }
            do { try await call(inner) } catch {
                codes.append((error as? LifecycleError)?.code)
                throw error
            }
        }
        try await watchedTask(seconds: 120) { _ = await awaitedFailure { try await perform(Engine()) } }
        #expect(depth.value == 1_001)
        #expect(codes.elements.first == .insideHook)
    }

    @Test func `health checks of factories that each create the next one end with an error`() async throws {
        let (depth, codes) = (Counter(), Collected<LifecycleError.Code?>())
        @Sendable func check(_: Engine) async throws {
            depth.increment()
            let inner = try create()
            _ = try inner["Engine"] as Engine
            guard case .unhealthy(let error)? = await inner.health().entries.first?.outcome else { return }
            codes.append((error as? LifecycleError)?.code)
        }
        @Sendable func create() throws -> ObjectGraphFactory {
            try factory { $0.define("Engine", in: .singleton) { Engine() }.health(check) }
        }
        try await watchedTask(seconds: 120) { _ = await awaitedFailure { try await check(Engine()) } }
        #expect(depth.value == 1_001)
        #expect(codes.elements == [.insideHook])
    }
}
