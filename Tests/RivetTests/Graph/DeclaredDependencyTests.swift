import Rivet
import Testing

/// Errors in declared dependencies, found before anything is built.
@Suite struct DeclaredDependencyTests {
    @Test func `an undefined dependency is a problem with suggestions`() throws {
        let found = problems { module in
            module.define("Engine") { _ in 1 }
            module.define("Car", as: .calling({ (a: Int, b: Int) in a + b }, with: "Enigne", "Unheard of"))
            module.define("Cart", as: .calling({ (a: Provider<Int>) in try a() }, with: "Enigne Provider"))
        }
        #expect(found.map(\.code) == [.missing, .missing, .missing])
        #expect(found.map(\.name) == ["Enigne", "Unheard of", "Enigne Provider"])
        #expect(found.map(\.suggestions) == [["Engine"], [], ["Engine Provider"]])
    }

    @Test func `an error in a dependency that is listed twice, or by two definitions, is reported once`() throws {
        let found = problems { module in
            module.define("Text", instance: "text")
            module.define("A", as: .calling({ (a: Int, b: Int) in a + b }, with: "Gone", "Gone"))
            module.define("B", needing: "Gone", "Gone") { _ in 1 }
            module.define("C", as: .calling({ (a: Int, b: Int) in a + b }, with: "Text", "Text"))
            module.define("D", as: .calling({ (a: Int, b: Int) in a + b }, with: .variable("V"), .variable("V")))
        }
        #expect(found.map(\.code) == [.missing, .typeMismatch, .variable])
        #expect(found[0].message.hasPrefix(#""A", "B" depend on "Gone", but no module defines it; "#))
        #expect(found[0].related.count == 1)
    }

    @Test(arguments: [["A"], ["A", "B"], ["A", "B", "C"], (0..<24).map { "Long \($0)" }])
    func `a cycle of declared dependencies is one problem that begins at its first definition`(names: [String]) {
        let found = problems { module in
            for (name, next) in zip(names, names.dropFirst() + [names[0]]) {
                module.define(Key(name), as: .calling({ (number: Int) in number }, with: Key(next)))
            }
        }
        #expect(found.map(\.code) == [.cycle])
        #expect(found.first?.name == names[0])
        #expect(found.first?.related.count == names.count - 1)
        #expect(found.first?.message.contains((names + [names[0]]).joined(separator: " → ")) == true)
    }

    @Test func `two cycles are two problems, and a definition that leads to a cycle has none`() {
        let found = problems { module in
            for (name, next) in [("Start", "A"), ("A", "B"), ("B", "A"), ("C", "D"), ("D", "C")] {
                module.define(Key(name), as: .calling({ (number: Int) in number }, with: Key(next)))
            }
        }
        #expect(found.map(\.name) == ["A", "C"])
    }

    @Test func `a dependency on an original can close a cycle, but a provider or variable can't`() throws {
        func found(_ need: Key<Int>) -> [Problem.Code] {
            problems { module in
                module.define("A", as: .calling({ (number: Int) in number }, with: "B"))
                module.define("B", as: .calling({ (number: Int) in number }, with: need))
            }.map(\.code)
        }
        #expect(found("A Original") == [.cycle])
        #expect(found(.variable("A")) == [.variable])
        let lazy = try factory { module in
            module.define("A", as: .calling({ (make: @escaping Provider<Int>) in 1 }, with: "B Provider"))
            module.define("B", as: .calling({ (number: Int) in number + 1 }, with: "A"))
        }
        #expect(try lazy["B"] as Int == 2)
    }
}
