import Rivet
import Testing

/// Objects created by asynchronous closures.
@Suite(.timeLimit(.minutes(15))) struct AwaitingTests {
    @Test func `an asynchronous prototype is created for each awaited request`() async throws {
        let probe = Probe()
        let factory = try factory { module in
            module.define("Connection") { _ in
                await Task.yield()
                return probe.object()
            }
        }
        let first: Probe.Object = try await factory.resolve("Connection")
        let second = try await factory.resolve("Connection", as: Probe.Object.self)
        #expect(first !== second && probe.made == 2)
        #expect(failure { try factory["Connection"] as Probe.Object }?.code == .needsAwait)
    }

    @Test func `an asynchronous singleton is built once for all waiters and then available synchronously`() async throws
    {
        let probe = Probe()
        let factory = try factory { module in
            module.define("Database", in: .singleton) { _ in
                try await Task.sleep(for: .milliseconds(20))
                return probe.object()
            }
        }
        #expect(failure { try factory["Database"] as Probe.Object }?.code == .needsAwait)
        try await watchedTask {
            let objects = try await withThrowingTaskGroup(of: Probe.Object.self) { group in
                for _ in 0..<100 { group.addTask { try await factory.resolve("Database") } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(objects.allSatisfy { $0 === objects[0] })
        }
        #expect(probe.made == 1)
        let kept: Probe.Object = try factory["Database"]
        let again: Probe.Object = try await factory.resolve("Database")
        #expect(kept === again)
    }

    @Test func `resolve also returns objects of synchronous definitions`() async throws {
        let factory = try factory { module in
            module.define("Engine", in: .singleton) { _ in Engine() }
            module.define("Sketch") { _ in Sketch() }
            module.define("Car", in: .singleton, as: .calling({ (engine: Engine) in [engine] }, with: "Engine"))
        }
        let engine: Engine = try await factory.resolve("Engine")
        #expect(try factory["Engine"] as Engine === engine)
        let sketch: Sketch = try await factory.resolve("Sketch")
        let lines = await Task.detached { sketch.lines }.value
        #expect(lines == 0)
        #expect(try await factory.resolve("Car", as: [Engine].self).first === engine)
        #expect(try await factory.resolve("Engine", as: (any Motor).self) === engine)
    }

    @Test func `the type of an asynchronous provider decides whether it runs in the caller's isolation`() async throws {
        let factory = try factory { module in
            module.define("Sketch") { _ in
                await Task.yield()
                return Sketch()
            }
            module.define("Copy") { (_, text: String) in
                await Task.yield()
                return text
            }
        }
        let anywhere: @concurrent @Sendable () async throws -> Sketch = try factory["Sketch Provider"]
        let here: nonisolated(nonsending) @Sendable () async throws -> Sketch = try factory["Sketch Provider"]
        let copy: nonisolated(nonsending) @Sendable (String) async throws -> String = try factory["Copy Provider"]
        let any: nonisolated(nonsending) @Sendable (String) async throws -> Any = try factory["Copy Provider"]
        let (first, second) = (try await anywhere(), try await here())
        #expect(first !== second)
        let (copied, anything) = (try await copy("a"), try await any("b"))
        #expect(copied == "a" && anything as? String == "b")
        typealias Here = nonisolated(nonsending) @Sendable () async throws -> String
        let error = failure { try factory["Copy Provider"] as Here }
        #expect(error?.code == .arguments)
    }

    @Test func `a recipe can depend on a provider that runs anywhere or in the caller's isolation`() async throws {
        typealias Anywhere = @concurrent @Sendable () async throws -> Int
        typealias Here = nonisolated(nonsending) @Sendable () async throws -> Int
        let factory = try factory { module in
            module.define("Number") { _ in
                await Task.yield()
                return 7
            }
            module.define("Anywhere", as: .calling({ (make: @escaping Anywhere) in [make] }, with: "Number Provider"))
            module.define("Here", as: .calling({ (make: @escaping Here) in [make] }, with: "Number Provider"))
        }
        #expect(try await (factory["Anywhere"] as [Anywhere])[0]() == 7)
        #expect(try await (factory["Here"] as [Here])[0]() == 7)
        #expect(try await factory.object("Number Provider", as: Anywhere.self)() == 7)
    }

    @Test func `cancelling one waiter doesn't affect the others`() async throws {
        let probe = Probe()
        let gate = Gate()
        let factory = try factory { module in
            module.define("Slow", in: .singleton) { _ in
                try await gate.pass()
                return probe.object()
            }
        }
        try await watchedTask {
            let first = Task { try await factory.resolve("Slow", as: Probe.Object.self) }
            let second = Task { try await factory.resolve("Slow", as: Probe.Object.self) }
            try await Task.sleep(for: .milliseconds(20))
            first.cancel()
            await #expect(throws: CancellationError.self) { try await first.value }
            gate.open()
            _ = try await second.value
        }
        #expect(probe.made == 1)
    }

    @Test func `cancelling all waiters cancels the build, and a later caller starts another`() async throws {
        let (began, cancelled) = (Counter(), Counter())
        let gate = Gate()
        let factory = try factory { module in
            module.define("Slow", in: .singleton) { _ in
                began.increment()
                do { try await gate.pass() } catch {
                    cancelled.increment()
                    throw error
                }
                return Engine()
            }
        }
        try await watchedTask {
            let waiting = (0..<3).map { _ in Task { try await factory.resolve("Slow", as: Engine.self) } }
            while began.value == 0 { await Task.yield() }
            try await Task.sleep(for: .milliseconds(20))
            for task in waiting { task.cancel() }
            let late = Task { try await factory.resolve("Slow", as: Engine.self) }
            for task in waiting { await #expect(throws: CancellationError.self) { try await task.value } }
            while cancelled.value == 0 { await Task.yield() }
            gate.open()
            _ = try await late.value
        }
        #expect(cancelled.value == 1 && began.value == 2)
    }

    @Test func `all waiters receive the error of a failed build, and the next request tries again`() async throws {
        let began = Counter()
        let gate = Gate()
        let factory = try factory { module in
            module.define("Slow", in: .singleton) { _ -> Engine in
                began.increment()
                try await gate.pass()
                if began.value == 1 { throw Boom() }
                return Engine()
            }
        }
        try await watchedTask {
            let waiting = (0..<10).map { _ in
                Task { await awaitedFailure { try await factory.resolve("Slow", as: Engine.self) } }
            }
            while began.value == 0 { await Task.yield() }
            try await Task.sleep(for: .milliseconds(50))
            gate.open()
            for task in waiting {
                let error = await task.value as? ResolutionError
                #expect(error?.underlying is Boom && error?.path.map(\.name) == ["Slow"])
            }
            _ = try await factory.resolve("Slow", as: Engine.self)
        }
        #expect(began.value == 2)
    }

    @Test func `a synchronous recipe with an asynchronous dependency has to be awaited`() async throws {
        let factory = try factory { module in
            module.define("Engine", in: .singleton) { _ in
                await Task.yield()
                return Engine()
            }
            module.define("Car", in: .singleton, as: .calling({ (engine: Engine) in [engine] }, with: "Engine"))
            module.define("Truck", as: .calling({ (engine: Engine) in [engine] }, with: "Engine"))
        }
        #expect(failure { try factory["Car"] as [Engine] }?.code == .needsAwait)
        let car: [Engine] = try await factory.resolve("Car")
        #expect(try await factory.resolve("Truck", as: [Engine].self).first === car.first)
        #expect(try (factory["Truck"] as [Engine]).first === car.first)
    }

    @Test func `independent dependencies of a recipe are built concurrently`() async throws {
        let (left, right) = (Gate(), Gate())
        let factory = try factory { module in
            module.define("Left") { _ in
                left.open()
                try await right.pass()
                return 1
            }
            module.define("Right") { _ in
                right.open()
                try await left.pass()
                return 2
            }
            module.define("Both", as: .calling({ (one: Int, two: Int) async in [one, two] }, with: "Left", "Right"))
            module.contribute("All", as: .calling({ (one: Int) async in one }, with: "Left"))
            module.contribute("All", as: .calling({ (one: Int) async in one }, with: "Right"))
        }
        let both: [Int] = try await watchedTask { try await factory.resolve("Both") }
        #expect(both == [1, 2])
        let all: [Int] = try await watchedTask { try await factory.resolve("All") }
        #expect(all == [1, 2])
    }

    @Test func `cycles of asynchronous definitions are errors with their path`() async throws {
        let factory = try factory { module in
            module.define("X", in: .singleton) { factory -> Engine in try await factory.resolve("Y") }
            module.define("Y", in: .singleton) { factory -> Engine in try await factory.resolve("X") }
            module.define("P") { factory -> Sketch in try await factory.resolve("Q") }
            module.define("Q") { factory -> Sketch in try await factory.resolve("P") }
            module.define("Self", in: .singleton) { factory -> Engine in
                try await Task.detached { try await factory.resolve("Self") }.value
            }
        }
        try await watchedTask {
            for (name, path) in [("X", ["X", "Y", "X"]), ("P", ["P", "Q", "P"]), ("Self", ["Self", "Self"])] {
                let error = await awaitedFailure { try await factory.resolve(name, as: Any.self) } as? ResolutionError
                #expect(error?.code == .cycle, "\(String(describing: error))")
                #expect(error?.path.map(\.name) == path)
            }
        }
    }
}
