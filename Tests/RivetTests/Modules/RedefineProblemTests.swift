import Rivet
import Testing

/// Errors in changes, aliases and groups, each with both locations.
@Suite struct RedefineProblemTests {
    /// The code and name of each problem, and the distances in lines to its related locations.
    private func found(_ configure: (Module) -> Void) -> [String] {
        problems(configure).map { problem in
            let related = problem.related.map { Int($0.line) - Int(problem.site.line) }
            return "\(problem.code) \(problem.name) \(related)"
        }
    }

    @Test func `changing an undefined name is a problem with suggestions`() {
        let problems = problems { module in
            module.define("Engine") { _ in 1 }
            module.alias("Engines", to: "Engine")
            module.redefine("Enigne") { _ in 1 }
            module.decorate("Enigne") { (number: Int, _) in number }
            module.redefine("Enginee", instance: 1)
            module.decorate("Far away") { (number: Int, _) in number }
        }
        #expect(problems.map(\.code) == Array(repeating: .replacingNothing, count: 4))
        #expect(problems.map(\.name) == ["Enigne", "Enigne", "Enginee", "Far away"])
        let near = ["Engine", "Engines"]
        #expect(problems.map(\.suggestions) == [near, near, near, []])
    }

    @Test func `suggestions include names in namespaces and in the parent`() throws {
        final class Leg: Module { override func configure() { define("Foot") { _ in 1 } } }
        #expect(
            problems { module in
                module.require(Leg.self, under: "Left")
                module.redefine("Foott") { _ in 1 }
            }.map(\.suggestions) == [["Left.Foot"]]
        )
        let parent = try ObjectGraph(assembly { $0.define("Engine") { _ in 1 } })
        let error = #expect(throws: AssemblyError.self) {
            try ObjectGraph(
                assembly { module in
                    module.redefine("Enigne") { _ in 1 }
                    module.alias("A", to: "Engin")
                },
                parent: parent
            )
        }
        #expect(error?.problems.map(\.suggestions) == [["Engine"], ["Engine"]])
    }

    @Test func `a change before a definition, group or alias is a problem with both locations`() {
        let found = found { module in
            module.redefine("A") { _ in 1 }
            module.decorate("A") { (number: Int, _) in number }
            module.define("A") { _ in 1 }
            module.decorate("G") { (numbers: [Int], _) in numbers }
            module.contribute("G") { _ in 1 }
            module.decorate("H") { (numbers: [Int], _) in numbers }
            module.group("H", of: Int.self)
            module.redefine("B") { _ in 1 }
            module.alias("B", to: "A")
        }
        #expect(
            found == ["A [2]", "A [1]", "G [1]", "H [1]", "B [1]"].map { "replacingNothing \($0)" }
        )
    }

    @Test func `an alias of an undefined name or a provider is a problem`() {
        let problems = problems { module in
            module.define("Engine") { _ in 1 }
            module.alias("A", to: "Enigne")
            module.alias("B", to: "A")
            module.alias("C", to: "Engine Provider")
            module.alias("D", to: "")
            module.alias("E", to: "Gone Original")
        }
        #expect(problems.map(\.code) == Array(repeating: .missing, count: 4))
        #expect(problems.map(\.name) == ["Enigne", "Engine Provider", "", "Gone Original"])
        #expect(problems.map(\.suggestions) == [["Engine"], ["Engine"], [], []])
    }

    @Test func `aliases that form a cycle are one problem`() {
        let found = found { module in
            module.alias("A", to: "A")
            module.alias("B", to: "C")
            module.alias("C", to: "B Original")
            module.alias("D", to: "E")
            module.alias("E", to: "F")
            module.alias("F", to: "D")
            module.alias("To D", to: "D")
        }
        #expect(found == ["cycle A []", "cycle B [1]", "cycle D [1, 2]"])
    }

    @Test func `using one name for two things is a problem in either order`() {
        let words: [(Module) -> Void] = [
            { $0.define("X") { _ in 1 } }, { $0.alias("X", to: "Y") }, { $0.contribute("X") { _ in 1 } },
            { $0.group("X", of: Int.self) }, { $0.expect("X" as Key<Int>) },
        ]
        for (first, one) in words.enumerated() {
            for (second, other) in words.enumerated() where Set([first, second]) != [2, 3] {
                let problems = problems { module in
                    module.define("Y") { _ in 1 }
                    one(module)
                    other(module)
                }
                let isAllowed = first == second && [2, 3, 4].contains(first)
                #expect(problems.map(\.code) == (isAllowed ? [] : [.duplicate]), "\(first) and \(second)")
                #expect(problems.allSatisfy { $0.name == "X" && $0.related.count == 1 })
                #expect(problems.allSatisfy { first == second || $0.related != [$0.site] })
            }
        }
    }

    @Test func `an alias can be neither redefined nor decorated`() {
        let found = found { module in
            module.define("X") { _ in 1 }
            module.alias("A", to: "X")
            module.redefine("A") { _ in 1 }
            module.decorate("A") { (number: Int, _) in number }
        }
        #expect(found == ["changedAlias A [-1]", "changedAlias A [-2]"])
    }

    @Test func `an element or declaration of another type is a problem`() {
        let found = found { module in
            module.contribute("G") { _ in "text" }
            module.group("G", of: Int.self)
            module.contribute("G") { _ in 1 }
            module.contribute("G", in: .singleton) { _ in 1.5 }
            module.group("G", of: Int.self)
            module.group("G", of: Double.self)
        }
        #expect(found == ["typeMismatch G [1]", "typeMismatch G [-2]", "typeMismatch G [-4]"])
    }

    @Test func `an empty name or a variable is a problem in every verb`() {
        for key in ["" as Key<Int>, .variable("V")] {
            let problems = problems { module in
                module.redefine(key) { _ in 1 }
                module.redefine(key, in: .singleton) { _ in 1 }
                module.redefine(key) { (_, a: Int) in a }
                module.redefine(key, instance: 1)
                module.redefine(key, as: .calling({ 1 }))
                module.redefine(key, in: .singleton, as: .calling({ 1 }))
                module.contribute(key) { _ in 1 }
                module.contribute(key, in: .singleton) { _ in 1 }
                module.contribute(key, instance: 1)
                module.contribute(key, as: .calling({ 1 }))
                module.contribute(key, in: .singleton, as: .calling({ 1 }))
                module.decorate(key) { (number: Int, _) in number }
            }
            #expect(
                problems.map(\.code) == Array(repeating: key.name.isEmpty ? .emptyName : .definedVariable, count: 12)
            )
        }
        #expect(
            problems {
                $0.alias("", to: "V"); $0.group("", of: Int.self)
            }.map(\.code) == [.emptyName, .emptyName]
        )
    }

    @Test(arguments: ["X Provider", "X Original", "A Provider"])
    func `using a derived name while X is defined is a problem`(name: String) {
        let words: [(Module) -> Void] = [
            { $0.alias(name, to: "Y") }, { $0.contribute(Key(name)) { _ in 1 } }, { $0.group(name, of: Int.self) },
        ]
        for word in words {
            let found = problems { module in
                word(module)
                module.define("X") { _ in 1 }
                module.define("Y") { _ in 1 }
                module.alias("A", to: "X")
            }
            #expect(found.map(\.code) == [.derivedName])
            #expect(found.map(\.name) == [name])
            #expect(found.first?.message.contains("because \"\(name.prefix(1))\" is defined") == true)
        }
    }

    @Test func `all kinds of errors are reported together`() {
        let found = problems { module in
            module.redefine("A") { _ in 1 }
            module.alias("B", to: "Gone")
            module.group("", of: Int.self)
            module.define("C", as: .calling({ (b: Int) in b }, with: "C"))
        }
        #expect(found.map(\.code) == [.replacingNothing, .missing, .emptyName, .cycle])
    }

    @Test func `contributing to a redefined group is a problem`() {
        let found = problems { module in
            module.contribute("Group") { _ in 1 }
            module.redefine("Group") { _ in [2] }
            module.contribute("Group") { _ in 3 }
        }
        #expect(found.map(\.code) == [.duplicate])
    }

    @Test func `a child can't define a derived name of its parent's definition`() throws {
        let parent = try ObjectGraph(assembly { $0.define("Wheel") { _ in 1 } })
        let found = problems(in: assembly { $0.define("Wheel Provider") { _ in 2 } }, parent: parent)
        #expect(found.map(\.code) == [.derivedName])
    }
}
