import Foundation
import Rivet
import RivetInspection
import RivetLifecycle
import Testing

/// Changes of an assembly after a graph was made of it.
@Suite struct LaterChangeTests {
    /// What a program keeps from the configuration.
    struct Retained {
        let assembly: Assembly
        let module: Module
        let part: Registration<Probe>
        let base: Registration<Probe>
        let decorated: Registration<Probe>
        let replaced: Registration<Probe>
        let element: Registration<Probe>
        let awaited: Registration<Probe>

        var registrations: [Registration<Probe>] { [part, base, decorated, replaced, element, awaited] }
    }

    final class LaterModule: Module { override func configure() { define("Later") { Probe() } } }

    private func retained() throws -> Retained {
        let assembly = Assembly()
        var retained: Retained?
        assembly.load(environment: Environment(variables: ["Size": 1])) { module in
            module.group("Parts", of: Probe.self)
            let decorated = module.define("Decorated", in: .singleton) { Probe() }.completed { _, _ in }
            module.decorate("Decorated") { (probe: Probe) in probe }
            let replaced = module.define("Replaced", in: .singleton) { Probe() }.completed { _, _ in }
            module.redefine("Replaced", in: .singleton) { Probe() }
            module.alias("Alias", to: "Part")
            retained = Retained(
                assembly: assembly,
                module: module,
                part: module.define("Part", in: .singleton, needing: "Base") { try $0["Base"] as Probe }
                    .onStart { _ in }.onStop { _ in }.health { _ in },
                base: module.define("Base", in: .weak, as: .calling(Probe.init)).completed { _, _ in },
                decorated: decorated,
                replaced: replaced,
                element: module.contribute("Parts", in: .singleton) { Probe() }.completed { _, _ in },
                awaited: module.define("Awaited", in: .singleton) { () async in Probe() }
            )
        }
        return try #require(retained)
    }

    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable (Retained) -> Void

        init(_ testDescription: String, _ make: @escaping @Sendable (Retained) -> Void) {
            (self.testDescription, self.make) = (testDescription, make)
        }

        /// A hook that is added to each registration.
        static func hook(_ name: String, _ add: @escaping @Sendable (Registration<Probe>) -> Void) -> Change {
            Change(name) { $0.registrations.forEach(add) }
        }
    }

    static let changes: [Change] = [
        .hook("completed") { $0.completed { _, _ in throw Boom() } },
        .hook("completed, async") { $0.completed { (_: Probe, _: ObjectGraphFactory) async throws in throw Boom() } },
        .hook("completed on the main actor") { $0.completed(on: MainActor.self) { _, _ in throw Boom() } },
        .hook("onStart") { $0.onStart { _ in throw Boom() } },
        .hook("onStop") { $0.onStop { _ in throw Boom() } },
        .hook("health") { $0.health { _ in throw Boom() } },
        .hook("running") { $0.running { _ in throw Boom() } },
        .hook("eager") { $0.eager() },
        Change("define") { $0.module.define("New", in: .singleton) { Probe() }.eager() },
        Change("redefine") { kept in
            for name in ["Part", "Base", "Decorated", "Replaced", "Parts"] {
                kept.module.redefine(Key<Probe>(name)) { throw Boom() }
            }
        },
        Change("decorate") { kept in
            for name in ["Part", "Base", "Decorated", "Replaced", "Awaited"] {
                kept.module.decorate(Key<Probe>(name)) { (_: Probe) in throw Boom() }
            }
        },
        Change("contribute") { $0.module.contribute("Parts", in: .singleton) { Probe() } },
        Change("group") { $0.module.group("Group", of: Int.self) },
        Change("alias") { $0.module.alias("Other", to: "Part") },
        Change("expect") { $0.module.expect("Expected" as Key<Int>) },
        Change("require") { $0.module.require(LaterModule.self) },
        Change("require under") { $0.module.require(LaterModule.self, under: "Side", variables: ["Size": 2]) },
        Change("load") { $0.assembly.load(LaterModule.self, environment: Environment()) },
        Change("load a closure") { kept in
            kept.assembly.load(environment: Environment()) { $0.redefine("Part") { 1 } }
        },
        Change("a module by hand") { LaterModule(assembly: $0.assembly, environment: Environment()).configure() },
    ]

    /// All that a graph and its factories show.
    private func outcomes(of graph: ObjectGraph) async throws -> [String] {
        let factory = try ObjectGraphFactory(graph)
        var texts = [graph.text(), graph.dot(), graph.json(), "\(factory.names)", "\(graph.warnings)"]
        for name in factory.names {
            texts.append(graph.explain(name))
            guard name != "Parts" else { continue }
            texts.append(failure { try factory[name] as Probe }.map { "\($0)" } ?? "\(name) is resolved")
        }
        _ = try await factory.resolve("Awaited", as: Probe.self)
        texts.append("\(try (factory["Parts"] as [Probe]).count)")
        let (start, health) = (try await factory.start(), await factory.health())
        let stop = try await factory.stop()
        texts += [start, stop].flatMap { $0.entries.map { "\($0.name) \($0.phase) \($0.outcome)" } }
        return texts + health.entries.map { "\($0.name) \($0.isHealthy)" }
    }

    @Test(arguments: changes)
    func `no later change reaches a graph`(change: Change) async throws {
        let retained = try retained()
        let graph = try ObjectGraph(retained.assembly)
        let before = try await outcomes(of: graph)
        change.make(retained)
        #expect(try await outcomes(of: graph) == before)
        // Another graph of the assembly has the change, and doesn't change the first graph.
        _ = try? ObjectGraph(retained.assembly)
        #expect(try await outcomes(of: graph) == before)
    }

    @Test func `a later graph has a hook that was added between`() throws {
        let retained = try retained()
        let first = try ObjectGraphFactory(ObjectGraph(retained.assembly))
        retained.part.completed { _, _ in throw Boom() }
        let second = try ObjectGraphFactory(ObjectGraph(retained.assembly))
        #expect(failure { try first["Part"] as Probe } == nil)
        #expect(failure { try second["Part"] as Probe }?.underlying is Boom)
        #expect(failure { try ObjectGraphFactory(first.graph)["Part"] as Probe } == nil)
    }

    @Test func `hooks of a completed definition stay with it in each graph`() async throws {
        let assembly = Assembly()
        let stopped = Counter()
        assembly.load(environment: Environment()) { module in
            module.define("Part", in: .singleton) { Probe() }
                .onStop { _ in stopped.increment() }
                .completed { _, _ in }
                .eager()
        }
        for _ in 0..<2 {
            let factory = try ObjectGraphFactory(ObjectGraph(assembly))
            _ = try await factory.start()
            _ = try await factory.stop()
        }
        #expect(stopped.value == 2)
    }

    @Test func `later changes don't race with factories on other threads`() async throws {
        let retained = try retained()
        let graph = try ObjectGraph(retained.assembly)
        let (isDone, count) = (Guarded(false), Counter())
        let reader = Task.detached {
            while !isDone.withLock({ $0 }) {
                let factory = try ObjectGraphFactory(graph)
                for name in ["Part", "Base", "Decorated", "Replaced"] { _ = try factory[name] as Probe }
                count.increment()
                await Task.yield()
            }
        }
        for round in 0..<20 {
            while count.value < round { await Task.yield() }
            for change in LaterChangeTests.changes { change.make(retained) }
            _ = try? ObjectGraph(retained.assembly)
        }
        isDone.withLock { $0 = true }
        try await reader.value
    }
}
