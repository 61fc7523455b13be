import Foundation
import Rivet
import Testing

/// Closures that run an event loop, whose jobs make awaited requests on the same thread.
@Suite struct NestedLoopTests {
    @Test(arguments: ["Plain", "Mixed", "Early", "Nested", "Deep"])
    func `an awaited singleton has graph objects of its own, even inside another request of its thread`(name: String)
        async throws
    {
        let (loop, probe, pairs) = (Loop(), Probe(), Collected<[Probe.Object]>())
        let factory = try factory { module in
            module.define("Paint", in: .graph) { _ in probe.object() }
            module.define("Plain", in: .singleton) { factory in [try factory["Paint"], try factory["Paint"]] as Pair }
            module.define("Mixed", in: .singleton) { factory async throws in
                [try await factory.resolve("Paint"), try factory["Paint"]] as Pair
            }
            module.define("Early", in: .singleton) { factory async throws in
                [try factory["Paint"], try await factory.resolve("Paint")] as Pair
            }
            module.define("Holder", in: .singleton) { factory in [try factory["Paint"]] as Pair }
            module.define("Nested", in: .singleton) { factory async throws in
                [try await factory.resolve("Paint")] + (try await factory.resolve("Holder") as Pair)
            }
            module.define("Deep", in: .singleton) { factory async throws in
                (try await factory.resolve("Holder") as Pair) + [try factory["Paint"]]
            }
            module.define("Outer") { factory in
                let before: Probe.Object = try factory["Paint"]
                loop.run { pairs.elements.count == 1 }
                return [before, try factory["Paint"]] as Pair
            }
        }
        let desk = Desk(loop)
        let task = Task { try await pairs.append(desk.resolve(name, with: factory)) }
        try await watched {
            let outer: Pair = try factory["Outer"]
            #expect(outer[0] === outer[1])
            let inner = try #require(pairs.elements.first)
            #expect(inner[0] === inner[1] && inner[0] !== outer[0])
        }
        try await task.value
    }
}

private typealias Pair = [Probe.Object]

/// An actor whose jobs a loop runs.
private actor Desk {
    private let loop: Loop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(_ loop: Loop) { self.loop = loop }

    func resolve(_ name: String, with factory: ObjectGraphFactory) async throws -> [Probe.Object] {
        try await factory.resolve(name)
    }
}

/// Runs the jobs of an actor on the thread that calls `run`, as a main run loop does.
private final class Loop: SerialExecutor {
    private let jobs = Guarded<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    func run(until isOver: () -> Bool) {
        while !isOver() {
            guard let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else {
                sched_yield()
                continue
            }
            job.runSynchronously(on: asUnownedSerialExecutor())
        }
    }
}
