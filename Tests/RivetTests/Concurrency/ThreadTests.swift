import Foundation
import Rivet
import Testing

/// Many threads that use one factory.
@Suite struct ThreadTests {
    @Test func `a singleton is built once if 16 threads resolve it at once`() async throws {
        let probe = Probe()
        let graph = try ObjectGraph(
            assembly { module in
                module.define("Part", in: .singleton) { _ in
                    // Long enough for other threads to arrive during the build.
                    for _ in 0..<3 { sched_yield() }
                    return probe.object()
                }
            }
        )
        for round in 1...200 {
            let factory = try ObjectGraphFactory(graph)
            let objects = Collected<Probe.Object?>()
            try await atOnce((0..<16).map { _ in { objects.append(try? factory["Part"]) } })
            #expect(objects.elements.count == 16)
            #expect(objects.elements.allSatisfy { $0 != nil && $0 === objects.elements[0] })
            #expect(probe.made == round)
        }
    }

    @Test func `different singletons are built in parallel`() async throws {
        let began = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
        let factory = try factory { module in
            for index in 0...1 {
                module.define("N\(index)", shared: true) { _ -> Bool in
                    began[index].signal()
                    // Under a lock, the other could never begin.
                    return began[1 - index].wait(timeout: .now() + 10) == .success
                }
            }
        }
        let met = Collected<Bool?>()
        try await atOnce((0...1).map { index in { met.append(try? factory["N\(index)"]) } })
        #expect(met.elements == [true, true])
    }

    @Test func `a slow closure doesn't delay unrelated callers`() async throws {
        let (began, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let factory = try factory { module in
            module.define("Slow", in: .singleton) { _ -> Bool in
                began.signal()
                return done.wait(timeout: .now() + 10) == .success
            }
            module.define("Quick", in: .singleton) { _ in Engine() }
            module.define("Loose") { factory in [try factory["Quick"] as Engine] }
        }
        let ends = Collected<Bool?>()
        try await atOnce([
            { ends.append(try? factory["Slow"]) },
            {
                began.wait()
                let quick = try? factory["Quick"] as Engine
                let loose = try? factory["Loose"] as [Engine]
                ends.append(quick != nil && quick === loose?.first)
                done.signal()
            },
        ])
        #expect(ends.elements == [true, true])
    }

    @Test func `waiters receive the builder's error, and the next request tries again`() async throws {
        let tries = Counter()
        let began = DispatchSemaphore(value: 0)
        let factory = try factory { module in
            module.define("Part", in: .singleton) { factory -> Engine in
                tries.increment()
                guard tries.value == 1 else { return Engine() }
                began.signal()
                blockUntilWaiting(3, in: factory)
                throw Boom()
            }
            module.define("User") { factory in [try factory["Part"] as Engine] }
        }
        let errors = Collected<ResolutionError?>()
        let builder: @Sendable () -> Void = { errors.append(failure { try factory["Part"] as Engine }) }
        let waiter: @Sendable () -> Void = {
            began.wait()
            began.signal()
            errors.append(failure { try factory["User"] as [Engine] })
        }
        try await atOnce([builder, waiter, waiter, waiter])
        #expect(tries.value == 1)
        #expect(errors.elements.count == 4)
        #expect(errors.elements.allSatisfy { $0?.underlying as? Boom == Boom() && $0?.code == .failed })
        let paths = errors.elements.compactMap { $0?.names }.sorted { $0.count < $1.count }
        #expect(paths == [["Part"], ["User", "Part"], ["User", "Part"], ["User", "Part"]])

        let part: Engine = try factory["Part"]
        #expect(try factory["Part"] as Engine === part)
        #expect(tries.value == 2)
    }

    @Test func `neither a failed build nor its dependents are cached`() throws {
        let tries = Counter()
        let probe = Probe()
        let factory = try factory { module in
            module.define("Deep", in: .singleton) { _ -> Int in
                tries.increment()
                if tries.value < 3 { throw Boom() }
                return tries.value
            }
            module.define("Fine", in: .singleton) { _ in probe.object() }
            module.define("Top", in: .singleton) { factory -> Int in
                _ = try factory["Fine"] as Probe.Object
                return try factory["Deep"]
            }
        }
        for _ in 0..<2 { #expect(failure { try factory["Top"] as Int }?.names == ["Top", "Deep"]) }
        #expect(try factory["Top"] == 3)
        #expect(try factory["Top"] == 3)
        #expect(probe.made == 1, "what was built on the way is kept")
    }

    @Test func `many threads that resolve many shared objects build each once`() async throws {
        let probe = Probe()
        let graph = try ObjectGraph(
            assembly { module in
                for index in 0..<20 {
                    module.define("N\(index)", shared: true) { factory -> Probe.Object in
                        // Two paths down, so that threads meet in the middle.
                        for next in [index + 1, index + 3] where next < 20 {
                            _ = try factory["N\(next)"] as Probe.Object
                        }
                        return probe.object()
                    }
                }
            }
        )
        for round in 1...50 {
            let factory = try ObjectGraphFactory(graph)
            let failures = Counter()
            try await atOnce(
                (0..<6).map { thread in
                    {
                        for index in 0..<20 {
                            let name = "N\((index * 7 + thread * 3) % 20)"
                            if (try? factory[name] as Probe.Object) == nil { failures.increment() }
                        }
                    }
                }
            )
            #expect(failures.value == 0)
            #expect(probe.made == round * 20)
        }
    }
}
