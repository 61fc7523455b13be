import Rivet
import Testing

/// Modules that load, require and repeat each other.
@Suite struct ModuleTests {
    /// Adds to the list in its environment when it is configured and when it is assembled.
    class Noted: Module {
        override func configure() throws { try list.append("\(type(of: self))") }

        override class func didAssemble(_ factory: ObjectGraphFactory) throws {
            try (factory.environment["List"] as Collected<String>).append("\(self) assembled")
        }

        final var list: Collected<String> { get throws { try environment["List"] } }
    }

    class Base: Noted {}
    final class Left: Noted { override func configure() throws { require(Base.self); try super.configure() } }
    final class Right: Noted { override func configure() throws { require(Base.self); try super.configure() } }
    final class Top: Noted {
        override func configure() throws {
            require(Left.self); require(Right.self); require(Left.self)
            try super.configure()
        }
    }
    final class Egg: Noted { override func configure() throws { require(Hen.self); try super.configure() } }
    final class Hen: Noted { override func configure() throws { require(Egg.self); try super.configure() } }
    final class Failing: Noted {
        override func configure() throws {
            define("Before") { _ in 1 }
            throw Boom()
        }
    }
    final class Refusing: Noted {
        override class func didAssemble(_ factory: ObjectGraphFactory) throws { throw Boom() }
    }

    private let list = Collected<String>()
    private var environment: Environment { Environment(variables: ["List": list]) }

    @Test(
        arguments: [
            ([Base.self], ["Base"]), ([Base.self, Base.self], ["Base"]), ([Left.self], ["Base", "Left"]),
            ([Top.self], ["Base", "Left", "Right", "Top"]), ([Egg.self], ["Hen", "Egg"]), ([Hen.self], ["Egg", "Hen"]),
            ([Right.self, Top.self], ["Base", "Right", "Left", "Top"]),
        ] as [([Module.Type], [String])]
    )
    func `a module is configured once, after those it requires`(modules: [Module.Type], order: [String]) throws {
        let assembly = Assembly()
        let environment = environment
        for module in modules { assembly.load(module, environment: environment) }
        #expect(list.elements == order)
        #expect(assembly.problems.isEmpty)

        // For each factory, the modules are called again in the same order.
        let graph = try ObjectGraph(assembly)
        for factories in 1...2 {
            _ = try ObjectGraphFactory(graph)
            let assembled = order.map { "\($0) assembled" }
            #expect(list.elements == order + (0..<factories).flatMap { _ in assembled })
        }
    }

    @Test func `several modules can be loaded together, in their order`() throws {
        let environment = environment
        _ = try ObjectGraph(Right.self, Left.self, environment: environment)
        _ = try ObjectGraphFactory(Left.self, environment: environment)
        #expect(list.elements == ["Base", "Right", "Left", "Base", "Left", "Base assembled", "Left assembled"])
    }

    @Test func `a module created by hand counts as loaded`() throws {
        let (assembly, environment) = (Assembly(), environment)
        try Base(assembly: assembly, environment: environment).configure()
        assembly.load(Left.self, environment: environment)
        #expect(list.elements == ["Base", "Left"])
        _ = try ObjectGraphFactory(assembly: assembly)
        #expect(list.elements == ["Base", "Left", "Base assembled", "Left assembled"])
    }

    @Test func `requiring a module that was created by hand with other variables is an error`() throws {
        let (assembly, environment) = (Assembly(), environment)
        try Base(assembly: assembly, environment: environment).configure()
        assembly.load(Left.self, environment: environment.merging(["More": 1]))
        #expect(assembly.problems.map(\.code) == [.differentVariables])
        #expect(assembly.problems.map(\.name) == ["Base"])
    }

    @Test func `an error that a loaded module throws is a problem, and its earlier definitions count`() throws {
        final class Outer: Module { override func configure() { require(Failing.self); define("After") { _ in 1 } } }
        for module in [Failing.self, Outer.self] as [Module.Type] {
            let assembly = Assembly()
            assembly.load(module, environment: environment)
            assembly.load(environment: environment) { $0.define("Before") { _ in 2 } }
            #expect(assembly.problems.map(\.code) == [.configureFailed, .duplicate])
            #expect(assembly.problems.first?.name == "Failing")
            #expect(assembly.problems.first?.underlying == "\(Boom())")
            #expect(throws: AssemblyError.self) { try ObjectGraph(assembly) }
        }
    }

    @Test func `an error of a module created by hand goes to the caller`() throws {
        let assembly = Assembly()
        let module = Failing(assembly: assembly, environment: environment)
        #expect(throws: Boom()) { try module.configure() }
        #expect(assembly.problems.isEmpty)
    }

    @Test func `a module written as a closure can define and require, and its error is a problem`() throws {
        let (assembly, environment) = (Assembly(), environment)
        let line: UInt = #line + 1
        assembly.load(environment: environment) { module in
            module.require(Base.self)
            module.define("A") { _ in 1 }
            #expect(module.assembly === assembly)
            throw Boom()
        }
        let problem = try #require(assembly.problems.first)
        #expect(list.elements == ["Base"])
        #expect(problem.code == .configureFailed)
        #expect(problem.name.isEmpty)
        #expect(problem.site.line == line)
        #expect(problem.underlying == "\(Boom())")
    }

    @Test(
        arguments: [
            (["V": 1], ["V": 1], false), (["V": 1], ["V": 2], true), (["V": 1], ["W": 1], true), (["V": 1], [:], true),
            (["V": Secret("a")], ["V": Secret("a")], false), (["V": [1]], ["V": [1]], false),
            // Values that can't be compared count as different.
            (["V": Sendables()], ["V": Sendables()], true),
        ] as [([String: any Sendable], [String: any Sendable], Bool)]
    )
    func `loading a module again with different variables is a problem`(
        first: [String: any Sendable],
        second: [String: any Sendable],
        isProblem: Bool
    ) {
        let assembly = Assembly()
        assembly.load(Plain.self, environment: Environment(variables: first))
        assembly.load(Plain.self, environment: Environment(variables: second))
        #expect(assembly.problems.map(\.code) == (isProblem ? [.differentVariables] : []))
        #expect(assembly.problems.allSatisfy { $0.name == "Plain" })
    }

    final class Plain: Module {}
    final class Sendables: Sendable {}

    @Test func `an error from didAssemble ends the creation of the factory`() throws {
        let (assembly, environment) = (Assembly(), environment)
        assembly.load(Base.self, Refusing.self, Left.self, environment: environment)
        let graph = try ObjectGraph(assembly)
        #expect(throws: Boom()) { try ObjectGraphFactory(graph) }
        #expect(list.elements == ["Base", "Refusing", "Left", "Base assembled"])
    }
}
