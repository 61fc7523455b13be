import Rivet
import Testing

/// The scope and the type of decorated objects.
@Suite struct DecorateScopeTests {
    @Test func `a decorated weak object lives while it is retained`() throws {
        let (probe, wrapped) = (Probe(), Counter())
        let factory = try factory { module in
            module.define("X", in: .weak) { _ in probe.object() }
            module.decorate("X") { (object: Probe.Object, _) in
                wrapped.increment(); return object
            }
        }
        do {
            let (first, second): (Probe.Object, Probe.Object) = try (factory["X"], factory["X"])
            #expect(first === second)
        }
        #expect((probe.made, probe.alive, wrapped.value) == (1, 0, 1))
        _ = try factory["X"] as Probe.Object
        #expect((probe.made, probe.alive, wrapped.value) == (2, 0, 2))
    }

    @Test func `a decorated graph object is shared within one request`() throws {
        let (probe, wrapped) = (Probe(), Counter())
        let factory = try factory { module in
            module.define("X", in: .graph) { _ in probe.object() }
            module.decorate("X") { (object: Probe.Object, _) in
                wrapped.increment(); return object
            }
            module.define("Pair") { factory in
                try [factory["X"], factory["X"], factory["X Original"]] as [Probe.Object]
            }
        }
        for round in 1...2 {
            let pair: [Probe.Object] = try factory["Pair"]
            #expect(pair[0] === pair[1] && pair[0] === pair[2])
            #expect((probe.made, wrapped.value) == (round, round))
        }
    }

    @Test func `a decorated cached object lives until the scope is reset`() throws {
        let (scope, probe, wrapped) = (CachedScope("Session"), Probe(), Counter())
        let factory = try factory { module in
            module.define("X", in: scope) { _ in probe.object() }
            module.decorate("X") { (object: Probe.Object, _) in
                wrapped.increment(); return object
            }
        }
        for round in 1...2 {
            for _ in 0..<3 { _ = try factory["X"] as Probe.Object }
            #expect((probe.made, wrapped.value) == (round, round))
            scope.reset()
        }
    }

    @Test(arguments: [false, true])
    func `a decorated object resolves as any compatible type or through a provider`(shared: Bool) throws {
        let factory = try factory { module in
            module.define("X", shared: shared) { _ in Crane() }
            module.decorate("X") { (_: Crane, _) in Crane() }
        }
        let machine: Machine = try factory["X"]
        let motor: any Motor = try factory["X"]
        let crane: Crane? = try factory["X"]
        let any: Any = try factory["X"]
        let provider: Provider<Machine> = try factory["X Provider"]
        #expect(machine is Crane && motor is Crane && any is Crane)
        #expect(try (machine === motor, machine === crane, provider() === machine) == (shared, shared, shared))
        let original: Machine = try factory["X Original"]
        #expect(machine !== original)
    }

    @Test func `a decorator of another type is a problem unless both specify the same protocol`() throws {
        let found = problems { module in
            module.define("X") { _ in Crane() }
            module.decorate("X") { (motor: any Motor, _) in motor }
            module.decorate("X") { (machine: Machine, _) in machine }
            module.define("Y") { (_, a: Int) in a }
            module.decorate("Y") { (text: String, _) in text }
            module.contribute("G") { _ in 1 }
            module.decorate("G") { (number: Int, _) in number }
        }
        #expect(found.map(\.code) == [.typeMismatch, .typeMismatch, .typeMismatch, .typeMismatch])
        #expect(found.map(\.name) == ["X", "X", "Y", "G"])
        #expect(found.map { $0.related.map(\.line) } == [1, 2, 1, 1].enumerated().map { [found[$0].site.line - $1] })
        let factory = try factory { module in
            module.define("X", in: .singleton) { _ -> any Motor in Engine() }
            module.decorate("X") { (_: any Motor, _) in Turbine() }
        }
        #expect(try factory["X"] as any Motor is Turbine)
    }

    @Test(arguments: ["X", "A"]) func `an error lists the changes of a definition`(name: String) throws {
        final class Base: Module {
            override func configure() {
                define("X", in: .singleton) { _ in "x" }
                alias("A", to: "X")
            }
        }
        final class Changing: Module {
            override func configure() {
                require(Base.self)
                decorate("X") { (text: String, _) in text }
                redefine("X") { _ -> Int in throw Boom() }
            }
        }
        let factory = try ObjectGraphFactory(Changing.self, environment: Environment())
        let error = try #require(failure { try factory[name] as Int })
        let step = try #require(error.path.first)
        #expect((step.name, step.module, step.scope) == (name, "Base", "singleton"))
        #expect(step.changes.map(\.isDecoration) == [true, false])
        #expect(step.changes.map(\.module) == ["Changing", "Changing"])
        #expect(step.changes.map(\.site.line) == [7, 8].map { (step.site?.line ?? 0) + $0 })
        let shown = name == "A" ? "A (alias of X)" : name
        #expect(
            text(error) == """
                can't resolve "\(name)": Boom() [failed]
                  \(shown)  singleton  Base, T.swift:0; decorated in Changing, T.swift:0; \
                replaced in Changing, T.swift:0; resolved at T.swift:0
                """
        )
    }

    @Test func `an error of an original lists no changes`() throws {
        let factory = try factory { module in
            module.define("X") { _ -> Int in throw Boom() }
            module.decorate("X") { (number: Int, _) in number }
        }
        let steps = ["X", "X Original"].map { name in failure { try factory[name] as Int }?.path.first }
        #expect(steps.map { $0?.changes.count } == [1, 0])
        #expect(steps[0]?.site == steps[1]?.site)
    }
}
