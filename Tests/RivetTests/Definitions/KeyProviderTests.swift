import Rivet
import Testing

extension Key where Object == Wheel { fileprivate static var wheel: Self { "Wheel" } }
extension Key where Object == Int { fileprivate static var number: Self { "Number" } }
extension Key where Object == String { fileprivate static var text: Self { "Text" } }
extension Key where Object == TitledCourse { fileprivate static var course: Self { "Course" } }

private struct Holder<Make> { let make: Make }

/// `.provider`, in recipes and wherever a key is accepted.
@Suite struct KeyProviderTests {
    private typealias Awaited<Object> = @Sendable () async throws -> Object
    private typealias Text = @Sendable (Int) throws -> String
    private typealias AwaitedText = @Sendable (Int) async throws -> String
    private typealias Course = @MainActor @Sendable (String) throws -> TitledCourse

    private func parts(_ configure: (Module) throws -> Void = { _ in }) throws -> ObjectGraphFactory {
        try factory(["Variable": "v"]) { module in
            module.define(.wheel) { Wheel() }
            module.define(.number) { () async in 1 }
            module.define(.text) { (_, number: Int) in "\(number)" }
            module.define(.course, on: MainActor.self) { (_, title: String) in TitledCourse(title: title) }
            try configure(module)
        }
    }

    @Test func `a recipe receives the provider of a key as each kind of closure`() async throws {
        let factory = try parts { module in
            module.define("Sync", as: .calling(Holder<Provider<Wheel>>.init, with: .provider(.wheel)))
            module.define("Local", as: .calling(Holder<() throws -> Wheel>.init, with: .provider(.wheel)))
            module.define("Awaited", as: .calling(Holder<Awaited<Int>>.init, with: .provider(.number)))
            module.define("Local Awaited", as: .calling(Holder<() async throws -> Int>.init, with: .provider(.number)))
            module.define("Taking", as: .calling(Holder<Text>.init, with: .provider(.text)))
            module.define("Awaited Taking", as: .calling(Holder<AwaitedText>.init, with: .provider(.text)))
            module.define("Main", as: .calling(Holder<Course>.init, with: .provider(.course)))
        }
        #expect(try (factory["Sync"] as Holder<Provider<Wheel>>).make() !== factory[.wheel])
        _ = try (factory["Local"] as Holder<() throws -> Wheel>).make()
        #expect(try await (factory["Awaited"] as Holder<Awaited<Int>>).make() == 1)
        #expect(try await (factory["Local Awaited"] as Holder<() async throws -> Int>).make() == 1)
        #expect(try (factory["Taking"] as Holder<Text>).make(2) == "2")
        #expect(try await (factory["Awaited Taking"] as Holder<AwaitedText>).make(3) == "3")
        let course: Course = try (factory["Main"] as Holder<Course>).make
        #expect(try await MainActor.run { try course("a").title } == "a")
    }

    @Test func `a recipe receives the provider of a name, beside other names and keys`() throws {
        let factory = try parts { module in
            module.define(
                "Text of Two",
                as: .calling(
                    { (make: Text, number: Int, wheel: Wheel, other: Provider<Wheel>?) in
                        try "\(make(number)) \(try other?() === wheel)"
                    },
                    with: .provider("Text"),
                    .argument,
                    "Wheel",
                    .optional(.provider("Wheel"))
                )
            )
        }
        #expect(try factory["Text of Two", with: 4] as String == "4 false")
    }

    @Test func `an optional provider is nil if its name is undefined`() throws {
        let factory = try factory { module in
            module.define("Holder", as: .calling(Holder<Provider<Wheel>?>.init, with: .optional(.provider(.wheel))))
        }
        #expect(try (factory["Holder"] as Holder<Provider<Wheel>?>).make == nil)
    }

    @Test func `requests accept the provider of a key or a name`() async throws {
        let factory = try parts()
        let wheel: Provider<Wheel> = try factory[.provider(.wheel)]
        #expect(try wheel() !== wheel())
        let number: Awaited<Int> = try factory[.provider(.number)]
        #expect(try await number() == 1)
        let text: Text = try factory[.provider("Text")]
        #expect(try text(5) == "5")
        let other: AwaitedText = try await factory.resolve(.provider(.text))
        #expect(try await other(6) == "6")
        #expect(factory.isDefined(Key<Provider<Wheel>>.provider(.wheel)))
        #expect(Key<Provider<Wheel>>.provider(.wheel) == "Wheel Provider")
    }

    @Test func `the graph reports a provider of an undefined name or of another type`() {
        let found = problems { module in
            module.define("Number", instance: 1)
            module.define("Missing", as: .calling(Holder<Provider<Wheel>>.init, with: .provider(.wheel)))
            module.define("Other", as: .calling(Holder<Provider<Wheel>>.init, with: .provider("Number")))
            module.define("Object", as: .calling(Holder<Int>.init, with: .provider("Number")))
        }
        #expect(found.map(\.code) == [.missing, .typeMismatch, .typeMismatch])
    }

    @Test func `a variable, an argument or an absent name has no provider`() {
        let found = problems { module in
            module.define("A", as: .calling(Holder<Provider<Int>>.init, with: .provider(.variable("Speed"))))
            module.define("B", as: .calling(Holder<Provider<Int>>.init, with: .provider(.argument)))
            module.define("C", as: .calling(Holder<Provider<Int?>>.init, with: .provider(.optional("Absent"))))
        }
        #expect(found.map(\.code) == [.missing, .missing, .missing])
    }

    @Test func `a recipe of twenty mixes all kinds of keys`() throws {
        let factory = try parts { module in
            module.define(
                "Twenty",
                as: .calling(
                    Twenty.init,
                    with: .wheel,
                    .named("Wheel"),
                    .optional(.wheel),
                    .provider(.wheel),
                    .provider("Wheel"),
                    .argument,
                    .argument,
                    .variable("Variable"),
                    .optional("Absent"),
                    .optional(.provider(.wheel)),
                    .wheel,
                    .wheel,
                    .wheel,
                    .wheel,
                    .wheel,
                    .wheel,
                    .wheel,
                    .wheel,
                    .provider(.text),
                    .argument
                )
            )
        }
        #expect((try factory["Twenty", with: 1, "b", 3] as Twenty).text == "1 b v nil 3")
    }
}

private struct Twenty {
    let text: String

    init(
        _: Wheel,
        _: Wheel,
        _: Wheel?,
        _: @escaping Provider<Wheel>,
        _: @escaping Provider<Wheel>,
        number: Int,
        text: String,
        variable: String,
        absent: String?,
        _: Provider<Wheel>?,
        _: Wheel,
        _: Wheel,
        _: Wheel,
        _: Wheel,
        _: Wheel,
        _: Wheel,
        _: Wheel,
        _: Wheel,
        make: @escaping @Sendable (Int) throws -> String,
        last: Int
    ) throws { self.text = try "\(number) \(text) \(variable) \(absent ?? "nil") \(make(last))" }
}
