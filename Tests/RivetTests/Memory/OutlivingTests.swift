import Foundation
import Testing

@testable import Rivet
@testable import RivetInspection
@testable import RivetLifecycle

/// Objects that outlive their factory, and requests that they can still make.
@Suite(.timeLimit(.minutes(15))) struct OutlivingTests {
    /// An object that stores what it receives.
    final class Holder: Sendable {
        let held: any Sendable
        let make: Provider<Holder>?
        private let probe: Probe.Object
        init(_ probe: Probe, _ held: any Sendable, _ make: Provider<Holder>? = nil) {
            (self.held, self.make, self.probe) = (held, make, probe.object())
        }
    }

    enum Stored: CaseIterable {
        case factory, provider, awaitedProvider, keyedProvider, copy

        func thing(_ factory: ObjectGraphFactory, _ name: String) throws -> any Sendable {
            switch self {
            case .factory: return factory
            case .provider: return try factory.object("\(name) Provider", as: Provider<Holder>.self)
            case .awaitedProvider:
                let make: @Sendable () async throws -> Holder = try factory["\(name) Provider"]
                return make
            case .keyedProvider: return try factory.provider(for: Key<Holder>(name))
            case .copy: return [factory, factory]
            }
        }
    }

    @Test func `a child's object that stores its factory doesn't keep the parent's objects alive`() throws {
        let probe = Probe()
        var session: Holder?
        do {
            let parent = try factory { $0.define("Database", in: .singleton) { _ in probe.object() } }
            let child = try parent.child { module in
                module.define("Session", in: .singleton) { factory in
                    let database: Probe.Object = try factory["Database"]
                    return withExtendedLifetime(database) { Holder(Probe(), factory) }
                }
            }
            session = try child["Session"]
            #expect(probe.alive == 1)
        }
        #expect(probe.made == 1 && probe.alive == 0)
        withExtendedLifetime(session) {}
    }

    /// Releases a factory while the closure of its object waits, and expects that nothing retains the object then.
    ///
    /// `define` adds the definition "Session", whose closure first awaits what it receives.
    private func expectReleased(
        _ probe: Probe,
        _ define: (Module, _ wait: @escaping @Sendable () async -> Void) -> Void
    ) async throws {
        let (begun, gate) = (Gate(), Gate())
        do {
            let factory = try factory { module in
                define(module) {
                    begun.open()
                    await gate.passUncancelled()
                }
            }
            let request = Task { _ = try? await factory.resolve("Session") as Any }
            try await begun.pass()
            request.cancel()
            await request.value
        }
        gate.open()
        for _ in 0..<1_000 where probe.made == 0 || probe.alive > 0 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(probe.made == 1 && probe.alive == 0)
    }

    @Test func `a scope doesn't retain an object whose build outlives its factory`() async throws {
        let (probe, scope) = (Probe(), CachedScope("Session"))
        try await expectReleased(probe) { module, wait in
            module.define("Session", in: scope) { _ -> Probe.Object in
                await wait()
                return probe.object()
            }
        }
    }

    @Test func `an object with hooks doesn't retain a factory that was released during its build`() async throws {
        let probe = Probe()
        try await expectReleased(probe) { module, wait in
            module.define("Session", in: .singleton) { factory -> Holder in
                await wait()
                return Holder(probe, factory)
            }
            .onStop { _ in }
        }
    }

    @Test(arguments: Stored.allCases)
    func `an object that stores its factory or providers doesn't retain the factory`(stored: Stored) throws {
        let probe = Probe()
        do {
            let factory = try factory { module in
                module.define("A", in: .singleton) { Holder(probe, try stored.thing($0, "B"), try $0["B Provider"]) }
                module.define("B", in: .singleton) {
                    Holder(probe, [try $0["A"] as Holder, try stored.thing($0, "A")] as [any Sendable])
                }
                module.define("C", in: .singleton) { factory in Holder(probe, try factory["P"] as Holder) }
                module.define("P") { Holder(probe, try stored.thing($0, "C")) }
                module.define("G", in: .graph) { Holder(probe, try stored.thing($0, "A")) }
                module.define("H", in: .singleton) { Holder(probe, try $0["G"] as Holder) }
                module.define("Alias of A", in: .singleton) { Holder(probe, try stored.thing($0, "Second")) }
                module.alias("Second", to: "Alias of A")
                module.decorate("C" as Key<Holder>) { old, factory in
                    Holder(probe, [old, try stored.thing(factory, "A")] as [any Sendable])
                }
            }
            for name in ["A", "B", "C", "H", "Second"] { _ = try factory[name] as Holder }
            _ = try (factory["A"] as Holder).make?()
            withExtendedLifetime(factory) { #expect(probe.alive >= 8) }
        }
        #expect(probe.alive == 0)
    }

    @Test func `an asynchronous object that stores its factory doesn't retain it`() async throws {
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

    /// An object that stores what it needs to resolve others later.
    private static func part(_ probe: Probe, _ scope: some RetainingScope, _ configure: (Module) -> Void) throws
        -> Holder
    {
        let factory = try factory { module in
            module.define("Part", in: scope) { Holder(probe, $0, try $0["Wheel Provider"]) }
            module.define("Wheel") { Holder(probe, try $0["Rubber"] as Holder) }
            module.define("Rubber", in: .singleton) { Holder(probe, $0) }
            configure(module)
        }
        return try factory["Part"]
    }

    /// How an object that outlived its factory resolves another.
    enum Form: CaseIterable {
        case provider, name, prototype, optional, awaited, awaitedProvider, child

        func resolve(_ part: Holder) async throws {
            let factory = try #require(part.held as? ObjectGraphFactory)
            switch self {
            case .provider: _ = try part.make?()
            case .name: _ = try factory["Rubber"] as Holder
            case .prototype: _ = try factory["Wheel"] as Holder
            case .optional: _ = try factory.optional("Rubber", as: Holder.self)
            case .awaited: _ = try await factory.resolve("Rubber", as: Holder.self)
            case .awaitedProvider:
                let make: @Sendable () async throws -> Holder = try factory["Wheel Provider"]
                _ = try await make()
            case .child:
                _ = try ObjectGraphFactory(ObjectGraph(assembly { _ in }, parent: factory.graph), parent: factory)
            }
        }
    }

    @Test(arguments: Form.allCases)
    func `a shared object that outlives its factory receives the released error`(form: Form) async throws {
        let probe = Probe()
        do {
            let parts = [
                try OutlivingTests.part(probe, .singleton) { _ in }, try OutlivingTests.part(probe, .weak) { _ in },
                try OutlivingTests.part(probe, .graph) { _ in },
                try OutlivingTests.part(probe, CachedScope("Session")) { _ in },
            ]
            withExtendedLifetime(parts) { #expect(probe.alive == 4, "the factories released the rubber") }
            for part in parts {
                let error = await awaitedFailure { try await form.resolve(part) } as? ResolutionError
                #expect(error?.code == .released, "\(form): \(text(error))")
            }
            #expect(probe.made == 4, "nothing is rebuilt")
        }
        #expect(probe.alive == 0)
    }

    @Test func `a released child refuses whatever it inherits under a name of its own`() async throws {
        let parent = try factory { module in
            module.define("Wheel", in: .singleton) { _ in Holder(Probe(), 1) }
            module.define("Named") { (_, name: String) in Holder(Probe(), name) }
            module.contribute("Group") { _ in Holder(Probe(), 2) }
        }
        let part: Holder
        do {
            let child = try parent.child { module in
                for name in ["Wheel", "Named", "Group"] { module.alias("Own \(name)", to: name) }
                module.define("Part", in: .singleton) { Holder(Probe(), $0) }
            }
            part = try child["Part"]
        }
        let child = try #require(part.held as? ObjectGraphFactory)
        let requests: [() async throws -> Any] = [
            { try child["Own Wheel"] as Holder }, { try child["Own Named", with: "x"] as Holder },
            { try child["Own Group"] as [Holder] }, { try await child.resolve("Own Wheel", as: Holder.self) },
            { try await child.resolve("Own Named", as: Holder.self, with: "x") },
            { try await child.resolve("Own Group", as: [Holder].self) },
        ]
        for (index, request) in requests.enumerated() {
            let error = await awaitedFailure { try await request() } as? ResolutionError
            #expect(error?.code == .released, "\(index): \(text(error))")
        }
    }

    @Test func `the error of a released factory gives advice`() throws {
        let part = try OutlivingTests.part(Probe(), .singleton) { _ in }
        let error = failure { try part.make?() as Any }
        #expect(
            error?.summary
                == "can't resolve \"Wheel\": its factory was released; keep it as long as its objects are in use [released]"
        )
    }

    @Test func `a released factory can't be started or stopped and has no health entries`() async throws {
        let part = try OutlivingTests.part(Probe(), .singleton) { _ in }
        let factory = try #require(part.held as? ObjectGraphFactory)
        let (start, stop) = (
            await awaitedFailure { try await factory.start() }, await awaitedFailure { try await factory.stop() }
        )
        #expect((start as? LifecycleError)?.code == .released && (stop as? LifecycleError)?.code == .released)
        #expect(
            "\(start.map { masked("\($0)") } ?? "")".hasPrefix("can't start at T.swift:0: the factory was released")
        )
        #expect(await factory.health().isHealthy)
        // A trial needs only the factory's graph.
        let trial = await factory.trial()
        #expect(trial.built == ["Part", "Rubber", "Wheel"])
    }

    @Test func `a prototype and its providers retain their factory`() async throws {
        let probe = Probe()
        do {
            func factory() throws -> ObjectGraphFactory {
                try RivetTests.factory { module in
                    module.define("Car") { Holder(probe, $0, try $0["Wheel Provider"]) }
                    module.define("Boat") { factory async throws in
                        Holder(probe, factory, try factory["Wheel Provider"])
                    }
                    module.define("Wheel") { Holder(probe, [try $0["Rubber"] as Holder]) }
                    module.define("Rubber", in: .singleton) { _ in Holder(probe, 0) }
                }
            }
            let car: Holder = try factory()["Car"]
            let boat: Holder = try await factory().resolve("Boat")
            for object in [car, boat] {
                let wheels = try [object.make?(), object.make?()].compactMap { $0?.held as? [Holder] }
                #expect(wheels.count == 2 && wheels[0][0] === wheels[1][0], "one rubber")
                let same: Holder = try #require(object.held as? ObjectGraphFactory)["Rubber"]
                #expect(same === wheels[0][0])
            }
            withExtendedLifetime((car, boat)) {}
        }
        for _ in 0..<1_000 where probe.alive > 0 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(probe.alive == 0)
    }

    @Test func `a child made inside a closure works while its parent exists`() throws {
        let kept = Later<ObjectGraphFactory>()
        let parts = try factory { module in
            module.define("Base", in: .singleton) { _ in 1 }
            module.define("Keeper", in: .singleton) { factory -> Int in
                let graph = try ObjectGraph(
                    assembly { $0.define("Top") { factory in try factory["Base"] as Int + 1 } },
                    parent: factory.graph
                )
                kept.set(try ObjectGraphFactory(graph, parent: factory))
                return try kept.value["Top"]
            }
        }
        #expect(try parts["Keeper"] == 2)
        #expect(try kept.value["Top"] == 2)
        withExtendedLifetime(parts) {}
        kept.set(nil)
    }

    @Test func `a closure that releases the last factory still builds its object`() async throws {
        let probe = Probe()
        let last = Guarded<ObjectGraphFactory?>(nil)
        /// Requests objects through the factory of a closure that was released.
        @Sendable func use(_ factory: ObjectGraphFactory) throws -> [any Sendable] {
            let (makeWheel, key) = (try factory["Wheel Provider"] as Provider<Holder>, Key<Holder>("Rubber"))
            return try [factory["Rubber"] as Holder, factory[key], factory["Wheel"] as Holder, makeWheel()]
        }
        for name in ["Here", "Nested", "Beside", "Awaited"] {
            last.withLock {
                $0 = try? factory { module in
                    module.define("Rubber", in: .singleton) { Holder(probe, $0) }
                    module.define("Wheel") { Holder(probe, try $0["Rubber"] as Holder, try $0["Wheel Provider"]) }
                    module.define("Here", in: .singleton) { factory in
                        last.withLock { $0 = nil }
                        return Holder(probe, try use(factory))
                    }
                    module.define("Nested", in: .singleton) { Holder(probe, try $0["Here"] as Holder) }
                    module.define("Beside", in: .singleton) { factory in
                        last.withLock { $0 = nil }
                        let found = Guarded<Result<[any Sendable], any Error>?>(nil)
                        let thread = DispatchSemaphore(value: 0)
                        Thread.detachNewThread {
                            found.withLock { $0 = Result { try use(factory) } }
                            thread.signal()
                        }
                        thread.wait()
                        return Holder(probe, try found.withLock { $0 }?.get() ?? [])
                    }
                    module.define("Awaited", in: .singleton) { factory async throws in
                        await Task.yield()
                        last.withLock { $0 = nil }
                        return Holder(probe, try use(factory))
                    }
                }
            }
            func take() throws -> ObjectGraphFactory { try #require(last.withLock { $0 }) }
            let built = try await take().resolve(name, as: Holder.self)
            var holder = built
            while let inner = holder.held as? Holder { holder = inner }
            #expect((holder.held as? [any Sendable])?.count == 4, "\(name)")
            #expect(last.withLock { $0 == nil })
        }
        // The thread and the task that built objects may retain them a little longer.
        try await watchedTask { while probe.alive > 0 { await Task.yield() } }
    }

    @Test func `a task that a closure left behind receives an error when the factory is released`() async throws {
        let probe = Probe()
        let (last, left) = (Guarded<ObjectGraphFactory?>(nil), Later<Task<Holder, any Error>>())
        last.withLock {
            $0 = try? factory { module in
                module.define("Starter", in: .singleton) { factory in
                    left.set(Task { @MainActor in try factory["Plain"] as Holder })
                    return Holder(probe, 1)
                }
                module.define("Plain") { try $0["Last"] as Holder }
                module.define("Last", in: .singleton) { factory in
                    last.withLock { $0 = nil }
                    return Holder(probe, try factory["Rubber"] as Holder)
                }
                module.define("Rubber", in: .singleton) { _ in Holder(probe, 2) }
            }
        }
        let outer = try factory { module in
            // The resolution stays under way, so the task still works for the build of "Starter", which has ended.
            module.define("Outer") { _ async throws -> Bool in
                try await MainActor.run { _ = try last.withLock { $0 }?["Starter"] as Holder? }
                do { return try await left.value.value.held is Holder } catch let error as ResolutionError {
                    return error.code == .released
                }
            }
        }
        #expect(try await outer.resolve("Outer", as: Bool.self))
        left.set(nil)
        for _ in 0..<1_000 where probe.alive > 0 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(probe.alive == 0)
    }

    @Test func `a factory can be released while its objects use it on other threads`() async throws {
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
                        do {
                            let wheel = try part.make?()
                            #expect((wheel?.held as? [Holder])?.last === part)
                        } catch {
                            #expect((error as? ResolutionError)?.code == .released)
                        }
                    }
                }
                let drop: @Sendable () -> Void = { kept.withLock { $0 = nil } }
                try await atOnce([use, use, use, drop])
            }
        }
        try await watched { while probe.alive > 0 { sched_yield() } }
    }
}
