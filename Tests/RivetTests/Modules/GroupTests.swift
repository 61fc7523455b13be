import Rivet
import Testing

/// Groups, to which several modules contribute.
@Suite struct GroupTests {
    final class First: Module { override func configure() { contribute("Motors") { _ in Engine() } } }
    final class Second: Module {
        override func configure() {
            require(First.self)
            contribute("Motors", in: .singleton) { _ in Turbine() }
        }
    }

    @Test func `elements come in the order of contribution, once for each module`() throws {
        let factory = try factory { module in
            module.require(Second.self)
            module.contribute("Motors", instance: Crane())
            module.require(First.self)
            module.require(Second.self)
        }
        let types = try (factory["Motors"] as [any Motor]).map { "\(type(of: $0))" }
        #expect(types == ["Engine", "Turbine", "Crane"])
    }

    @Test func `every form of definition contributes, and each element has its own scope`() throws {
        let (fresh, kept) = (Probe(), Probe())
        let factory = try factory { module in
            module.contribute("G") { _ in fresh.object() }
            module.contribute("G", in: .singleton) { _ in kept.object() }
            module.contribute("G", instance: Engine())
            module.contribute("G", as: .calling({ (text: String) in text }, with: "Text"))
            module.contribute("G", in: .singleton, as: .calling({ (text: String) in text }, with: "Text"))
            module.define("Text") { _ in "text" }
        }
        let (first, second): ([Any], [Any]) = try (factory["G"], factory["G"])
        #expect((first.count, second.count, fresh.made, kept.made) == (5, 5, 2, 1))
        #expect(first[1] as AnyObject === second[1] as AnyObject && first[2] as AnyObject === second[2] as AnyObject)
        #expect(first[3] as? String == "text")
    }

    @Test func `elements are shared like other objects of their scope`() throws {
        let (probe, session) = (Probe(), CachedScope("Session"))
        let factory = try factory { module in
            module.contribute("G", in: .graph) { _ in probe.object() }
            module.contribute("G", in: .weak) { _ in probe.object() }
            module.contribute("G", in: session) { _ in probe.object() }
            module.define("Twice") { factory in try [factory["G"], factory["G"]] as [[Probe.Object]] }
        }
        let twice: [[Probe.Object]] = try factory["Twice"]
        #expect(twice[0].elementsEqual(twice[1], by: ===) && probe.made == 3)
        let later: [Probe.Object] = try factory["G"]
        #expect(zip(twice[0], later).map(===) == [false, true, true])
    }

    @Test func `a group resolves as an array of its type, a protocol or Any, and as an Optional`() throws {
        let factory = try factory { module in
            for _ in 0..<2 { module.contribute("Same") { _ in Crane() } }
            module.contribute("Mixed") { _ in Engine() }
            module.contribute("Mixed") { _ in Crane() }
        }
        #expect(try (factory["Same"] as [Crane]).count == 2)
        #expect(try (factory["Same"] as [Machine]).count == 2)
        for name in ["Same", "Mixed"] {
            #expect(try (factory[name] as [any Motor]).count == 2)
            #expect(try (factory[name] as [Any]).count == 2)
            #expect(try (factory[name] as [any Motor]?)?.count == 2)
            #expect(try (factory[name] as [(any Motor)?]).compactMap(\.self).count == 2)
            #expect(try (factory[name] as Any as? [any Motor])?.count == 2)
            let provider: Provider<[any Motor]> = try factory["\(name) Provider"]
            #expect(try provider().count == 2)
            #expect(try factory.provider(for: Key<[Any]>(name))().count == 2)
        }
    }

    @Test(arguments: [false, true])
    func `an array of a class has the objects of each scope and type that fit`(isInside: Bool) throws {
        let factory = try factory { module in
            module.group("G", of: Machine.self)
            module.contribute("G") { _ in Machine() }
            module.contribute("G", in: .singleton) { _ in Machine() }
            module.contribute("G", in: .weak) { _ in Machine() }
            module.contribute("G", in: .singleton) { _ in Crane() }
            module.contribute("G") { _ -> any Motor in Crane() }
            module.define("User") { factory in try factory["G"] as [Machine] }
            module.define("Shared User", in: .singleton) { factory in factory }
        }
        // An object that stores its factory makes its requests through a view.
        let used = isInside ? try factory["Shared User"] as ObjectGraphFactory : factory
        let first: [Machine] = try used["G"]
        var second: [Machine] = try used["User"]
        #expect(first.map { $0 is Crane } == [false, false, false, true, true])
        #expect(zip(first, second).map(===) == [false, true, true, true, false])
        second.append(Machine())
        second.removeFirst()
        #expect(second.count == 5 && first.count == 5 && second[4] !== first[4])
    }

    @Test func `an element that isn't of the group's class is an error, and the others are released`() throws {
        let probe = Probe()
        let factory = try factory { module in
            module.group("G", of: Machine.self)
            module.contribute("G") { _ in Crane() }
            module.contribute("G") { _ in Machine() }
            module.contribute("G") { _ -> any Motor in Engine() }
            module.group("Probes", of: Probe.Object.self)
            for _ in 0..<3 { module.contribute("Probes") { _ in probe.object() } }
            module.contribute("Probes") { _ -> Probe.Object in throw Boom() }
        }
        let error = try #require(failure { try factory["G"] as [Machine] })
        #expect(error.code == .typeMismatch && error.names == ["G", "G[2]"])
        #expect((error.wanted, error.held) == ("Machine", "Engine"))
        #expect(failure { try factory["Probes"] as [Probe.Object] }?.names == ["Probes", "Probes[3]"])
        #expect(probe.made == 3 && probe.alive == 0)
    }

    @Test func `the error of a typeMismatch element has a path that ends at the element`() throws {
        let factory = try factory { module in
            module.contribute("G") { _ in Crane() }
            module.contribute("G") { _ in Engine() }
        }
        let error = try #require(failure { try factory["G"] as [Machine] })
        #expect(error.code == .typeMismatch && error.names == ["G", "G[1]"])
        #expect((error.wanted, error.held) == ("Machine", "Engine"))
        #expect(failure { try factory["G"] as Engine }?.names == ["G"])
        #expect(failure { try factory["G[1]"] as Engine }?.code == .missing)
    }

    @Test func `the error of a failing element has the element and its location in its path`() throws {
        let factory = try factory { module in
            module.require(First.self)
            module.contribute("Motors", in: .singleton) { _ -> Engine in throw Boom() }
            module.define("Car") { factory in try (factory["Motors"] as [any Motor]).count }
        }
        let error = try #require(failure { try factory["Car"] as Int })
        #expect(error.names == ["Car", "Motors", "Motors[1]"] && error.underlying as? Boom == Boom())
        #expect(error.path.map(\.scope) == ["prototype", nil, "singleton"])
        #expect(error.path.map(\.module) == [nil, "First", nil])
        #expect(error.path[2].site.map { $0.line + 1 } == error.path[0].site?.line)
    }

    @Test(arguments: [0, 1, 2]) func `a group can be declared anywhere, even twice`(place: Int) throws {
        let factory = try factory { module in
            for step in 0...2 {
                if step == place { module.group("G", of: (any Motor).self) }
                if step < 2 { module.contribute("G") { _ in Engine() } }
            }
            module.group("G", of: (any Motor).self)
        }
        #expect(try (factory["G"] as [any Motor]).count == 2)
        #expect(try (factory["G"] as [Engine]).count == 2)
        #expect(try factory["G"] as Any is [any Motor])
    }

    @Test func `a declared group can be empty`() throws {
        let factory = try factory { $0.group("G", of: Engine.self) }
        #expect(try (factory["G"] as [Engine]).isEmpty)
        #expect(try (factory["G"] as [any Motor]).isEmpty)
        let provider: Provider<[Engine]> = try factory["G Provider"]
        #expect(try provider().isEmpty)
        #expect(factory.isDefined("G") && factory.names == ["G"])
        #expect(failure { try factory["G"] as Engine }?.code == .typeMismatch)
    }

    @Test func `a recipe can depend on a group and an element on other definitions`() throws {
        let factory = try factory { module in
            module.contribute("G") { factory in try factory["One"] as Int }
            module.contribute("G", as: .calling({ (one: Int) in one + 1 }, with: "One"))
            module.define("One") { _ in 1 }
            module.define("Sum", as: .calling({ (all: [Int]) in all.reduce(0, +) }, with: "G"))
        }
        #expect(try factory["Sum"] == 3)
    }

    @Test(arguments: [false, true]) func `an element that resolves its group is a cycle`(shared: Bool) async throws {
        let factory = try factory { module in
            let make: @Sendable (ObjectGraphFactory) throws -> Int = { try ($0["G"] as [Int]).count }
            if shared { module.contribute("G", in: .singleton, as: make) } else { module.contribute("G", as: make) }
        }
        let error = try #require(try await found { failure { try factory["G"] as [Int] } })
        #expect(error.code == .cycle && error.names.contains("G[0]"), "\(error)")
    }

    @Test func `an element sees the environment of its module`() throws {
        let assembly = assembly(.test, ["V": 1]) { module in
            module.contribute("G") { factory in try factory.environment["V"] as Int }
        }
        assembly.load(environment: Environment(variables: ["V": 2])) { module in
            module.contribute("G") { factory in try factory.environment["V"] as Int }
        }
        #expect(try ObjectGraphFactory(assembly: assembly)["G"] == [1, 2])
    }

    @Test func `a group can be redefined and a namespace has its own`() throws {
        final class Leg: Module { override func configure() { contribute("G") { _ in 7 } } }
        let factory = try factory { module in
            module.contribute("G") { _ in 1 }
            module.require(Leg.self, under: "Left")
            module.contribute("Old") { _ in 1 }
            module.redefine("Old") { _ in [2, 3] }
        }
        #expect(try (factory["G"], factory["Left.G"], factory["Old"]) == ([1], [7], [2, 3]))
        #expect(try factory["Old Original"] == [1])
    }
}
