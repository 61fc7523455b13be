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
}
