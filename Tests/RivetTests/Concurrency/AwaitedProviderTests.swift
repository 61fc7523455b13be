import Rivet
import Testing

private struct Awaited: Sendable, Equatable { let number: Int }

private typealias AwaitedProvider<Object> = @Sendable () async throws -> Object

/// Asynchronous providers.
@Suite(.timeLimit(.minutes(15))) struct AwaitedProviderTests {
    private func numbers() throws -> ObjectGraphFactory {
        try factory { module in
            let made = Counter()
            module.define("Awaited") { _ in
                await Task.yield()
                made.increment()
                return Awaited(number: made.value)
            }
            module.define("Engine") { _ in Engine() }
            module.define("Session") { (_, token: String) in
                await Task.yield()
                return "session of \(token)"
            }
            module.define("Plain") { (_, token: String) in "plain \(token)" }
            module.define(
                "Pool",
                as: .calling(
                    { (make: @escaping @Sendable () async throws -> Awaited) in make },
                    with: "Awaited Provider"
                )
            )
        }
    }

    @Test func `the provider of an asynchronous definition is an asynchronous closure`() async throws {
        let factory = try numbers()
        let make: AwaitedProvider<Awaited> = try factory["Awaited Provider"]
        #expect(try await make() == Awaited(number: 1))
        #expect(try await make() == Awaited(number: 2))
        let plain: () async throws -> Any = try factory["Awaited Provider"]
        #expect(try await plain() as? Awaited == Awaited(number: 3))
    }

    @Test func `every definition has an asynchronous provider, even one that needs no await`() async throws {
        let factory = try numbers()
        let make: AwaitedProvider<any Motor> = try factory["Engine Provider"]
        #expect(try await make() !== make())
        let blocking: Provider<Awaited> = try factory["Awaited Provider"]
        #expect(failure { try blocking() }?.code == .needsAwait)
    }

    @Test func `the subscript returns an asynchronous provider with arguments`() async throws {
        let factory = try numbers()
        let open: @Sendable (String) async throws -> String = try factory["Session Provider"]
        #expect(try await open("12") == "session of 12")
        let wider: @Sendable (Substring) async throws -> Any = try factory["Plain Provider"]
        await #expect(throws: ResolutionError.self) { try await wider("12") }
        #expect(try await factory.resolve("Session", with: "7") == "session of 7")
        #expect(try await factory.resolve("Plain", as: Any.self, with: "7") as? String == "plain 7")
        let error = await awaitedFailure { try await factory.resolve("Session", as: String.self, with: 7) }
        #expect((error as? ResolutionError)?.code == .arguments)
        #expect(failure { try factory["Session", with: "7"] as String }?.code == .needsAwait)
    }

    @Test func `a recipe can depend on an asynchronous provider`() async throws {
        let factory = try numbers()
        let pool: @Sendable () async throws -> Awaited = try factory.object("Pool")
        #expect(try await pool() == Awaited(number: 1))
        let asked = try factory.object("Awaited Provider", as: AwaitedProvider<Awaited>.self)
        #expect(try await asked() == Awaited(number: 2))
    }

    @Test func `an error from an asynchronous provider has the whole path`() async throws {
        let factory = try factory { module in
            module.define("Outer") { factory -> Engine in
                let make: AwaitedProvider<Engine> = try factory["Inner Provider"]
                return try await make()
            }
            module.define("Inner") { _ -> Engine in
                await Task.yield()
                throw Boom()
            }
        }
        let error = await awaitedFailure { try await factory.resolve("Outer", as: Engine.self) } as? ResolutionError
        #expect(error?.path.map(\.name) == ["Outer", "Inner"] && error?.underlying is Boom)
    }
}
