import Rivet
import Testing

/// Requests for providers and functions, and keys of variables.
@Suite struct ProviderRequestTests {
    private func makeFactory() throws -> ObjectGraphFactory {
        try factory(["Frequency": 88.1, "Wheel": 4]) { module in
            module.define("Wheel") { _ in Wheel() }
            module.define("Crane", in: .singleton) { _ in Crane() }
            module.define("Greeting", instance: { @Sendable in "hello" } as @Sendable () -> String)
            module.define("Doubling") { _ in { $0 * 2 } as @Sendable (Int) -> Int }
            module.define("Lazy Wheel") { try $0["Wheel Provider"] as Provider<Wheel> }
        }
    }

    @Test func `a subscript, a method and a key return a provider`() throws {
        let factory = try makeFactory()
        let bySubscript: Provider<Wheel> = try factory["Wheel Provider"]
        let byName = try factory.object("Wheel Provider", as: Provider<Wheel>.self)
        let byKey = try factory.provider(for: Key<Wheel>("Wheel"))
        for provider in [bySubscript, byName, byKey] { #expect(try provider() !== provider()) }
    }

    @Test func `a provider returns the same objects as requests, even as supertypes`() throws {
        let factory = try makeFactory()
        let crane: Crane = try factory["Crane"]
        let (machine, motor): (Provider<Machine>, Provider<any Motor>) = (
            try factory["Crane Provider"], try factory["Crane Provider"]
        )
        let (maybe, any): (Provider<Crane?>, Provider<Any>) = (
            try factory["Crane Provider"], try factory.provider(for: "Crane")
        )
        #expect(try machine() === crane)
        #expect(try motor() === crane)
        #expect(try maybe() === crane)
        #expect(try any() as? Crane === crane)
        #expect(try factory.provider(for: Key<any Motor>("Crane"))() === crane)
        let plain: () throws -> Machine = try factory["Crane Provider"]
        #expect(try plain() === crane)
    }

    @Test func `a provider of the wrong type fails when it is called`() throws {
        let provider: Provider<Engine> = try makeFactory()["Crane Provider"]
        let error = try #require(failure { try provider() })
        #expect(error.code == .typeMismatch)
        #expect(error.wanted == "Engine")
        #expect(error.held == "Crane")
    }

    @Test(
        arguments: [
            { try $0["Whel Provider"] as Provider<Wheel> }, { try $0.provider(for: "Whel") as Provider<Wheel> },
            { try $0.object("Whel Provider", as: Provider<Wheel>.self) },
        ] as [@Sendable (ObjectGraphFactory) throws -> Provider<Wheel>]
    )
    func `requesting a provider of an unknown name fails immediately`(
        request: @Sendable (ObjectGraphFactory) throws -> Provider<Wheel>
    ) throws {
        let factory = try makeFactory()
        let error = try #require(failure { try request(factory) })
        #expect(error.code == .missing)
        #expect(error.suggestions.first?.hasPrefix("Wheel") == true)
        _ = try factory["Wheel"] as Wheel
    }

    @Test func `a method resolves an object that is a function`() throws {
        let factory = try makeFactory()
        #expect(try factory.object("Greeting", as: (@Sendable () -> String).self)() == "hello")
        #expect(try factory.object("Doubling", as: (@Sendable (Int) -> Int).self)(4) == 8)
        #expect(try factory.provider(for: Key<@Sendable (Int) -> Int>("Doubling"))()(4) == 8)
    }

    @Test func `requesting a function as a provider is an error with advice`() throws {
        let factory = try makeFactory()
        let greeting = failure { try factory["Greeting"] as @Sendable () throws -> String }
        #expect(greeting?.code == .noProvider)
        #expect(greeting?.summary.contains("object(_:as:)") == true)
        #expect(failure { try factory["Wheel"] as Provider<Wheel> }?.code == .noProvider)
        #expect(failure { try factory["Nothing"] as Provider<Wheel> }?.code == .missing)
    }

    @Test func `requesting a provider as another type is an error with both types`() throws {
        let error = try #require(failure { try makeFactory().object("Wheel Provider", as: Wheel.self) })
        #expect(error.code == .typeMismatch)
        #expect(error.wanted == "Wheel")
        #expect(error.held?.contains("->") == true)
    }

    @Test func `a provider can be a dependency and outlives its request`() throws {
        let makeWheel = try makeFactory().object("Lazy Wheel", as: Provider<Wheel>.self)
        #expect(try makeWheel() !== makeWheel())
    }

    @Test func `a stored function has a provider, too`() throws {
        let makeGreeting = try makeFactory().provider(for: Key<@Sendable () -> String>("Greeting"))
        #expect(try makeGreeting()() == "hello")
    }

    // MARK: Keys of variables

    @Test func `the key of a variable never equals a name's`() {
        #expect(Key<Int>.variable("Wheel") != Key<Int>("Wheel"))
        #expect(Key<Int>.variable("Wheel") == .variable("Wheel"))
        #expect(Set<Key<Int>>([.variable("a"), "a", .variable("a"), Key("a")]).count == 2)
        #expect(Key<Int>.variable("a").name == "a")
        let (part, key): (String, Key<Int>) = ("b", "a\("b")")
        #expect(key == Key("a" + part))
    }

    @Test func `a factory reads a variable by its key`() throws {
        let factory = try makeFactory()
        #expect(try factory[.variable("Frequency")] as Double == 88.1)
        #expect(try factory[Key<Int>.variable("Wheel")] == 4)
        #expect(try factory.provider(for: Key<Double>.variable("Frequency"))() == 88.1)
        let error = try #require(failure { try factory[Key<Int>.variable("Frequncy")] })
        #expect((error.underlying as? EnvironmentError)?.suggestions == ["Frequency"])
        #expect(error.path.map(\.name) == ["Frequncy"])
    }

    @Test func `the provider of a provider is resolved by its key and takes no arguments`() throws {
        let factory = try factory { module in module.define("Number") { _ in 1 } }
        let make = try factory.provider(for: "Number Provider" as Key<Provider<Int>>)
        #expect(try make()() == 1)
        let error = try #require(failure { try factory["Number Provider", with: 2] as Int })
        #expect(error.code == .arguments)
        #expect(
            error.summary
                == #"can't resolve "Number Provider": it takes no arguments, but was called with (Int); expect a provider that takes no arguments [arguments]"#
        )
    }

    @Test func `defining a variable is one problem, even beside an equal name`() {
        let found = problems { module in
            module.define("Car") { _ in 1 }
            module.define(.variable("Car")) { _ in 2 }
        }
        #expect(found.map(\.code) == [.definedVariable])
    }

    @Test func `defining a variable is a problem in every form`() {
        let found = problems { module in
            module.define(.variable("a")) { _ in 1 }
            module.define(.variable("b"), in: .singleton) { _ in 1 }
            module.define(.variable("c"), instance: 1)
            module.define(.variable("d")) { (_, number: Int) in number }
            module.define(.variable("e"), as: .calling { 1 })
        }
        #expect(found.map(\.code) == Array(repeating: .definedVariable, count: 5))
        #expect(found.map(\.name) == ["a", "b", "c", "d", "e"])
    }
}
