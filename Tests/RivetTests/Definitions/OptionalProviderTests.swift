import Rivet
import Testing

/// Optional providers, for callers that can do without one.
@Suite struct OptionalProviderTests {
    private func wheels(_ configure: (Module) -> Void = { _ in }) throws -> ObjectGraphFactory {
        try factory { module in
            module.define("Crane") { _ in Crane() }
            configure(module)
        }
    }

    @Test func `a recipe can depend on an Optional provider, even of another type`() throws {
        let factory = try wheels { module in
            module.define(
                "Yard",
                as: .calling(
                    { (make: Provider<Crane>?, motor: Provider<any Motor>?, plain: (() throws -> Machine)?) in
                        [make != nil, motor != nil, plain != nil]
                    },
                    with: "Crane Provider",
                    "Crane Provider",
                    "Crane Provider"
                )
            )
        }
        #expect(try factory["Yard"] == [true, true, true])
    }

    @Test func `an Optional provider of an unrelated type is an error`() {
        let found = problems { module in
            module.define("Crane") { _ in Crane() }
            module.define("Yard", as: .calling({ (_: Provider<Int>?) in 1 }, with: "Crane Provider"))
        }
        #expect(found.map(\.code) == [.typeMismatch])
        #expect(found.first?.message.contains("expect Provider<") == true)
    }

    @Test func `an Optional provider can be resolved by name`() async throws {
        let factory = try wheels()
        let crane: Provider<Crane>? = try factory["Crane Provider"]
        let motor = try factory.object("Crane Provider", as: Provider<any Motor>?.self)
        let machine = try await factory.resolve("Crane Provider", as: Provider<Machine>?.self)
        #expect(try crane?() != nil)
        #expect(try motor?() != nil)
        #expect(try machine?() != nil)
        #expect(try factory.optional("Crane Provider", as: Provider<any Motor>.self)?() != nil)
        #expect(try factory.optional("Wheel Provider", as: Provider<Wheel>.self) == nil)
        #expect(
            failure { try factory.object("Wheel Provider", as: Provider<Wheel>?.self) as Any }?.code == .missing
        )
    }
}
