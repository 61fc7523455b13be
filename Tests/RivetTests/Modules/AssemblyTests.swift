import Rivet
import Testing

/// How an assembly handles valid and invalid definitions.
@Suite struct AssemblyTests {
    final class Singer: Module {
        override func configure() throws {
            define("Singer") { try $0.environment["Song"] as String }
            define("Kept Singer", in: .singleton) { try $0.environment["Song"] as String }
            define("Lazy Singer") { try $0["Singer Provider"] as Provider<String> }
        }
        override class func didAssemble(_ factory: ObjectGraphFactory) throws {
            #expect(try factory.environment["Song"] as String == "la")
            #expect(try factory["Dancer"] as String == "step")
        }
    }

    final class Dancer: Module {
        override func configure() throws { define("Dancer") { try $0.environment["Song"] as String } }
        override class func didAssemble(_ factory: ObjectGraphFactory) throws {
            #expect(try factory.environment["Song"] as String == "step")
        }
    }

    @Test func `each of two modules sees the environment it was loaded with`() throws {
        let assembly = Assembly()
        assembly.load(Singer.self, environment: Environment(variables: ["Song": "la"]))
        assembly.load(Dancer.self, environment: Environment(variables: ["Song": "step"]))
        assembly.load(environment: Environment(name: .test)) { module in
            module.define("Both") { factory in
                try [factory["Singer"], factory["Dancer"], factory["Kept Singer"]] as [String]
            }
            module.define("Name") { factory in
                _ = try factory["Singer"] as String
                return factory.environment.name
            }
        }
        let factory = try ObjectGraphFactory(assembly: assembly)
        #expect(try factory["Both"] as [String] == ["la", "step", "la"])
        #expect(try factory["Name"] as Environment.Name == .test)
        #expect(try factory.object("Lazy Singer", as: Provider<String>.self)() == "la")
        // Outside of definitions, the environment of the first loaded module applies.
        #expect(try factory.environment["Song"] as String == "la")
    }

    @Test func `environments with equal variables but different names are distinct`() throws {
        let assembly = Assembly()
        for name in [Environment.Name.test, .development] {
            assembly.load(environment: Environment(name: name)) { module in
                module.define(Key(name.rawValue)) { $0.environment.name }
            }
        }
        let factory = try ObjectGraphFactory(assembly: assembly)
        #expect(try factory["Test"] as Environment.Name == .test)
        #expect(try factory["Development"] as Environment.Name == .development)
    }

    @Test func `adding to an assembly doesn't change graphs created before`() throws {
        let assembly = assembly { $0.define("A", in: .singleton) { _ in 1 } }
        let graph = try ObjectGraph(assembly)
        let before = try ObjectGraphFactory(graph)
        assembly.load(environment: Environment()) { $0.define("B", in: .singleton) { try $0["A"] + 1 } }
        let after = try ObjectGraphFactory(assembly: assembly)
        #expect(before.names == ["A"])
        #expect(try ObjectGraphFactory(graph).names == ["A"])
        #expect(failure { try before["B"] as Int }?.code == .missing)
        #expect(after.names == ["A", "B"])
        #expect(try after["B"] as Int == 2)
    }

    @Test func `factories of one graph don't share singletons`() throws {
        let graph = try ObjectGraph(assembly { $0.define("A", in: .singleton) { _ in Engine() } })
        let engines = try (0..<10).map { _ in try ObjectGraphFactory(graph)["A"] as Engine }
        #expect(Set(engines.map(ObjectIdentifier.init)).count == 10)
        let factory = try ObjectGraphFactory(graph)
        let copy = factory
        #expect(try factory["A"] as Engine === copy["A"] as Engine)
        #expect(try ObjectGraphFactory(factory.graph)["A"] as Engine !== factory["A"] as Engine)
    }

    @Test func `every factory returns the same instance`() throws {
        let engine = Engine()
        let graph = try ObjectGraph(assembly { $0.define("A", instance: engine) })
        for _ in 0..<3 { #expect(try ObjectGraphFactory(graph)["A"] as Engine === engine) }
    }

    // MARK: Problems

    @Test func `a duplicate reports both locations`() throws {
        var lines: [UInt] = []
        let found = problems { module in
            lines.append(#line + 1)
            module.define("A") { _ in 1 }
            lines.append(#line + 1)
            module.define("A", in: .singleton) { _ in 2 }
        }
        #expect(found.map(\.code) == [.duplicate])
        #expect(found.map(\.name) == ["A"])
        #expect(found.map(\.site.line) == [lines[1]])
        #expect(found.map { $0.related.map(\.line) } == [[lines[0]]])
        #expect(found.first?.message.contains("AssemblyTests.swift:\(lines[0])") == true)
    }

    @Test func `every form of define conflicts with every other form`() {
        let found = problems { module in
            module.define("A", instance: 1)
            module.define("A") { _ in 1 }
            module.define("A", in: .singleton) { _ in 1 }
            module.define("A") { (_, number: Int) in number }
            module.define("A", as: .calling { 1 })
            module.define("A", in: .singleton, as: .calling { 1 })
        }
        #expect(found.map(\.code) == Array(repeating: .duplicate, count: 5))
    }

    @Test func `all problems are reported together, sorted by location`() throws {
        let assembly = Assembly()
        assembly.load(environment: Environment()) { module in
            module.define("C", as: .calling({ (_: Int) in 1 }, with: "Nowhere"))
            module.define("D", as: .calling({ (_: Int) in 1 }, with: "D"))
            module.define("") { _ in 1 }
            module.define("C") { _ in 1 }
            module.define("C Provider") { _ in 1 }
            throw Boom()
        }
        #expect(assembly.problems.map(\.code) == [.emptyName, .duplicate, .configureFailed])
        let found = problems(in: assembly)
        #expect(found.map(\.code) == [.configureFailed, .missing, .cycle, .emptyName, .duplicate, .derivedName])
        #expect(found.map(\.site.line) == found.map(\.site.line).sorted())
        #expect(found.allSatisfy { $0.severity == .error })
        // A second check gives the same answer.
        #expect(problems(in: assembly) == found)
    }

    /// Has a name, but no storage.
    struct Drawer: RetainingScope { let name = "drawer" }

    @Test func `a scope without storage is reported as unusable`() {
        let found = problems { module in
            module.define("A", in: Drawer()) { _ in 1 }
            module.define("B", in: Drawer(), as: .calling { 1 })
        }
        #expect(found.map(\.code) == [.unusableScope, .unusableScope])
        #expect(found.map(\.name) == ["A", "B"])
    }
}
