import Dispatch
import Handwritten
import Rivet

// Costs that must grow linearly: the time of each of N operations, relative to the time of each of N / 4.

func growth() -> [Figure] {
    [
        Figure("each of 4,000 builds that await one object, relative to 1,000", "times", goal: 2) {
            try least(5) { try hub(4_000) } / least(5) { try hub(1_000) }
        },
        Figure("each of 240 nested children, relative to 60", "times", goal: 2) {
            try least(5) { try generations(240) } / least(5) { try generations(60) }
        },
        Figure("printing the error of an unknown name among 10,000", "µs", goal: 300) {
            let factory = try manyNames(10_000).factory
            // The first error creates the index of names.
            let errors = 500
            _ = unknown(named: "first", in: factory)
            return time { for index in 0..<errors { sink(unknown(named: "sevrice\(index)", in: factory)) } }
                / Double(errors) / 1_000
        },
    ]
}

/// The nanoseconds for each of `count` builds that resolve a hub, which awaits `count` other objects.
private func hub(_ count: Int) throws -> Double {
    let assembly = Assembly()
    assembly.load(environment: Environment()) { module in
        for index in 0..<count {
            module.define(Key<Engine>("Spoke \(index)"), in: .singleton) { _ in
                await Task.yield()
                return Engine(power: index)
            }
            module.define(Key<Engine>("User \(index)"), in: .singleton) { try await $0.resolve("Hub") }
        }
        module.define(Key<Engine>("Hub"), in: .singleton) { factory in
            try await factory.all(count, of: "Spoke")
            return Engine(power: 0)
        }
    }
    let factory = try ObjectGraphFactory(assembly: assembly)
    return try blocking { try await factory.all(count, of: "User") } / Double(count)
}

extension ObjectGraphFactory {
    fileprivate func all(_ count: Int, of name: String) async throws {
        try await withThrowingTaskGroup { group in
            for index in 0..<count { group.addTask { sink(try await resolve("\(name) \(index)", as: Engine.self)) } }
            try await group.waitForAll()
        }
    }
}

/// The nanoseconds that a task takes while this thread waits for it.
private func blocking(_ body: @escaping @Sendable () async throws -> Void) throws -> Double {
    let (done, outcome) = (DispatchSemaphore(value: 0), Outcome())
    let nanoseconds = time {
        Task.detached {
            do { try await body() } catch { outcome.error = error }
            done.signal()
        }
        done.wait()
    }
    if let error = outcome.error { throw error }
    return nanoseconds
}

/// Sound as `Sendable`: it is set before the semaphore is signalled and read only after that.
private final class Outcome: @unchecked Sendable { var error: (any Error)? }

/// The nanoseconds for each of `count` factories, each a child of the previous one.
private func generations(_ count: Int) throws -> Double {
    let assembly = Assembly()
    assembly.load(environment: Environment()) { $0.define("Engine") { _ in Engine(power: 1) } }
    let root = try ObjectGraphFactory(assembly: assembly)
    var factories = [root]
    return try time {
        for _ in 0..<count {
            let parent = factories[factories.count - 1]
            let graph = try ObjectGraph(EmptyModule.self, environment: Environment(), parent: parent.graph)
            factories.append(try ObjectGraphFactory(graph, parent: parent))
        }
    } / Double(count)
}

private final class EmptyModule: Module {}

private func unknown(named name: String, in factory: ObjectGraphFactory) -> AnyObject {
    do { return try factory[name] as Engine } catch { return "\(error)" as AnyObject }
}
