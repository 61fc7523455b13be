import Rivet
import Testing

/// Errors in expectations, supplied objects and parents.
@Suite struct ExpectProblemTests {
    @Test func `missing, typeMismatch and unexpected objects are reported together`() throws {
        let description = UInt(#line + 3)
        let graph = try ObjectGraph(
            assembly { module in
                module.expect(Key<Int>("Count"))
                module.expect(Key<String>("Name"))
                module.expect(Key<any Motor>("Motor"))
            }
        )
        let making = UInt(#line + 2)
        let found = problems(thrownBy: {
            try ObjectGraphFactory(graph, supplying: ["Count": "seven", "Moter": 7, "Name": "Ada"])
        })
        #expect(found.map(\.code) == [.missing, .typeMismatch, .unexpected])
        #expect(found.map(\.name) == ["Motor", "Count", "Moter"])
        #expect(found.map(\.site.line) == [description + 2, making, making])
        #expect(found.map { $0.related.map(\.line) } == [[], [description], []])
        #expect(found.map(\.suggestions) == [["Moter"], [], ["Motor"]])
    }

    @Test func `a suggestion never names a supplied object that another expectation uses`() throws {
        let graph = try ObjectGraph(assembly { for name in ["User", "Used"] { $0.expect(Key<Int>(name)) } })
        let found = problems(thrownBy: { try ObjectGraphFactory(graph, supplying: ["Used": 1]) })
        #expect(found.map(\.name) == ["User"] && found.map(\.suggestions) == [[]])
    }

    @Test func `supplying an unexpected object is a problem, even if its name is defined`() throws {
        let graph = try ObjectGraph(assembly { $0.text("Name", "defined") })
        for name in ["Name", "Other"] {
            let found = problems(thrownBy: { try ObjectGraphFactory(graph, supplying: [name: "supplied"]) })
            #expect(found.map(\.code) == [.unexpected] && found.map(\.name) == [name])
        }
    }

    @Test func `a parent's definition of another type is a problem that also names an ancestor that fits`() throws {
        let line = UInt(#line + 1)
        let top = try ObjectGraph(assembly { $0.define("User") { _ in 1 } })
        let middle = try top.child { $0.define("Other") { _ in 2 } }
        let near = try middle.child { $0.define("User") { _ in "near" } }
        let found = problems(thrownBy: { try near.child { $0.expect(Key<Int>("User")) } })
        #expect(found.map(\.code) == [.typeMismatch] && found.map(\.name) == ["User"])
        #expect(found.map { $0.related.map(\.line) } == [[line + 2, line]])
        let none = problems(thrownBy: { try near.child { $0.expect(Key<Double>("User")) } })
        #expect(none.map { $0.related.map(\.line) } == [[line + 2]])
    }

    @Test func `an expectation can specify a superclass or protocol of the parent's object`() throws {
        let parent = try factory { $0.define("Crane", in: .singleton) { _ in Crane() } }
        let crane: Crane = try parent["Crane"]
        #expect(try parent.child { $0.expect(Key<Machine>("Crane")) }["Crane"] as Machine === crane)
        #expect(try parent.child { $0.expect(Key<any Motor>("Crane")) }["Crane"] as any Motor === crane)
        #expect(try parent.child { $0.expect(Key<Crane?>("Crane")) }["Crane"] as Crane? === crane)
        #expect(
            problems(thrownBy: { try parent.child { $0.expect(Key<Engine>("Crane")) } }).map(\.code) == [.typeMismatch]
        )
    }

    @Test func `a factory needs a parent factory of its parent graph`() throws {
        let description = assembly { $0.text("Name", "parent") }
        let (graph, twin) = (try ObjectGraph(description), try ObjectGraph(description))
        let child = try graph.child { $0.text("Child", "child") }
        let (parent, other) = (try ObjectGraphFactory(graph), try ObjectGraphFactory(twin))
        let wrong: [() throws -> ObjectGraphFactory] = [
            { try ObjectGraphFactory(child) }, { try ObjectGraphFactory(child, parent: other) },
            { try ObjectGraphFactory(graph, parent: parent) },
            { try ObjectGraphFactory(child, parent: ObjectGraphFactory(child, parent: parent)) },
        ]
        for make in wrong {
            let found = problems(thrownBy: make)
            #expect(found.map(\.code) == [.wrongParent])
            #expect(found.first?.site.fileID.description.hasSuffix("ExpectProblemTests.swift") == true)
        }
        #expect(throws: Never.self) { try ObjectGraphFactory(child, parent: ObjectGraphFactory(graph)) }
    }

    @Test func `a parent's factory that a closure received can be a parent, too`() throws {
        let parent = try factory { module in
            module.namespace("In") { $0.define("Factory") { factory in factory } }
            module.text("Name", "parent")
        }
        let child = try parent.graph.child { $0.ask("Ask", for: "Name") }
        #expect(try ObjectGraphFactory(child, parent: parent["In.Factory"]).text("Ask") == "parent")
    }
}
