import Dispatch
import Handwritten
import Rivet

// Asynchronous objects, compared with handwritten code.

private actor AwaitedShelf {
    private var engine: Engine?
    private var building: Task<Engine, Never>?

    /// A common handwritten asynchronous singleton.
    func shared() async -> Engine {
        if let engine { return engine }
        if let building { return await building.value }
        let task = Task { await makeEngine() }
        building = task
        let made = await task.value
        engine = made
        return made
    }
}

@inline(never) private func makeEngine() async -> Engine { Engine(power: 1) }
@inline(never) private func makePart() -> Engine { Engine(power: 1) }

/// Two engines that are created at the same time; the first error cancels the other task, as in a recipe.
@inline(never) private func makeTwo() async throws -> [Engine] {
    try await withThrowingTaskGroup(of: (Int, Engine).self) { group in
        var engines: [Engine?] = [nil, nil]
        for index in engines.indices { group.addTask { (index, await makeEngine()) } }
        while let (index, engine) = try await group.next() { engines[index] = engine }
        return engines.compactMap(\.self)
    }
}

private func awaited() throws -> ObjectGraph {
    let assembly = Assembly()
    assembly.load(environment: Environment()) { module in
        module.define("Engine") { _ in await makeEngine() }
        module.define("Shared", in: .singleton) { _ in await makeEngine() }
        module.define("Plain", in: .singleton) { _ in Engine(power: 1) }
        module.define("Part") { _ in Engine(power: 1) }
        module.define("Two", as: .calling({ (one: Engine, _: Engine) async in one }, with: "Engine", "Engine"))
    }
    return try ObjectGraph(assembly)
}

/// A scenario whose handwritten code and whose requests are awaited.
func awaitedScenario(
    _ name: String,
    atMost goal: Double? = nil,
    hand: @escaping @Sendable (Int) async throws -> Void,
    rivet: @escaping @Sendable (Int) async throws -> Void
) -> Scenario {
    Scenario(
        .awaited,
        name,
        goal: goal.map { .times($0, of: .hand) },
        others: [(.hand, .awaited(hand))],
        rivet: .awaited(rivet)
    )
}

func awaitedScenarios() throws -> [Scenario] {
    let graph = try awaited()
    let factory = try ObjectGraphFactory(graph)
    let shelf = AwaitedShelf()

    return [
        awaitedScenario("synchronous prototype, requested in a task") { count in
            for _ in 0..<count { sink(makePart()) }
        } rivet: { count in
            for _ in 0..<count { sink(try factory["Part"] as Engine) }
        },
        awaitedScenario("asynchronous singleton that exists; by hand: an actor") { count in
            for _ in 0..<count { sink(await shelf.shared()) }
        } rivet: { count in
            for _ in 0..<count { sink(try await factory.resolve("Shared", as: Engine.self)) }
        },
        awaitedScenario("asynchronous singleton, new factory; by hand: an actor") { count in
            for _ in 0..<count { sink(await AwaitedShelf().shared()) }
        } rivet: { count in
            for _ in 0..<count { sink(try await ObjectGraphFactory(graph).resolve("Shared", as: Engine.self)) }
        },
        awaitedScenario(
            "awaited synchronous singleton, new factory; by hand: lock, create and store"
        ) { count in
            for _ in 0..<count { sink(try LazyShelf(count: 1).engine(0)) }
        } rivet: { count in
            for _ in 0..<count { sink(try await ObjectGraphFactory(graph).resolve("Plain", as: Engine.self)) }
        },
        awaitedScenario("asynchronous prototype", atMost: 12) { count in
            for _ in 0..<count { sink(await makeEngine()) }
        } rivet: { count in
            for _ in 0..<count { sink(try await factory.resolve("Engine", as: Engine.self)) }
        },
        awaitedScenario("recipe with two dependencies, beside async let") { count in
            for _ in 0..<count {
                async let one = makeEngine()
                async let other = makeEngine()
                sink(await one)
                sink(await other)
            }
        } rivet: { count in
            for _ in 0..<count { sink(try await factory.resolve("Two", as: Engine.self)) }
        },
        awaitedScenario("recipe with two dependencies, beside a group", atMost: 3) { count in
            for _ in 0..<count { for engine in try await makeTwo() { sink(engine) } }
        } rivet: { count in
            for _ in 0..<count { sink(try await factory.resolve("Two", as: Engine.self)) }
        },
    ] + (try awaitedServingScenarios())
}

/// Blocks until an asynchronous body ends.
///
/// A program that measures uses only threads.
package func waiting(_ body: @escaping @Sendable () async throws -> Void) throws {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var failure: (any Error)?
    Task.detached {
        do { try await body() } catch { failure = error }
        done.signal()
    }
    done.wait()
    if let failure { throw failure }
}
