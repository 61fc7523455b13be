import CMeasure
import Dispatch
import Handwritten
import Rivet

// What is awaited, beside what one would write by hand.

/// Nanoseconds for each round of an asynchronous body: the least of several measurements.
private func least(_ rounds: Int, _ body: () async throws -> Void) async rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<15 {
        let start = measure_now()
        for _ in 0..<rounds { try await body() }
        best = min(best, Double(measure_now() - start) / Double(rounds))
    }
    return best
}

private actor Shelf {
    private var engine: Engine?
    private var building: Task<Engine, Never>?

    /// What people write for an asynchronous singleton.
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

private func awaited() throws -> ObjectGraph {
    let assembly = Assembly()
    assembly.load(environment: Environment()) { module in
        module.define("Engine") { _ in await makeEngine() }
        module.define("Shared", in: .singleton) { _ in await makeEngine() }
        module.define("Plain", in: .singleton) { _ in Engine(power: 1) }
        module.define("Two", as: .calling({ (one: Engine, _: Engine) async in one }, with: "Engine", "Engine"))
    }
    return try ObjectGraph(assembly)
}

/// Name, nanoseconds by hand and by Rivet.
func awaitedScenarios() async throws -> [(String, Double, Double)] {
    let graph = try awaited()
    let factory = try ObjectGraphFactory(graph)
    let shelf = Shelf()
    sink(await shelf.shared())
    sink(try await factory.resolve("Shared", as: Engine.self))
    return [
        (
            "awaited singleton, kept; by hand in an actor",
            await least(20_000) { sink(await shelf.shared()) },
            try await least(20_000) { sink(try await factory.resolve("Shared", as: Engine.self)) }
        ),
        (
            "first build of one",
            await least(2_000) { sink(await Shelf().shared()) },
            try await least(2_000) {
                sink(try await ObjectGraphFactory(graph).resolve("Shared", as: Engine.self))
            }
        ),
        (
            "first build of one that needn't be awaited",
            await least(2_000) { sink(await Shelf().shared()) },
            try await least(2_000) {
                sink(try await ObjectGraphFactory(graph).resolve("Plain", as: Engine.self))
            }
        ),
        (
            "awaited prototype",
            await least(20_000) { sink(await makeEngine()) },
            try await least(20_000) { sink(try await factory.resolve("Engine", as: Engine.self)) }
        ),
        (
            "recipe of two awaited needs; by hand with async let",
            await least(5_000) {
                async let one = makeEngine()
                async let other = makeEngine()
                sink(await one)
                sink(await other)
            },
            try await least(5_000) { sink(try await factory.resolve("Two", as: Engine.self)) }
        ),
    ]
}

/// Waits for what is awaited: this program has threads alone.
func waiting<Result: Sendable>(_ body: @escaping @Sendable () async throws -> Result) throws -> Result {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var result: Swift.Result<Result, any Error>?
    Task.detached {
        do { result = .success(try await body()) } catch { result = .failure(error) }
        done.signal()
    }
    done.wait()
    guard let result else { throw CancellationError() }
    return try result.get()
}
