import Testing

@testable import Rivet

/// How modules are loaded into namespaces, and errors in that.
@Suite struct NamespaceModuleTests {
    final class CountedModule: Module {
        static let (configured, assembled) = (Counter(), Collected<String>())
        override func configure() {
            CountedModule.configured.increment()
            define("Thing") { factory in try factory.environment["Name"] as String }
        }
        override class func didAssemble(_ factory: ObjectGraphFactory) throws {
            assembled.append(try "\(factory.environment["Name"] as String): \(factory.text("Thing"))")
        }
    }

    @Test func `didAssemble runs once for each namespace, with its environment and names`() throws {
        let graph = try ObjectGraph(
            assembly(.production, ["Name": "root"]) { root in
                root.require(CountedModule.self)
                for name in ["a", "b", "a"] { root.require(CountedModule.self, under: name, variables: ["Name": name]) }
            }
        )
        #expect(CountedModule.configured.value == 3)
        for _ in 1...2 { _ = try ObjectGraphFactory(graph) }
        #expect(
            CountedModule.assembled.elements == ["root: root", "a: a", "b: b", "root: root", "a: a", "b: b"]
        )
    }

    final class LegModule: Module { override func configure() { define("Foot") { _ in "foot" } } }

    @Test func `a module required twice under one namespace is configured once`() throws {
        let factory = try factory { root in
            for _ in 1...2 { root.require(LegModule.self, under: "Left", variables: ["Side": "left"]) }
            root.namespace("Inner") { $0.require(LegModule.self) }
        }
        #expect(factory.names == ["Inner.Foot", "Left.Foot"])
    }

    @Test func `different variables in one namespace are a problem with both locations`() throws {
        let line = UInt(#line + 2)
        let found = problems { root in
            root.require(LegModule.self, under: "Left", variables: ["Side": "left"])
            root.require(LegModule.self, under: "Left", variables: ["Side": "right"])
            root.require(LegModule.self, under: "Left")
        }
        #expect(found.map(\.code) == [.differentVariables, .differentVariables])
        #expect(found.map(\.site.line) == [line + 1, line + 2])
        #expect(found.flatMap(\.related).map(\.line) == [line, line])
        #expect(found.allSatisfy { $0.name == "LegModule" })
    }

    @Test(arguments: ["", ".", "Body.Left", ".Left", "Left.", "Left.\u{301}"])
    func `an empty namespace or one with a dot is a problem`(name: String) {
        let line = UInt(#line + 1)
        let found = problems { $0.require(LegModule.self, under: name) }
        #expect(found.map(\.code) == [.namespaceName])
        #expect(found.map(\.name) == [name])
        #expect(found.map(\.site.line) == [line])
    }

    @Test func `a module in a namespace that requires itself is configured once`() throws {
        final class EndlessModule: Module {
            override func configure() { if assembly.problems.isEmpty { require(EndlessModule.self) } }
        }
        let factory = try factory { $0.require(EndlessModule.self, under: "One") }
        #expect(factory.names.isEmpty)
    }

    @Test func `the error of a module in a namespace is a problem at its requirement`() {
        final class BrokenModule: Module { override func configure() throws { throw Boom() } }
        let line = UInt(#line + 1)
        let found = problems { $0.require(BrokenModule.self, under: "Left") }
        #expect(found.map(\.code) == [.configureFailed])
        #expect(found.map(\.site.line) == [line])
    }

    @Test(arguments: ["Provider", "Original"])
    func `a derived name inside a namespace is a problem there but not outside`(suffix: String) throws {
        let found = problems { root in
            root.namespace("In") { inner in for name in ["X", "X \(suffix)"] { inner.text(name, "inner") } }
        }
        #expect(found.map(\.code) == [.derivedName])
        #expect(found.map(\.name) == ["In.X \(suffix)"])
        let factory = try factory { root in
            root.text("X", "outer")
            root.namespace("In") { inner in
                inner.text("X \(suffix)", "inner")
                inner.ask("Ask", for: "X \(suffix)")
            }
        }
        #expect(try factory.text("In.Ask") == "inner")
    }

    @Test func `declared dependencies inside a namespace are looked up and checked`() {
        let found = problems { root in
            root.define("A", as: .calling({ $0 as String }, with: "In.B"))
            root.namespace("In") { inner in
                inner.define("B", as: .calling({ $0 as String }, with: "C"))
                inner.define("C", as: .calling({ $0 as String }, with: "A"))
                inner.define("D", as: .calling({ $0 as String }, with: "E"))
            }
        }
        #expect(found.map(\.code) == [.cycle, .missing])
        #expect(found.map(\.name) == ["A", "E"])
    }

    // MARK: - Suggestions

    private func legs(_ also: @escaping @Sendable (Module) -> Void) -> Assembly {
        assembly { root in
            root.namespace("Left") { $0.text("Foot", "left") }
            root.namespace("Right") { $0.text("Foot", "right") }
            also(root)
        }
    }

    @Test func `a missing name is searched for in other namespaces, too`() throws {
        let factory = try ObjectGraphFactory(
            assembly: legs { root in root.namespace("Arm") { $0.ask("Ask", for: "Food") } }
        )
        for request in ["Foot", "Arm.Ask"] {
            let error = try #require(failure { try factory.text(request) })
            #expect(error.suggestions == ["Left.Foot", "Right.Foot"])
            #expect(text(error).contains(#"Did you mean "Left.Foot" (T.swift:0) or "Right.Foot" (T.swift:0)?"#))
        }
        #expect(failure { try factory.text("Left.Fot") }?.suggestions.first == "Left.Foot")
        let provider = failure { try factory["Foot Provider"] as Provider<String> }
        #expect(provider?.suggestions == ["Left.Foot Provider", "Right.Foot Provider"])
    }

    @Test func `names of the same namespace are suggested first, as relative names`() throws {
        let sides = assembly { root in
            root.text("Food", "outer")
            for side in ["Left", "Right"] {
                root.namespace(side) { inner in
                    inner.text("Foot", side)
                    inner.define("Leg", as: .calling({ $0 as String }, with: "Footh"))
                    inner.define("Shoe", as: .calling({ $0 as String }, with: "Lace"))
                    inner.define("Sock", as: .calling({ $0 as () throws -> String }, with: "Fot Provider"))
                    inner.namespace("Toe") { $0.text("Laces", "short") }
                    inner.namespace("Heel") { $0.define("Sole", as: .calling({ $0 as String }, with: "Foo")) }
                }
            }
            root.namespace("Arm") { $0.define("Hand", as: .calling({ $0 as String }, with: "Finger")) }
            root.namespace("Glove") { $0.text("Fingers", "warm") }
        }
        let found = problems(in: sides)
        func suggestions(_ name: String) -> Set<[String]> {
            Set(found.filter { $0.subject?.hasSuffix(name) ?? false }.map(\.suggestions))
        }
        #expect(suggestions("Leg") == [["Foot", "Food"]])
        #expect(suggestions("Shoe") == [["Toe.Laces"]])
        #expect(suggestions("Sock") == [["Foot Provider"]])
        #expect(suggestions("Sole") == [["Foot", "Food"]])
        #expect(suggestions("Hand") == [["Glove.Fingers"]])
    }

    @Test func `an error in a closure suggests names of its namespace first`() throws {
        let factory = try ObjectGraphFactory(
            assembly: assembly { root in
                for side in ["Left", "Right"] {
                    root.namespace(side) { inner in
                        inner.text("Foot", side)
                        inner.ask("Leg", for: "Footh")
                    }
                }
            }
        )
        let error = try #require(failure { try factory.text("Right.Leg") })
        #expect(error.suggestions == ["Foot"])
        #expect(text(error).contains(#"Did you mean "Foot" (T.swift:0)?"#))
    }

    @Test func `a missing dependency suggests names in namespaces`() {
        let found = problems(in: legs { $0.define("Leg", as: .calling({ $0 as String }, with: "Foot")) })
        #expect(found.map(\.suggestions) == [["Left.Foot", "Right.Foot"]])
    }

    @Test func `an alias or change of an undefined name suggests names in namespaces`() {
        let found = problems(
            in: legs { root in
                root.alias("Shoe", to: "Food")
                root.redefine("Foot") { _ in "new" }
                root.namespace("Arm") { $0.decorate("Foot") { (text: String, _) in text } }
            }
        )
        #expect(found.map(\.code) == [.missing, .replacingNothing, .replacingNothing])
        #expect(found.allSatisfy { $0.suggestions == ["Left.Foot", "Right.Foot"] })
    }
}
