import Rivet
import RivetInspection
import Testing

/// The differences between two graphs.
@Suite struct DifferenceTests {
    private func graph(_ configure: (Module) throws -> Void) throws -> ObjectGraph {
        try ObjectGraph(assembly(.test, ["Band": 88.125]) { try configure($0) })
    }

    /// Defines one name in one of two ways, at its own location.
    private func define(_ isTest: Bool, _ module: Module) {
        _ = isTest ? module.define("A", as: .calling { 1 }) : module.define("A", as: .calling { 2 })
    }

    @Test func `equal graphs have no differences`() throws {
        #expect(try drawnGraph().differences(from: drawnGraph()) == "no differences")
    }

    @Test func `all differences of definitions are listed`() throws {
        func common(_ module: Module) {
            module.define("Clock", in: .singleton, as: .calling { 1 })
            module.define("Same", instance: 1)
            module.define("Lamp", as: .calling { 1 })
        }
        let production = try graph { module in
            common(module)
            module.define("Only Here", instance: 1)
            module.define("Radio", in: .singleton, as: .calling({ (_: Int) in "radio" }, with: "Clock"))
            module.decorate("Lamp") { (lamp: Int, _) in lamp }
            module.contribute("List", as: .calling { 1 })
        }
        let test = try graph { module in
            common(module)
            module.define("Only There", instance: 1)
            module.define("Radio", as: .calling({ (_: Double) in 1 }, with: .variable("Band")))
            module.redefine("Clock", in: .singleton, as: .calling { 3 })
            module.alias("Light", to: "Lamp")
            module.group("List", of: Int.self)
        }
        #expect(
            masked(production.differences(from: test)) == """
                Clock
                  changes
                    there  replaced in T.swift:0
                    here   none
                Lamp
                  changes
                    there  none
                    here   decorated in T.swift:0
                  depends on
                    there  none
                    here   not declared
                  aliases
                    there  "Light"
                    here   none
                List
                  defined
                    there  in T.swift:0
                    here   in T.swift:0
                  elements
                    there  none
                    here   Int, prototype, in T.swift:0
                Only Here  only here, defined in T.swift:0
                Only There  only there, defined in T.swift:0
                Radio
                  type
                    there  Int
                    here   String
                  scope
                    there  prototype
                    here   singleton
                  defined
                    there  in T.swift:0
                    here   in T.swift:0
                  depends on
                    there  the variable "Band" as Double
                    here   "Clock" as Int
                """
        )
    }

    @Test func `differences name the graphs by their environments if those differ`() throws {
        func graph(_ name: Environment.Name, _ names: Key<Int>...) throws -> ObjectGraph {
            try ObjectGraph(assembly(name) { module in for name in names { module.define(name, instance: 1) } })
        }
        let production = try graph(.production, "A", "B")
        #expect(
            masked(production.differences(from: try graph(.test, "A", "C"))) == """
                B  only in Production, defined in T.swift:0
                C  only in Test, defined in T.swift:0
                """
        )
    }

    @Test func `two definitions on one line are distinguished by column`() throws {
        let text = try graph { define(true, $0) }.differences(from: graph { define(false, $0) })
        #expect(text.wholeMatch(of: /A\n  defined\n    there  .*:\d+:\d+\n    here   .*:\d+:\d+/) != nil, "\(text)")
    }

    @Test func `differences contain no values`() throws {
        let other = try ObjectGraph(assembly(.test, ["Band": 99.5]) { $0.define("A", instance: 7_531) })
        let text = try drawnGraph().differences(from: other)
        #expect(!text.contains("99.5") && !text.contains("7531") && !text.contains("88.125"))
    }
}
