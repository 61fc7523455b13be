import Rivet
import Testing

/// Derived names, undefined names, and how to query names.
@Suite struct DerivedNameTests {
    private func makeFactory() throws -> ObjectGraphFactory {
        try factory { module in
            module.define("Wheel") { _ in Wheel() }
            module.define("Engine", in: .singleton) { _ in Engine() }
            module.define("Car") { try $0["Motor"] as Engine }
            module.define("Broken") { _ -> Engine in throw Boom() }
            module.define("Account") { (_, id: Int) in id }
        }
    }

    @Test func `every definition X has X Provider and X Original`() throws {
        let factory = try makeFactory()
        let engine: Engine = try factory["Engine"]
        let makeEngine: Provider<Engine> = try factory["Engine Provider"]
        #expect(try makeEngine() === engine)
        #expect(try factory["Engine Original"] === engine)
        #expect(try factory["Engine Original"] as any Motor === engine)
        let makeOriginal: Provider<Engine> = try factory["Engine Original Provider"]
        #expect(try makeOriginal() === engine)
    }

    @Test(arguments: ["Wheel Provider", "Wheel Original"])
    func `defining a derived name of X is a problem, before or after X`(name: String) throws {
        for isBefore in [true, false] {
            let found = problems { module in
                if isBefore { module.define(Key(name)) { _ in 1 } }
                module.define("Wheel") { _ in Wheel() }
                if !isBefore { module.define(Key(name)) { _ in 1 } }
            }
            #expect(found.map(\.code) == [.derivedName])
            #expect(found.map(\.name) == [name])
            #expect(found.first?.related.count == 1)
        }
    }

    @Test(arguments: ["Wheel Provider", "Wheel Original", " Provider", "Provider", "wheel Provider"])
    func `a derived name can be defined if X isn't defined`(name: String) throws {
        let factory = try factory { module in
            module.define(Key(name)) { _ in 7 }
            module.define("Other") { _ in 1 }
        }
        #expect(try factory[name] as Int == 7)
        #expect(factory.names == [name, "Other"].sorted())
        let provider: Provider<Int> = try factory[name + " Provider"]
        #expect(try provider() == 7)
    }

    @Test(arguments: [
        ("Wheel", true), ("Wheel Provider", true), ("Wheel Original", true), ("Wheel Original Provider", true),
        ("Broken", true), ("Account", true), ("Account Provider", true), ("wheel", false), ("Whee", false),
        ("Wheel ", false), ("WheelProvider", false), ("Provider", false), (" Provider", false), ("", false),
        ("Motor", false), ("Motor Provider", false), ("Wheel provider", false),
    ])
    func `isDefined knows definitions and derived names`(name: String, isDefined: Bool) throws {
        #expect(try makeFactory().isDefined(name) == isDefined)
    }

    @Test(arguments: ["X", "X\u{600}", "e\u{301}", "🧑‍🔧", "\r"]) func `names can end in any way`(name: String) throws {
        let factory = try factory { module in module.define(Key(name)) { _ in 1 } }
        let provider: Provider<Int> = try factory[name + " Provider"]
        #expect(try provider() == 1)
        #expect(try factory[name + " Original"] == 1)
    }

    @Test func `isDefined builds nothing`() throws {
        let probe = Probe()
        let factory = try factory { $0.define("P", in: .singleton) { _ in probe.object() } }
        #expect(factory.isDefined("P") && factory.isDefined("P Provider") && factory.names == ["P"])
        #expect(probe.made == 0)
    }

    @Test func `a factory's names are sorted and contain no derived names`() throws {
        #expect(try makeFactory().names == ["Account", "Broken", "Car", "Engine", "Wheel"])
        #expect(try factory { _ in }.names.isEmpty)
    }

    @Test func `optional returns nil only for an undefined name`() throws {
        let factory = try makeFactory()
        #expect(try factory.optional("Boat", as: Engine.self) == nil)
        #expect(try factory.optional("Engine") === factory["Engine"] as Engine)
        #expect(try factory.optional("Engine", as: (any Motor).self) != nil)
        #expect(try factory.optional("Wheel Provider", as: Provider<Wheel>.self) != nil)
        #expect(try factory.optional("Boat Provider", as: Provider<Wheel>.self) == nil)
    }

    @Test func `optional throws if a build fails, a dependency is missing or the type doesn't fit`() throws {
        let factory = try makeFactory()
        #expect(failure { try factory.optional("Broken", as: Engine.self) as Any }?.underlying as? Boom == Boom())
        let inner = try #require(failure { try factory.optional("Car", as: Engine.self) as Any })
        #expect(inner.code == .missing)
        #expect(inner.name == "Motor")
        #expect(inner.path.map(\.name) == ["Car", "Motor"])
        #expect(failure { try factory.optional("Engine", as: Wheel.self) as Any }?.code == .typeMismatch)
        #expect(failure { try factory.optional("Account", as: Int.self) as Any }?.code == .arguments)
        _ = try factory["Wheel"] as Wheel
    }

    @Test(arguments: [
        ("Enigne", ["Engine"]), ("engine", ["Engine"]), ("Boat with Sails", []), ("Wheel Provder", ["Wheel Provider"]),
        ("Whel Provider", ["Wheel Provider"]), (String(repeating: "x", count: 1_000_000), []), ("\"\n🚗🚗🚗🚗\"", []),
    ])
    func `an unknown name is an error with suggestions`(name: String, near: [String]) throws {
        let factory = try makeFactory()
        let error = try #require(failure { try factory[name] as Engine })
        #expect(error.code == .missing)
        #expect(error.name == name)
        #expect(error.suggestions == near)
        #expect(error.description.utf8.count < 1000)
        #expect(error.description.split(separator: "\n").count == (near.isEmpty ? 2 : 3))
        _ = try factory["Wheel"] as Wheel
    }
}
