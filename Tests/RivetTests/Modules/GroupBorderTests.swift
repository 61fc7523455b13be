import Rivet
import RivetInspection
import Testing

/// Groups of a parent to which a child contributes, and groups of outer namespaces.
@Suite struct GroupBorderTests {
    // MARK: - Children

    @Test func `a child's contributions follow the parent's elements, which the parent builds and retains`() throws {
        let (parents, own) = (Probe(), Probe())
        let parent = try factory { $0.contribute("Parts", in: .singleton) { _ in parents.object() } }
        let children = try (0..<2).map { _ in
            try parent.child { $0.contribute("Parts", in: .singleton) { _ in own.object() } }
        }
        let parts = try children.map { try $0["Parts"] as [Probe.Object] }
        let again: [Probe.Object] = try children[0]["Parts"]
        #expect(parts.map(\.count) == [2, 2] && (parents.made, own.made) == (1, 2))
        #expect(parts[0][0] === parts[1][0] && parts[0].elementsEqual(again, by: ===))
        #expect(try (parent["Parts"] as [Probe.Object]).elementsEqual([parts[0][0]], by: ===))
    }

    @Test func `every generation adds its elements, in any form of request`() async throws {
        var family = [try factory { $0.contribute("Parts", instance: "0") }]
        family.append(try family[0].child { $0.text("Nothing", "") })
        for generation in 1...3 {
            family.append(try family[generation].child { $0.contribute("Parts", instance: "\(generation)") })
        }
        let youngest = family[4]
        #expect(try youngest["Parts"] == ["0", "1", "2", "3"])
        #expect(try (youngest["Parts Provider"] as Provider<[String]>)() == ["0", "1", "2", "3"])
        #expect(try await youngest.resolve("Parts") == ["0", "1", "2", "3"])
        #expect(try youngest.child { $0.alias("All", to: "Parts") }["All"] == ["0", "1", "2", "3"])
    }

    @Test func `a caller awaits the elements of both sides at the same time`() async throws {
        let (first, second) = (Gate(), Gate())
        let parent = try factory { module in
            module.contribute("Parts", in: .singleton) { _ in
                first.open()
                try await second.pass()
                return "parent"
            }
        }
        let child = try parent.child { module in
            module.contribute("Parts") { _ in
                second.open()
                try await first.pass()
                return "child"
            }
        }
        #expect(try await watchedTask { try await child.resolve("Parts") as [String] } == ["parent", "child"])
        #expect(failure { try child["Parts"] as [String] }?.code == .needsAwait)
    }

    @Test(arguments: [false, true])
    func `a failed element ends the other side at once, and the parent's error comes first`(isOfParent: Bool)
        async throws
    {
        func part(_ fails: Bool) -> @Sendable (ObjectGraphFactory) async throws -> String {
            { _ in
                if fails { throw Boom() }
                try await Task.sleep(for: .seconds(100))
                return ""
            }
        }
        let parent = try factory { $0.contribute("Parts", in: .singleton, as: part(isOfParent)) }
        let child = try parent.child { $0.contribute("Parts", in: .singleton, as: part(!isOfParent)) }
        let error = try await watchedTask { await awaitedFailure { try await child.resolve("Parts") as [String] } }
        #expect((error as? ResolutionError)?.underlying is Boom)

        let both = try factory { $0.contribute("Parts") { _ async throws -> Int in throw Boom() } }
            .child { $0.contribute("Parts") { _ async throws -> Int in throw CancellationError() } }
        let first = await awaitedFailure { try await both.resolve("Parts") as [Int] } as? ResolutionError
        #expect(first?.underlying is Boom)
    }

    @Test func `the errors of elements have names that are unique on both sides`() throws {
        let parent = try factory { module in
            module.contribute("Parts") { factory in try factory["Broken"] as String }
            module.define("Broken") { _ -> String in throw Boom() }
        }
        let child = try parent.child { $0.contribute("Parts", instance: "child") }
        let error = try #require(failure { try child["Parts"] as [String] })
        #expect(error.names == ["Parts", "Parts[0]", "Broken"] && error.underlying as? Boom == Boom())
        let good = try factory { $0.contribute("Parts", instance: "parent") }
        let faulty = try good.child { $0.contribute("Parts") { _ -> String in throw Boom() } }
        #expect(failure { try faulty["Parts"] as [String] }?.names == ["Parts", "Parts[1]"])
        #expect(failure { try faulty["Parts"] as [Int] }?.names == ["Parts", "Parts[0]"])
    }

    @Test func `a parent's decorator applies to the parent's elements, and a child's to all`() throws {
        let parent = try factory { module in
            module.contribute("Parts", instance: "parent")
            module.decorate("Parts") { (parts: [String]) in parts.map { "(\($0))" } }
        }
        let child = try parent.child { module in
            module.contribute("Parts", instance: "child")
            module.decorate("Parts") { (parts: [String]) in parts.map { "<\($0)>" } }
        }
        #expect(try child["Parts"] == ["<(parent)>", "<child>"])
        #expect(try child["Parts Original"] == ["(parent)", "child"])
        let early = try parent.child { module in
            module.decorate("Parts") { (parts: [String]) in parts.map { "<\($0)>" } }
            module.contribute("Parts", instance: "child")
        }
        #expect(try early["Parts"] == ["<(parent)>", "<child>"])
    }

    @Test func `the elements of a child have the type that the parent declares`() throws {
        let parent = try ObjectGraph(assembly { $0.group("Motors", of: (any Motor).self) })
        let found = problems(in: assembly { $0.contribute("Motors", instance: 7) }, parent: parent)
        #expect(found.map(\.code) == [.typeMismatch] && found.first?.subject == "Motors[0]")
        let other = problems(in: assembly { $0.group("Motors", of: Engine.self) }, parent: parent)
        #expect(other.map(\.code) == [.typeMismatch] && masked("\(other)").contains("is already declared"))
        let factory = try ObjectGraphFactory(parent).child { $0.contribute("Motors", instance: Engine()) }
        #expect(try (factory["Motors"] as [any Motor]).count == 1)
        let late = assembly { module in
            module.group("Parts", of: String.self)
            module.contribute("Parts", instance: "child")
        }
        let numbers = try ObjectGraph(assembly { $0.contribute("Parts", instance: 7) })
        #expect(problems(in: late, parent: numbers).map(\.subject) == ["Parts[0]"])
    }

    @Test func `declared dependencies on a group are checked against the elements of both sides`() throws {
        let parent = try ObjectGraph(assembly { $0.contribute("Parts", instance: 7) })
        let found = problems(
            in: assembly { module in
                module.contribute("Parts", instance: "child")
                module.define("Sum", as: .calling({ (parts: [String]) in parts.count }, with: "Parts"))
            },
            parent: parent
        )
        #expect(found.map(\.code) == [.typeMismatch] && "\(found)".contains("Parts[0]"))
    }

    @Test func `a closure can't list a group whose parent has an element to await`() throws {
        let parent = try ObjectGraph(
            assembly { module in
                module.contribute("Parts") { _ in
                    await Task.yield()
                    return "parent"
                }
            }
        )
        let child = assembly { module in
            module.contribute("Parts", instance: "child")
            module.define("Sum", needing: "Parts") { factory in try (factory["Parts"] as [String]).count }
        }
        #expect(problems(in: child, parent: parent).map(\.code) == [.needsAwait])
    }

    @Test func `a singleton of a child mustn't retain a parent's element that may be reset`() throws {
        let session = CachedScope("Session")
        let parent = try ObjectGraph(assembly { $0.contribute("Parts", in: session) { _ in "parent" } })
        let child = assembly { module in
            module.contribute("Parts", instance: "child")
            module.define("All", in: .singleton, as: .calling({ (parts: [String]) in parts }, with: "Parts"))
        }
        #expect(problems(in: child, parent: parent).map(\.code) == [.captive])
    }

    @Test func `a name that the parent defines as an ordinary object isn't a group`() throws {
        let parent = try ObjectGraph(
            assembly { module in
                module.text("Parts", "ordinary")
                module.contribute("Tools", instance: "tool")
                module.alias("Kit", to: "Tools")
                module.contribute("Replaced", instance: "old")
                module.redefine("Replaced", instance: ["new"])
            }
        )
        for name in ["Parts", "Kit", "Replaced"] {
            let found = problems(in: assembly { $0.contribute(Key(name), instance: "child") }, parent: parent)
            #expect(found.map(\.code) == [.duplicate] && found.first?.name == name)
        }
        #expect(problems(in: assembly { $0.group("Parts", of: String.self) }, parent: parent).count == 1)
    }

    @Test func `a contribution after the child has replaced the group is an error`() throws {
        let parent = try ObjectGraph(assembly { $0.contribute("Parts", instance: "parent") })
        let found = problems(
            in: assembly { module in
                module.redefine("Parts", instance: ["new"])
                module.contribute("Parts", instance: "late")
            },
            parent: parent
        )
        #expect(found.map(\.code) == [.duplicate])
        let alone = problems { module in
            module.redefine("Parts", instance: ["new"])
            module.contribute("Parts", instance: "late")
        }
        #expect(alone.map(\.code) == [.replacingNothing])
    }

    final class Shared: Module {
        override func configure() { contribute("Parts", in: .singleton) { _ in Engine() } }
    }

    @Test func `a module of both sides contributes once, unless its variables differ`() throws {
        let parent = try ObjectGraphFactory(Shared.self, environment: Environment())
        func child(_ environment: Environment) throws -> [Engine] {
            let graph = try ObjectGraph(Shared.self, environment: environment, parent: parent.graph)
            return try ObjectGraphFactory(graph, parent: parent)["Parts"]
        }
        let own: [Engine] = try parent["Parts"]
        #expect(try child(Environment()).elementsEqual(own, by: ===))
        #expect(try child(Environment(variables: ["Size": 7])).count == 2)
    }

    @Test func `graphs of one assembly with different parents number its elements differently`() throws {
        let shared = assembly { $0.contribute("Parts") { _ -> String in throw Boom() } }
        let parent = try factory { $0.contribute("Parts", instance: "parent") }
        let child = try ObjectGraphFactory(ObjectGraph(shared, parent: parent.graph), parent: parent)
        let alone = try ObjectGraphFactory(ObjectGraph(shared))
        #expect(failure { try child["Parts"] as [String] }?.names == ["Parts", "Parts[1]"])
        #expect(failure { try alone["Parts"] as [String] }?.names == ["Parts", "Parts[0]"])
    }

    @Test func `hooks of a renumbered element run`() throws {
        let parent = try factory { $0.contribute("Parts") { _ in Sketch() } }
        let completed = Guarded(0)
        let child = try parent.child { module in
            module.contribute("Parts", in: .singleton) { _ in Engine() }
                .completed { _, _ in completed.withLock { $0 += 1 } }
        }
        #expect(try (child["Parts"] as [Any]).count == 2)
        #expect(completed.withLock(\.self) == 1)
    }

    @Test func `explanations and drawings show both sides`() throws {
        let parent = try ObjectGraph(assembly { $0.contribute("Parts", instance: "parent") })
        let child = try parent.child { $0.contribute("Parts", in: .singleton) { _ in "child" } }
        #expect(child.explain("Parts").contains(#""Parts""#) && child.explain("Parts").contains("parent"))
        #expect(child.explain("Parts[0]").contains("contributed in"))
        #expect(child.explain("Parts[1]").contains("singleton"))
    }

    // MARK: - Namespaces

    @Test func `contributions of a namespace go to the nearest declared group outward`() throws {
        let factory = try factory { root in
            for name in ["Left", "Right"] {
                root.namespace(name, ["Side": name]) { leg in
                    leg.contribute("Feet", as: .calling({ (side: String) in side }, with: .variable("Side")))
                    leg.define("Ask") { factory in try factory["Feet"] as [String] }
                }
            }
            root.contribute("Feet", instance: "none")
            root.group("Feet", of: String.self)
        }
        for name in ["Feet", "Left.Ask", "Right.Ask"] { #expect(try factory[name] == ["Left", "Right", "none"]) }
        #expect(failure { try factory["Left.Feet"] as [String] }?.code == .missing)
    }

    @Test func `a declaration in the namespace itself, or further inside, is nearer`() throws {
        let factory = try factory { root in
            root.group("Feet", of: String.self)
            root.namespace("Body") { body in
                body.group("Feet", of: String.self)
                body.namespace("Left") { $0.contribute("Feet", instance: "left") }
            }
            root.namespace("Other") { $0.contribute("Feet", instance: "other") }
        }
        #expect(try factory["Body.Feet"] == ["left"] && factory["Feet"] == ["other"])
    }

    @Test func `an element outside its namespace has the group's name and type`() throws {
        let found = problems { root in
            root.group("Motors", of: (any Motor).self)
            root.contribute("Motors", instance: Engine())
            root.namespace("In") { $0.contribute("Motors", instance: 7) }
        }
        #expect(found.map(\.code) == [.typeMismatch] && found.first?.subject == "Motors[1]")
    }

    @Test func `the group of a namespace that doesn't exist can't be changed`() throws {
        let found = problems { root in
            root.group("Feet", of: String.self)
            root.namespace("In") { inner in
                inner.contribute("Feet", instance: "in")
                inner.decorate("Feet") { (feet: [String]) in feet }
            }
        }
        #expect(
            found.map(\.code) == [.replacingNothing] && masked("\(found)").contains("require the module without under:")
        )
    }

    @Test func `a contribution of a namespace to a group that another module expects is an error`() throws {
        final class PartModule: Module { override func configure() { contribute("Parts", instance: "part") } }
        let parent = try ObjectGraph(environment: Environment()) { module in
            module.group("Parts", of: String.self)
        }
        let found = problems {
            try ObjectGraph(environment: Environment(), parent: parent) { module in
                module.expect("Parts" as Key<[String]>)
                module.require(PartModule.self, under: "Left")
            }
        }
        #expect(found.map(\.code) == [.duplicate])
    }

    @Test func `a contribution after an outer group was replaced is an error`() throws {
        let found = problems { root in
            root.group("Feet", of: String.self)
            root.redefine("Feet", instance: ["new"])
            root.namespace("In") { $0.contribute("Feet", instance: "late") }
        }
        #expect(found.map(\.code) == [.duplicate])
    }

    @Test func `a namespace of a child contributes to the group that the parent declares`() throws {
        let parent = try factory { root in
            root.group("Feet", of: String.self)
            root.contribute("Feet", instance: "parent")
            root.contribute("Hands", instance: "parent")
        }
        let child = try parent.child { root in
            root.alias("All", to: "Feet")
            root.namespace("In") { inner in
                inner.contribute("Feet", instance: "in")
                inner.contribute("Hands", instance: "in")
            }
        }
        #expect(try child["Feet"] == ["parent", "in"])
        #expect(try child["All"] == ["parent", "in"])
        #expect(try child["Hands"] == ["parent"] && child["In.Hands"] == ["in"])
    }

    @Test(arguments: [false, true])
    func `a contribution to a group of a namespace by its full name leaves those inside unchanged`(isLate: Bool) throws
    {
        let parent = try factory { $0.group("Feet", of: String.self) }
        let child = try parent.child { root in
            if !isLate { root.contribute("Left.Feet", instance: "outside") }
            root.namespace("Left") { $0.contribute("Feet", instance: "inside") }
            if isLate { root.contribute("Left.Feet", instance: "outside") }
        }
        #expect(try child["Feet"] == ["inside"] && child["Left.Feet"] == ["outside"])
    }

    @Test func `an element that the parent has already is no contribution to an override`() throws {
        let parent = try ObjectGraph(environment: Environment()) { $0.require(Shared.self) }
        for isLate in [false, true] {
            let child = try ObjectGraph(environment: Environment(), parent: parent) { module in
                if !isLate { module.require(Shared.self) }
                module.redefine("Parts", instance: ["new"])
                if isLate { module.require(Shared.self) }
            }
            #expect(try ObjectGraphFactory(child, parent: ObjectGraphFactory(parent))["Parts"] == ["new"])
        }
    }
}
