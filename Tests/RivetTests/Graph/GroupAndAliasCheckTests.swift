import Rivet
import Testing

/// Checks of declared dependencies through aliases, groups, decorators and originals.
@Suite struct GroupAndAliasCheckTests {
    /// A recipe that returns its dependency.
    private func same(_ name: String) -> Recipe<Int> { .calling({ $0 }, with: Key(name)) }

    @Test func `a group can be resolved as an array of any type that all elements have`() throws {
        func found<Element>(_ type: Element.Type) -> [Problem] {
            problems { module in
                module.contribute("G") { _ in Engine() }
                module.contribute("G") { _ in Turbine() }
                module.define("A", as: .calling({ (_: [Element]) in 1 }, with: "G"))
            }
        }
        #expect(found((any Motor).self).isEmpty)
        let wrong = found(Engine.self)
        #expect(wrong.map(\.code) == [.typeMismatch])
        #expect(
            wrong.map { masked($0.message) } == [
                #""A" expects "G" to be an Array<Engine>, "#
                    + #"but "G[1]" is a Turbine (T.swift:0)."#
            ]
        )
        let graph = try ObjectGraph(
            assembly { module in
                module.group("G", of: (any Motor).self)
                module.contribute("G") { _ in Engine() }
                module.define("A", as: .calling({ (all: [Engine]?) in all?.count ?? 0 }, with: "G"))
                module.contribute("H") { _ in Machine() }
                module.define("B", as: .calling({ (all: [Crane]) in all.count }, with: "H"))
            }
        )
        #expect(graph.warnings.map(\.code) == [.notDeclared, .unproven])
        #expect(graph.warnings.last?.name == "H")
        #expect(try ObjectGraphFactory(graph)["A"] == 1)
    }

    @Test func `an element or expectation that only the object can prove is a warning`() throws {
        let parent = try ObjectGraph(assembly { $0.define("Machine", instance: Machine()) })
        let graph = try ObjectGraph(
            assembly { module in
                module.group("G", of: Crane.self)
                module.contribute("G", instance: Machine())
                module.expect("Machine" as Key<Crane>)
            },
            parent: parent
        )
        #expect(graph.warnings.map(\.code) == [.unproven, .unproven])
        #expect(graph.warnings.map(\.name) == ["G", "Machine"])
    }

    @Test func `a cycle through an alias, group or decorator is found when the graph is created`() {
        let found = problems { module in
            module.define("A", as: same("Alias"))
            module.alias("Alias", to: "A")
            module.define("B", as: .calling({ (all: [Int]) in all.count }, with: "G"))
            module.contribute("G", as: same("B"))
            module.define("C", as: same("D"))
            module.decorate("C") { (number: Int, _) in number }
            module.define("D", as: same("C"))
        }
        #expect(found.map(\.code) == [.cycle, .cycle, .cycle])
        #expect(
            found.map { $0.message.prefix { $0 != ";" }.split(separator: ": ").last } == [
                "dependency cycle A → Alias (alias of A)", "dependency cycle B → G → G[0] → B",
                "dependency cycle C → D → C",
            ]
        )
        #expect(found.map { $0.related.map { Int($0.line) - Int(found[0].site.line) } } == [[], [3, 3], [6]])
    }

    @Test func `a provider breaks a cycle through an alias or a group`() {
        let found = problems { module in
            module.define("A", as: .calling({ (_: Provider<Int>) in 1 }, with: "Alias Provider"))
            module.alias("Alias", to: "A")
            module.contribute("G", as: .calling({ (_: Provider<[Int]>) in 1 }, with: "G Provider"))
        }
        #expect(found.isEmpty)
    }

    @Test func `a cycle through an original is found`() {
        let found = problems { module in
            module.define("X", as: same("X"))
            module.redefine("X", as: same("X Original"))
        }
        #expect(found.map(\.code) == [.cycle])
    }

    @Test func `a redefinition that depends on its original isn't a cycle`() {
        let found = problems { module in
            module.define("X") { _ in 1 }
            module.redefine("X", as: same("X Original"))
        }
        #expect(found.isEmpty)
    }

    @Test(arguments: ["X Original", "X Original Provider", "Old"])
    func `an original's missing dependency is an error only if a definition depends on the original`(need: String) {
        func describe(_ module: Module) {
            module.define("X", as: same("Gone"))
            module.decorate("X") { (number: Int, _) in number }
            module.redefine("X") { _ in 1 }
            module.contribute("G", as: same("Gone"))
            module.redefine("G") { _ in [1] }
        }
        #expect(problems { describe($0) }.isEmpty)
        let found = problems { module in
            describe(module)
            if need == "Old" { module.alias("Old", to: "X Original") }
            module.define("Y", as: .calling({ (_: Any) in 1 }, with: Key(need)))
        }
        #expect(found.map(\.code) == [.missing])
        #expect(found.map(\.name) == ["Gone"])
    }

    @Test func `missing dependencies of group elements and decorated definitions are errors`() {
        let found = problems { module in
            module.contribute("G", as: same("Gone 1"))
            module.define("X", as: same("Gone 2"))
            module.decorate("X") { (number: Int, _) in number }
            module.decorate("X") { (number: Int, _) in number }
        }
        #expect(found.map(\.name) == ["Gone 1", "Gone 2"])
    }

    @Test func `a dependency on an alias of an undefined name isn't reported again`() {
        final class Leg: Module {
            override func configure() { define("Foot", as: .calling({ (a: Int) in a }, with: "A")) }
        }
        let found = problems { module in
            module.alias("A", to: "Gone")
            module.define("X", as: same("A"))
            module.define("Y", as: .calling({ (_: Provider<Int>) in 1 }, with: "A Provider"))
            module.require(Leg.self, under: "Left")
        }
        #expect(found.map(\.name) == ["Gone"])
    }
}
