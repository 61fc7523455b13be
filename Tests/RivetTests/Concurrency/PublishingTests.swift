import Rivet
import RivetLifecycle
import Testing

/// What callers observe while the objects of a group are published, and afterwards.
@Suite struct PublishingTests {
    /// Such a task inherits the frame of the build that started it.
    @Test(arguments: [false, true])
    func `an object with a hook is released while a task that it started is running`(isWeak: Bool) throws {
        let (probe, ending) = (Probe(), AsyncStream<Void>.makeStream())
        defer { ending.continuation.finish() }
        func build() throws {
            let factory = try factory { module in
                let make: @Sendable (ObjectGraphFactory) -> Probe.Object = { _ in
                    Task { for await _ in ending.stream {} }
                    return probe.object()
                }
                let registration =
                    isWeak
                    ? module.define("Object", in: .weak, as: make) : module.define("Object", in: .singleton, as: make)
                registration.completed { _, _ in }
            }
            _ = try factory["Object"] as Probe.Object
        }
        try build()
        #expect((probe.made, probe.alive) == (1, 0))
    }

    /// The hook creates many objects, so their publication takes a while.
    @Test func `whoever has received an asynchronous object also has it synchronously`() async throws {
        for trial in 0..<40 {
            let completed = AsyncStream<Void>.makeStream()
            let factory = try factory { module in
                for number in 0..<500 { module.define(Key("Part \(number)"), in: .singleton) { _ in number } }
                // Because of this hook, the factory also records each object.
                module.define("Service", in: .singleton) { _ in Piece("Service") }.onStop { _ in }
                module.define("Whole", in: .singleton) { _ async in Piece("Whole") }
                    .completed { _, factory in
                        for number in 0..<500 { _ = try factory["Part \(number)"] as Int }
                        completed.continuation.finish()
                    }
            }
            try await watchedTask {
                let first = Task { _ = try await factory.resolve("Whole") as Piece }
                for await _ in completed.stream {}
                for _ in 0..<trial * 20 { await Task.yield() }
                let whole: Piece = try await factory.resolve("Whole")
                #expect(try factory["Whole"] as Piece === whole)
                try await first.value
            }
        }
    }
}
