import Rivet
import Testing

/// Objects that a module expects from the parent or from the caller.
@Suite struct ExpectTests {
    private static func sessions(_ also: (Module) -> Void = { _ in }, parent: ObjectGraph? = nil) throws -> ObjectGraph
    {
        let description = assembly { module in
            module.expect(Key<any Motor>("Motor"))
            module.define("Ask") { factory in try factory["Motor"] as any Motor }
            module.define("Recipe", as: .calling({ $0 as any Motor }, with: "Motor"))
            also(module)
        }
        return try ObjectGraph(description, parent: parent)
    }

    @Test func `every form of request finds a supplied object`() throws {
        let crane = Crane()
        let factory = try ObjectGraphFactory(
            ExpectTests.sessions { $0.alias("Hoist", to: "Motor") },
            supplying: ["Motor": crane]
        )
        for name in ["Motor", "Ask", "Recipe", "Hoist", "Motor Original"] {
            #expect(try factory[name] as any Motor === crane)
        }
        #expect(try factory["Motor"] as Crane === crane && factory["Motor"] as Machine === crane)
        #expect(try (factory["Motor Provider"] as Provider<any Motor>)() === crane)
        #expect(try factory.provider(for: Key<Machine>("Motor"))() === crane)
        #expect(try factory.optional("Motor", as: Crane.self) === crane)
        #expect(try factory.object("Motor", as: Crane?.self) === crane)
        #expect(failure { try factory["Motor"] as Engine }?.code == .typeMismatch)
        #expect(failure { try factory["Motor", with: 1] as Crane }?.code == .arguments)
    }

    @Test func `each factory has its own supplied objects`() throws {
        let graph = try ExpectTests.sessions()
        let cranes = (1...3).map { _ in Crane() }
        let factories = try cranes.map { try ObjectGraphFactory(graph, supplying: ["Motor": $0]) }
        for (factory, crane) in zip(factories, cranes) { #expect(try factory["Ask"] as any Motor === crane) }
    }

    @Test func `an expected object that isn't supplied comes from the parent`() throws {
        let probe = Counter()
        let parent = try factory { module in
            module.define("Motor", in: .singleton) { _ in
                probe.increment()
                return Crane()
            }
        }
        let graph = try ExpectTests.sessions(parent: parent.graph)
        let child = try ObjectGraphFactory(graph, parent: parent)
        #expect(probe.value == 0)
        for name in ["Motor", "Ask", "Recipe"] { #expect(try child[name] as any Motor === parent["Motor"] as Crane) }
        #expect(try (child["Motor Provider"] as Provider<Machine>)() === parent["Motor"] as Crane)
        #expect(probe.value == 1)
    }

    @Test func `a supplied object takes precedence over the parent's`() throws {
        let parent = try factory { $0.define("Motor") { _ in Engine() } }
        let crane = Crane()
        let child = try ObjectGraphFactory(
            ExpectTests.sessions(parent: parent.graph),
            parent: parent,
            supplying: ["Motor": crane]
        )
        for name in ["Motor", "Ask", "Recipe"] { #expect(try child[name] as any Motor === crane) }
        #expect(try child.provider(for: Key<any Motor>("Motor"))() === crane)
        #expect(try parent["Motor"] as any Motor !== crane)
    }

    @Test func `a grandchild's alias leads to the supplied object, for every caller`() async throws {
        let parent = try factory { $0.define("Motor", in: .singleton) { _ in Crane() as any Motor } }
        let crane = Crane()
        let child = try ObjectGraphFactory(
            ExpectTests.sessions(parent: parent.graph),
            parent: parent,
            supplying: ["Motor": crane]
        )
        let grandchild = try child.child { $0.alias("Own", to: "Motor") }
        #expect(try grandchild["Own"] as any Motor === crane)
        #expect(try await grandchild.resolve("Own", as: (any Motor).self) === crane)
    }

    @Test func `an object that exists is awaited through a child's alias without a task or a thread`() async throws {
        let parent = try factory { $0.define("Motor", in: .singleton) { _ async throws in Crane() } }
        let child = try parent.child { $0.alias("Own", to: "Motor") }
        let crane: Crane = try await parent.resolve("Motor")
        // A cancelled task can't await a build, but an existing object needs none.
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await child.resolve("Own", as: Crane.self)
        }
        #expect(try await task.value === crane)
    }

    @Test func `an expected prototype of the parent is created for each request`() throws {
        let parent = try factory { $0.define("Motor") { _ in Engine() } }
        let child = try ObjectGraphFactory(ExpectTests.sessions(parent: parent.graph), parent: parent)
        let (first, second): (any Motor, any Motor) = (try child["Motor"], try child["Motor"])
        #expect(first !== second)
    }

    @Test func `an expected definition of the parent takes its arguments`() throws {
        let parent = try factory { $0.define("User") { (_: ObjectGraphFactory, name: String) in "user \(name)" } }
        let child = try parent.child { module in
            module.expect(Key<String>("User"))
            module.alias("Account", to: "User")
        }
        let further = try child.child { $0.alias("Owner", to: "Account") }
        for (factory, name) in [(child, "User"), (child, "Account"), (further, "User"), (further, "Owner")] {
            #expect(try factory[name, with: "Ada"] as String == "user Ada")
            #expect(try (factory["\(name) Provider"] as (String) throws -> String)("Ada") == "user Ada")
            #expect(failure { try factory.text(name) }?.code == .arguments)
            #expect(failure { try factory.provider(for: Key<String>(name)) }?.code == .arguments)
        }
        // The parent creates objects with arguments, so they can't be supplied.
        #expect(throws: AssemblyError.self) {
            try ObjectGraphFactory(child.graph, parent: parent, supplying: ["User": "Bob"])
        }
    }

    @Test func `any kind of value can be supplied`() throws {
        let graph = try ObjectGraph(
            assembly { module in
                module.expect(Key<Int?>("Maybe"))
                module.expect(Key<[any Motor]>("Motors"))
                module.expect(Key<@Sendable (Int) -> Int>("Double"))
                module.expect(Key<Any>("Anything"))
            }
        )
        let twice: @Sendable (Int) -> Int = { $0 * 2 }
        let factory = try ObjectGraphFactory(
            graph,
            supplying: ["Maybe": Int?.none, "Motors": [Crane(), Crane()], "Double": twice, "Anything": "text"]
        )
        #expect(try factory.object("Maybe", as: Int?.self) == nil)
        #expect(try (factory["Motors"] as [any Motor]).count == 2)
        #expect(try factory.object("Double", as: (@Sendable (Int) -> Int).self)(21) == 42)
        #expect(try factory["Anything"] == "text")
    }

    @Test func `several modules can expect one name, but only as one type`() throws {
        let twice = try ExpectTests.sessions { $0.expect(Key<any Motor>("Motor")) }
        #expect(try ObjectGraphFactory(twice, supplying: ["Motor": Engine()])["Ask"] as any Motor is Engine)
        let found = problems { module in
            module.expect(Key<Int>("User"))
            module.expect(Key<String>("User"))
            module.text("Name", "defined")
            module.expect(Key<String>("Name"))
        }
        #expect(found.map(\.code) == [.duplicate, .duplicate])
    }

    @Test func `an expected object can be decorated and redefined`() throws {
        let graph = try ObjectGraph(
            assembly { module in
                for name in ["Name", "User"] { module.expect(Key<String>(name)) }
                module.decorate("Name") { (name: String, _) in "<\(name)>" }
                module.redefine("User") { factory in try "new " + factory.text("User Original") }
            }
        )
        let factory = try ObjectGraphFactory(graph, supplying: ["Name": "Ada", "User": "Bob"])
        #expect(try factory.text("Name") == "<Ada>" && factory.text("Name Original") == "Ada")
        #expect(try factory.text("User") == "new Bob")
    }

    @Test func `a decorated expected object lives in the parent's scope`() throws {
        let (loose, kept) = (Probe(), Probe())
        let parent = try factory { module in
            module.define("Loose") { _ in loose.object() }
            module.define("Kept", in: .singleton) { _ in kept.object() }
        }
        let middle = try parent.child { module in
            for name in ["Loose", "Kept"] { module.expect(Key<Probe.Object>(name)) }
            module.alias("Free", to: "Loose")
        }
        let child = try middle.child { module in
            for name in ["Loose", "Kept"] {
                module.expect(Key<Probe.Object>(name))
                module.decorate(Key(name)) { (object: Probe.Object, _) in object.probe.object() }
            }
            module.decorate("Free") { (object: Probe.Object, _) in object }
        }
        for name in ["Loose", "Free"] {
            let (first, second): (Probe.Object, Probe.Object) = (try child[name], try child[name])
            #expect(first !== second)
        }
        let (first, second): (Probe.Object, Probe.Object) = (try child["Kept"], try child["Kept"])
        #expect(first === second && kept.made == 2)
    }

    @Test func `a grandchild can expect what its parent expects`() throws {
        let parent = try ObjectGraphFactory(ExpectTests.sessions(), supplying: ["Motor": Engine()])
        let child = try parent.child { $0.expect(Key<any Motor>("Motor")) }
        #expect(try child["Motor"] as Engine === parent["Motor"] as Engine)
        #expect(try child["Motor"] as any Motor === parent["Motor"] as any Motor)
    }

    @Test(arguments: [1, 2]) func `each element of an ancestor's group proves what a child expects`(generations: Int)
        throws
    {
        func child(isFitting: Bool) throws -> ObjectGraphFactory {
            var parent = try factory { module in
                module.contribute("Motors") { Engine() }
                if isFitting {
                    module.contribute("Motors") { Crane() }
                } else {
                    module.contribute("Motors") { Crane() as any Sendable }
                }
            }
            for _ in 1..<generations { parent = try parent.child { $0.define("Between") { 1 } } }
            let assembly = assembly { $0.expect(Key<[any Motor]>("Motors")) }
            return try ObjectGraphFactory(
                ObjectGraph(assembly, parent: parent.graph, checking: .strict),
                parent: parent
            )
        }
        let fitting = try child(isFitting: true)
        #expect(try (fitting["Motors"] as [any Motor]).count == 2)
        #expect(fitting.graph.warnings.isEmpty)
        let error = #expect(throws: AssemblyError.self) { try child(isFitting: false) }
        #expect(error?.problems.map(\.code) == [.unproven])
    }
}
