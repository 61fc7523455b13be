import Foundation
import Testing

@testable import Rivet

/// What is left when a factory is gone, and what its objects can still do.
@Suite(.timeLimit(.minutes(5))) struct OutlivingTests {
    /// An object that holds what it was handed.
    final class Holder: Sendable {
        let held: any Sendable
        let make: Provider<Holder>?
        private let probe: Probe.Object
        init(_ probe: Probe, _ held: any Sendable, _ make: Provider<Holder>? = nil) {
            (self.held, self.make, self.probe) = (held, make, probe.object())
        }
    }

    enum Handed: CaseIterable {
        case factory, provider, awaitedProvider, keyedProvider, copy

        func thing(_ factory: ObjectGraphFactory, _ name: String) throws -> any Sendable {
            switch self {
            case .factory: return factory
            case .provider: return try factory.object(named: "\(name) Provider", as: Provider<Holder>.self)
            case .awaitedProvider:
                let make: @Sendable () async throws -> Holder = try factory["\(name) Provider"]
                return make
            case .keyedProvider: return try factory.provider(for: Key<Holder>(name))
            case .copy: return [factory, factory]
            }
        }
    }

    @Test(arguments: Handed.allCases)
    func `what an object holds doesn't keep its factory`(handed: Handed) throws {
        let probe = Probe()
        do {
            let factory = try factory { module in
                module.define("A", in: .singleton) { Holder(probe, try handed.thing($0, "B"), try $0["B Provider"]) }
                module.define("B", in: .singleton) {
                    Holder(probe, [try $0["A"] as Holder, try handed.thing($0, "A")] as [any Sendable])
                }
                module.define("C", in: .singleton) { factory in Holder(probe, try factory["P"] as Holder) }
                module.define("P") { Holder(probe, try handed.thing($0, "C")) }
                module.define("G", in: .graph) { Holder(probe, try handed.thing($0, "A")) }
                module.define("H", in: .singleton) { Holder(probe, try $0["G"] as Holder) }
                module.define("Alias of A", in: .singleton) { Holder(probe, try handed.thing($0, "Second")) }
                module.alias("Second", to: "Alias of A")
                module.decorate("C" as Key<Holder>) { old, factory in
                    Holder(probe, [old, try handed.thing(factory, "A")] as [any Sendable])
                }
            }
            for name in ["A", "B", "C", "H", "Second"] { _ = try factory[name] as Holder }
            _ = try (factory["A"] as Holder).make?()
            withExtendedLifetime(factory) { #expect(probe.alive >= 8) }
        }
        #expect(probe.alive == 0)
    }

    @Test func `what is awaited holds the same`() async throws {
        let probe = Probe()
        do {
            let factory = try factory { module in
                module.define("A", in: .singleton) { factory async throws in
                    let make: @Sendable () async throws -> Holder = try factory["B Provider"]
                    return Holder(probe, [factory, make] as [any Sendable])
                }
                module.define("B") { factory async throws in
                    Holder(probe, [factory, try await factory.resolve("A") as Holder] as [any Sendable])
                }
                module.define("C", in: .singleton) { factory async throws in
                    Holder(probe, try await factory.resolve("B") as Holder)
                }
            }
            _ = try await factory.resolve("C") as Holder
            withExtendedLifetime(factory) { #expect(probe.alive == 3) }
        }
        for _ in 0..<1_000 where probe.alive > 0 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(probe.alive == 0)
    }

    @Test func `an object that outlives its factory can use what it holds, and shares what is still held`() throws {
        let probe = Probe()
        func part() throws -> Holder {
            let factory = try factory { module in
                module.define("Part", in: .singleton) {
                    Holder(probe, try $0["Rubber"] as Holder, try $0["Wheel Provider"])
                }
                module.define("Wheel") { Holder(probe, [try $0["Rubber"] as Holder, try $0["Glue"] as Holder]) }
                module.define("Rubber", in: .singleton) {
                    Holder(probe, try $0.object(named: "Part Provider", as: Provider<Holder>.self))
                }
                module.define("Glue", in: .singleton) { _ in Holder(probe, 0) }
            }
            return try factory["Part"]
        }
        do {
            let part = try part()
            withExtendedLifetime(part) { #expect(probe.alive == 2, "the part and the rubber it holds") }
            let wheels = try [part.make?(), part.make?()].compactMap(\.self)
            let parts = wheels.compactMap { $0.held as? [Holder] }
            #expect(parts[0][0] === parts[1][0] && parts[0][0] === part.held as? Holder)
            #expect(parts[0][1] === parts[1][1], "held by the first wheel")
            let back = parts[0][0].held as? Provider<Holder>
            #expect(try back?() === part)
            withExtendedLifetime((part, wheels, parts)) { #expect(probe.alive == 5) }
        }
        #expect(probe.alive == 0)
    }

    @Test func `what was supplied, a parent's, a weak one and one kept by a scope are there after the factory is gone`()
        throws
    {
        let probe = Probe()
        let cache = CachedScope("Session", timeToLive: nil)
        let user = Holder(probe, "user")
        func part() throws -> Holder {
            let graph = try ObjectGraph(
                assembly { module in
                    module.define("Database", in: .singleton) { Holder(probe, $0) }
                    module.define("Log", in: .weak) { _ in Holder(probe, 0) }
                }
            )
            let child = try ObjectGraph(
                assembly { module in
                    module.expect("User" as Key<Holder>)
                    module.define("Cached", in: cache) { _ in Holder(probe, 0) }
                    module.define("Part", in: .singleton) { factory in
                        Holder(probe, try factory["Database"] as Holder, try factory["Whole Provider"])
                    }
                    module.define("Whole") { factory in
                        Holder(
                            probe,
                            try ["User", "Database", "Log", "Cached", "Part"].map { try factory[$0] as Holder }
                        )
                    }
                },
                parent: graph
            )
            let factory = try ObjectGraphFactory(child, parent: ObjectGraphFactory(graph), supplying: ["User": user])
            return try factory["Part"]
        }
        do {
            let part = try part()
            let whole = try #require(try part.make?())
            let held = try #require(whole.held as? [Holder])
            #expect(held[0] === user && held[1] === part.held as? Holder && held[4] === part)
            let next = try part.make?()
            let again = try #require(next?.held as? [Holder])
            #expect(again[2] === held[2])
        }
        cache.reset()
        #expect(probe.alive == 1, "the user")
        withExtendedLifetime(user) {}
    }

    @Test func `a value is made anew, and an error is the same as before`() throws {
        let made = Counter()
        func provider() throws -> Provider<Provider<Int>> {
            let factory = try factory { module in
                module.define("Count", in: .singleton) { _ in made.increment() }
                module.define("Maker", in: .singleton) { factory in
                    [try factory["Count Provider"], try factory["Broken Provider"]] as [Provider<Int>]
                }
                module.define("Broken", in: .singleton) { factory in try factory["Enigne"] as Int }
            }
            let makers: [Provider<Int>] = try factory["Maker"]
            _ = try makers[0]()
            #expect(made.value == 1 && failure { try makers[1]() }?.names == ["Broken", "Enigne"])
            return { made.value > 1 ? makers[1] : makers[0] }
        }
        let make = try provider()
        #expect(try make()() == 2)
        #expect(failure { try make()() }?.names == ["Broken", "Enigne"])
    }

    @Test func `a factory may go while its objects use it on other threads`() async throws {
        let probe = Probe()
        for _ in 0..<Rounds.some(of: 500) {
            let parts = Collected<Holder>()
            do {
                let factory = try factory { module in
                    module.define("Part", in: .singleton) { Holder(probe, $0, try $0["Wheel Provider"]) }
                    module.define("Wheel") { Holder(probe, [try $0["Rubber"] as Holder, try $0["Part"] as Holder]) }
                    module.define("Rubber", in: .singleton) { factory in Holder(probe, factory) }
                }
                parts.append(try factory["Part"])
                let kept = Guarded<ObjectGraphFactory?>(factory)
                let part = parts.elements[0]
                let use: @Sendable () -> Void = {
                    for _ in 0..<20 {
                        let wheel = try? part.make?()
                        #expect((wheel?.held as? [Holder])?.last === part)
                    }
                }
                let drop: @Sendable () -> Void = { kept.withLock { $0 = nil } }
                try await atOnce([use, use, use, drop])
            }
        }
        try await watched { while probe.alive > 0 { sched_yield() } }
    }
}
