import Rivet
import RivetInspection
import Testing

@MainActor private final class Course {
    let title: String
    init(title: String) { self.title = title }
}

@MainActor private final class CourseList {
    let make: @MainActor (Int) throws -> Course
    init(make: @escaping @MainActor (Int) throws -> Course) { self.make = make }
}

/// Definitions on the main actor that take run-time arguments.
@Suite(.timeLimit(.minutes(15))) struct MainActorArgumentTests {
    private func courses() -> Assembly {
        assembly { module in
            module.define("Store", instance: "store")
            module.define("Course", on: MainActor.self) { (factory, id: Int) in
                try Course(title: "\(factory["Store"] as String) \(id)")
            }
            module.define("Named", on: MainActor.self, needing: "Store") { (factory, name: String, id: Int) in
                try Course(title: "\(factory["Store"] as String) \(name) \(id)")
            }
            module.define("Three", on: MainActor.self) { (_, a: Int, b: Int, c: Int) in Course(title: "\(a + b + c)") }
            module.define("Four", on: MainActor.self) { (_, a: Int, b: Int, c: Int, d: Int) in
                Course(title: "\(a + b + c + d)")
            }
            module.define("Sketch", on: MainActor.self) { (_, lines: Int) in
                let sketch = Sketch()
                sketch.lines = lines
                return sketch
            }
            module.define("Motor", on: MainActor.self) { (_, motor: any Motor) in Course(title: "\(type(of: motor))") }
            module.define("Failing", on: MainActor.self) { (_, _: Int) -> Course in throw Boom() }
            module.define("List", in: .singleton, on: MainActor.self) { factory in
                try CourseList(make: factory["Course Provider"])
            }
        }
    }

    private func makeFactory() throws -> ObjectGraphFactory { try ObjectGraphFactory(assembly: courses()) }

    @MainActor @Test func `the main actor passes run-time arguments synchronously`() throws {
        let factory = try makeFactory()
        #expect(try (factory["Course", with: 12] as Course).title == "store 12")
        #expect(try (factory["Named", with: "a", 1] as Course).title == "store a 1")
        #expect(try (factory["Four", with: 1, 2, 3, 4] as Course).title == "10")
        #expect(try (factory["Course", with: 12] as AnyObject) is Course)
        #expect(try (factory["Motor", with: Engine()] as Course).title == "Engine")
        let sketch: Sketch = try factory["Sketch", with: 3]
        #expect(sketch.lines == 3)
    }

    @MainActor @Test func `a provider on the main actor takes up to three arguments`() throws {
        let factory = try makeFactory()
        let make: @MainActor (Int) throws -> Course = try factory["Course Provider"]
        let named: @MainActor (String, Int) throws -> Course = try factory["Named Provider"]
        let three: @MainActor @Sendable (Int, Int, Int) throws -> Course = try factory["Three Provider"]
        let optional: (@MainActor (Int) throws -> Course)? = try factory["Course Provider"]
        #expect(try make(1).title == "store 1")
        #expect(try named("b", 2).title == "store b 2")
        #expect(try three(1, 2, 3).title == "6")
        #expect(try optional?(4).title == "store 4")
        #expect(try (factory["List"] as CourseList).make(5).title == "store 5")
    }

    @MainActor @Test func `a closure with run-time arguments lists keys`() throws {
        let store = Key<String>("Store")
        let factory = try factory { module in
            module.define(store) { "store" }
            module.define("Course", on: MainActor.self, needing: store) { (factory, id: Int) in
                Course(title: "\(try factory[store]) \(id)")
            }
            module.redefine("Course", on: MainActor.self, needing: store, "Store") { (factory, id: Int) in
                Course(title: "\(try factory[store]) \(id + 1)")
            }
        }
        #expect(try (factory["Course", with: 1] as Course).title == "store 2")
    }

    @MainActor @Test func `a provider without isolation works on the main actor`() throws {
        let factory = try makeFactory()
        let make: @Sendable (Int) throws -> Course = try factory["Course Provider"]
        let four: (Int, Int, Int, Int) throws -> Course = try factory["Four Provider"]
        let any: (Int) throws -> AnyObject = try factory["Course Provider"]
        #expect(try make(1).title == "store 1" && four(1, 2, 3, 4).title == "10" && any(2) is Course)
    }

    @Test func `other code awaits the object, and a synchronous request there is an error`() async throws {
        let factory = try makeFactory()
        let make: @Sendable (Int) throws -> Course = try factory["Course Provider"]
        let awaited: @Sendable (Int) async throws -> Course = try factory["Course Provider"]
        for error in [
            failure { try factory["Course", with: 1] as Course },
            failure { try factory["Course", with: 1] as AnyObject }, failure { try make(1) },
        ] {
            #expect(error?.code == .needsMainActor && error?.path.map(\.name) == ["Course"])
        }
        try await watchedTask {
            let course: Course = try await factory.resolve("Course", with: 2)
            let other = try await awaited(3)
            let named: Course = try await factory.resolve("Named", with: "a", 4)
            let sketch = try await factory.resolve("Sketch", as: Sketch.self, with: 5)
            let titles = [course, other, named].map(\.title)
            #expect(titles == ["store 2", "store 3", "store a 4"] && sketch.lines == 5)
        }
    }

    @Test func `a provider of the main actor can be called from elsewhere with await`() async throws {
        let factory = try makeFactory()
        try await watchedTask {
            let make: @MainActor (Int) throws -> Course = try factory["Course Provider"]
            let course = try await make(6)
            #expect(course.title == "store 6")
        }
    }

    @Test func `arguments that don't match are an error on any thread`() async throws {
        let factory = try makeFactory()
        #expect(failure { try factory["Course", with: "x"] as Course }?.code == .arguments)
        #expect(failure { try factory["Course"] as Course }?.code == .arguments)
        let wrong = failure { try factory["Course Provider"] as @MainActor (String) throws -> Course }
        #expect(wrong?.code == .typeMismatch)
        let four = failure { try factory["Four Provider"] as @MainActor (Int, Int, Int, Int) throws -> Course }
        #expect(four?.code == .typeMismatch)
        try await watchedTask {
            let error = await awaitedFailure { try await factory.resolve("Course", as: Course.self, with: "x") }
            #expect((error as? ResolutionError)?.code == .arguments)
            let own = await awaitedFailure { try await factory.resolve("Failing", as: Course.self, with: 1) }
            #expect((own as? ResolutionError)?.underlying is Boom)
        }
    }

    @Test func `such a definition can be redefined, decorated and inherited`() async throws {
        let graph = try ObjectGraph(
            assembly { module in
                module.define("Text", on: MainActor.self) { (_, id: Int) in "text \(id)" }
                module.redefine("Text", on: MainActor.self) { (factory, id: Int) in
                    try "new \(factory["Text Original", with: id] as String)"
                }
                module.decorate("Text") { (text: String) in "<\(text)>" }
            }
        )
        let parent = try ObjectGraphFactory(graph)
        let child = try ObjectGraphFactory(
            ObjectGraph(assembly { $0.decorate("Text") { (text: String) in "[\(text)]" } }, parent: graph),
            parent: parent
        )
        try await watchedTask {
            let first: String = try await parent.resolve("Text", with: 1)
            let second: String = try await child.resolve("Text", with: 2)
            #expect(first == "<new text 1>" && second == "[<new text 2>]")
            let here = try await MainActor.run { try child["Text", with: 3] as String }
            #expect(here == "[<new text 3>]")
        }
        #expect(failure { try child["Text", with: 4] as String }?.code == .needsMainActor)
    }

    @Test func `the closure's declared dependencies are checked`() throws {
        let problems = problems { module in
            module.define("Course", on: MainActor.self, needing: "Stroe") { (_, id: Int) in "\(id)" }
            module.define("Store", instance: "store")
        }
        #expect(problems.map(\.code) == [.missing] && problems.first?.suggestions == ["Store"])
    }

    @Test func `drawings and trials show that it takes arguments on the main actor`() async throws {
        let factory = try makeFactory()
        let info = try #require(factory.graph.definitions.first { $0.name == "Named" })
        #expect(info.calling == .onMainActor && info.arguments == ["String", "Int"])
        #expect(info.needs.map(\.name) == ["Store"])
        let trial = try await watchedTask { await factory.trial() }
        #expect(trial.untried == ["Course", "Failing", "Four", "Motor", "Named", "Sketch", "Three"])
        #expect(trial.built == ["List", "Store"] && trial.failures.isEmpty)
    }

    @Test func `many tasks receive objects of their own`() async throws {
        let factory = try makeFactory()
        try await watchedTask {
            let courses = try await withThrowingTaskGroup(of: Course.self) { group in
                for id in 0..<64 { group.addTask { try await factory.resolve("Course", with: id) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(courses.map(\.title)) == Set((0..<64).map { "store \($0)" }))
        }
    }
}
