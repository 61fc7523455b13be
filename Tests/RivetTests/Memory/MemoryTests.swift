import Foundation
import Rivet
import Testing

/// Lifetimes: what retains an object, and for how long.
@Suite struct MemoryTests {
    private func described(_ probe: Probe) -> Assembly {
        assembly { module in
            module.define("Part", in: .singleton) { _ in probe.object() }
            module.define("Whole", in: .singleton) { factory in
                [try factory["Part"] as Probe.Object, probe.object(), try factory["Loose"]]
            }
            module.define("Loose") { _ in probe.object() }
        }
    }

    @Test func `releasing a factory releases its shared objects`() throws {
        let probe = Probe()
        do {
            let factory = try ObjectGraphFactory(assembly: described(probe))
            _ = try factory["Whole"] as [Probe.Object]
            #expect(probe.alive == 3)
            _ = try factory["Loose"] as Probe.Object
            #expect(probe.alive == 3, "a prototype's object is not the factory's")
        }
        #expect(probe.alive == 0)
        #expect(probe.made == 4)
    }

    @Test func `releasing a factory releases objects that were resolved as other types`() throws {
        let probe = Probe()
        do {
            let factory = try ObjectGraphFactory(assembly: described(probe))
            for _ in 0..<3 {
                #expect(try factory["Part"] as Any is Probe.Object)
                #expect(try factory["Part"] as AnyObject === (factory["Part"] as Probe.Object?))
                _ = try factory["Part"] as any Sendable
                _ = try factory["Whole"] as [Any]
                _ = try factory["Whole"] as [AnyObject]?
            }
            #expect(probe.made == 3)
        }
        #expect(probe.alive == 0)
    }

    @Test func `releasing a factory releases objects that several threads resolved as other types`() async throws {
        let probe = Probe()
        for _ in 0..<100 {
            let factory = try ObjectGraphFactory(assembly: described(probe))
            try await atOnce(
                (0..<4).map { _ in
                    {
                        _ = try? factory["Part"] as Any
                        _ = try? factory["Part"] as AnyObject
                        _ = try? factory["Part"] as Probe.Object?
                    }
                }
            )
        }
        #expect(probe.made == 100)
        // A thread releases its closure a moment after it ends.
        try await watched { while probe.alive > 0 { sched_yield() } }
    }

    @Test func `resolving as another type is remembered once for each form of request`() throws {
        let factory = try factory { module in
            module.define("É", in: .singleton) { _ in Engine() }
            module.define("Engine", in: .singleton) { _ in Engine() }
        }
        let provider: Provider<any Motor> = try factory["Engine Provider"]
        let start = ContinuousClock.now
        // If this were a list that grows with each request and is searched to its end, the loop would take minutes.
        for _ in 0..<20_000 {
            _ = try provider()
            _ = try factory["Engine Original"] as any Motor
            _ = try factory["Engine Original"] as Engine
            _ = try factory["E\u{301}"] as any Motor
            _ = try factory["E\u{301}"] as Engine
        }
        #expect(ContinuousClock.now - start < .seconds(60))
    }

    @Test func `a graph and its captured objects are released with the last factory`() throws {
        let probe = Probe()
        var factory: ObjectGraphFactory?
        do {
            let captured = probe.object()
            let graph = try ObjectGraph(
                assembly { module in
                    module.define("A") { _ in captured }
                    module.define("B", in: .singleton) { _ in captured }
                    module.define("C", instance: captured)
                    module.define("D") { (_, _: Int) in captured }
                }
            )
            factory = try ObjectGraphFactory(graph)
        }
        #expect(probe.alive == 1, "the factory needs the graph")
        _ = try factory?["B"] as Probe.Object?
        factory = nil
        #expect(probe.alive == 0)
    }

    @Test func `a provider retains the factory's objects while it exists`() throws {
        let probe = Probe()
        var providers: [Provider<Any>] = []
        do {
            let factory = try ObjectGraphFactory(assembly: described(probe))
            _ = try factory["Part"] as Probe.Object
            providers = [
                try factory["Part Provider"], try factory.provider(for: Key<Any>("Part")),
                { [make = try factory.object("Part Provider", as: Provider<Probe.Object>.self)] in try make() },
            ]
        }
        while let make = providers.popLast() {
            #expect(probe.alive == 1)
            #expect(try make() is Probe.Object)
        }
        #expect(probe.made == 1)
        #expect(probe.alive == 0)
    }

    @Test func `a failed build releases its objects immediately`() throws {
        let probe = Probe()
        let factory = try factory { module in
            module.define("Half", in: .singleton) { _ -> Probe.Object in
                let half = probe.object()
                if half.probe === probe { throw Boom() }
                return half
            }
            module.define("Round", in: .singleton) { factory -> Probe.Object in
                let held = probe.object()
                return withExtendedLifetime(held) { (try? factory["Round"] as Probe.Object) ?? held }
            }
        }
        #expect(failure { try factory["Half"] as Probe.Object }?.code == .failed)
        #expect(probe.alive == 0)
        _ = try factory["Round"] as Probe.Object
        #expect(probe.alive == 1)
    }

    @Test func `many factories can be created and released`() throws {
        let probe = Probe()
        let graph = try ObjectGraph(described(probe))
        for _ in 0..<5000 {
            let factory = try ObjectGraphFactory(graph)
            let whole: [Probe.Object] = try factory["Whole"]
            let part: Probe.Object = try factory["Part"]
            #expect(whole.first === part)
        }
        #expect(probe.made == 15_000)
        #expect(probe.alive == 0)
    }

    @Test func `a parent's name is remembered once, however often a child requests it`() async throws {
        let names = (0..<100).map { "Part \($0)" }
        let parent = try factory { module in names.forEach { module.text($0, "part") } }
        let child = try parent.child { _ in }
        // If each request added the name again, the names would take more memory than there is, and more time.
        try await watched {
            for name in names {
                for _ in 0..<3_000 { _ = try child.text(name) }
            }
        }
    }
}
