import Rivet
import Testing

/// How names are looked up inside a namespace and outside.
@Suite struct NamespaceTests {
    final class LegModule: Module {
        override func configure() {
            define("Foot", in: .singleton) { factory in try "\(factory.environment["Side"] as String) foot" }
            define("Leg") { factory in try "leg with a \(factory["Foot"] as String)" }
        }
    }

    final class BodyModule: Module {
        override func configure() {
            require(LegModule.self, under: "Left", variables: ["Side": "left"])
            require(LegModule.self, under: "Right", variables: ["Side": "right"])
        }
    }

    @Test func `one module can be loaded twice, each time with its own variables`() throws {
        let factory = try ObjectGraphFactory(BodyModule.self, environment: Environment())
        #expect(try factory.text("Left.Leg") == "leg with a left foot")
        #expect(try factory.text("Right.Leg") == "leg with a right foot")
        #expect(factory.names == ["Left.Foot", "Left.Leg", "Right.Foot", "Right.Leg"])
    }

    @Test func `a module can be loaded with and without a namespace`() throws {
        let factory = try factory(["Side": "middle"]) { module in
            module.require(LegModule.self)
            module.require(LegModule.self, under: "Left", variables: ["Side": "left"])
        }
        #expect(try factory.text("Leg") == "leg with a middle foot")
        #expect(try factory.text("Left.Leg") == "leg with a left foot")
    }

    @Test func `each namespace has its own singletons`() throws {
        final class PartModule: Module {
            static let probe = Probe()
            override func configure() { define("Part", in: .singleton) { _ in PartModule.probe.object() } }
        }
        let factory = try factory { module in
            for side in ["Left", "Right"] { module.require(PartModule.self, under: side) }
        }
        let (left, right, again): (Probe.Object, Probe.Object, Probe.Object) =
            (try factory["Left.Part"], try factory["Right.Part"], try factory["Left.Part"])
        #expect(left !== right && left === again)
        #expect(PartModule.probe.made == 2)
    }

    @Test func `namespaces can be nested`() throws {
        let factory = try factory { module in
            module.namespace("Body") { $0.require(BodyModule.self) }
            module.namespace("Twin") { $0.namespace("Body") { $0.require(BodyModule.self) } }
        }
        #expect(try factory.text("Body.Left.Foot") == "left foot")
        #expect(try factory.text("Twin.Body.Right.Leg") == "leg with a right foot")
        #expect(failure { try factory.text("Left.Foot") }?.code == .missing)
    }

    @Test func `a name is looked up in each namespace from the inside out`() throws {
        let factory = try factory { root in
            for name in ["A", "B", "C", "D"] { root.text(name, "root") }
            root.namespace("One") { one in
                for name in ["A", "B", "C"] { one.text(name, "one") }
                one.namespace("Two") { two in
                    for name in ["A", "B"] { two.text(name, "two") }
                    two.namespace("Three") { three in
                        three.text("A", "three")
                        for name in ["A", "B", "C", "D"] { three.ask("Ask \(name)", for: name) }
                    }
                    two.ask("Ask A", for: "A")
                    two.ask("Ask in", for: "Three.A")
                    two.ask("Ask whole", for: "One.Two.Three.A")
                    two.ask("Ask half", for: "Two.Three.A")
                }
            }
            root.ask("Ask A", for: "A")
        }
        let found = try ["A", "B", "C", "D"].map { try factory.text("One.Two.Three.Ask \($0)") }
        #expect(found == ["three", "two", "one", "root"])
        #expect(try factory.text("One.Two.Ask A") == "two")
        #expect(try factory.text("Ask A") == "root")
        #expect(
            try ["in", "whole", "half"].map { try factory.text("One.Two.Ask \($0)") } == ["three", "three", "three"]
        )
    }

    @Test func `a name in a sibling or inner namespace isn't found`() throws {
        let factory = try factory { root in
            root.namespace("Left") { $0.text("Foot", "left") }
            root.namespace("Right") { $0.ask("Ask", for: "Foot") }
            root.ask("Ask", for: "Foot")
        }
        #expect(failure { try factory.text("Right.Ask") }?.name == "Foot")
        #expect(failure { try factory.text("Ask") }?.name == "Foot")
    }

    @Test(arguments: [1, 8, 9, 10, 11, 14, 15, 16, 17, 40])
    func `a relative name can have any length`(length: Int) throws {
        let (long, accented) = (String(repeating: "n", count: length), String(repeating: "é", count: length))
        let decomposed = String(repeating: "e\u{301}", count: length)
        let factory = try factory { root in
            root.namespace("In") { inner in
                inner.text(long, "inner")
                inner.text(accented, "accented")
                inner.ask("Plain", for: long)
                inner.ask("Accented", for: accented)
                inner.ask("Decomposed", for: decomposed)
                inner.ask("Outer", for: long + "+")
            }
            for name in [long, accented, long + "+"] { root.text(name, "outer") }
        }
        #expect(try factory.text("In.Plain") == "inner")
        #expect(try factory.text("In.Accented") == "accented")
        #expect(try factory.text("In.Decomposed") == "accented")
        #expect(try factory.text("In.Outer") == "outer")
        #expect(try [long, accented, decomposed].map { try factory.text($0) } == ["outer", "outer", "outer"])
        #expect(try factory.text("In." + long) == "inner")
        #expect(try factory.text("In." + decomposed) == "accented")
    }

    @Test func `a namespace can have any characters`() throws {
        for name in ["Füße", "F\u{75}\u{308}ße", "a b\nc", "🦿", "\u{301}x", String(repeating: "n", count: 99)] {
            let factory = try factory { root in
                root.namespace(name) { inner in
                    inner.text("\u{301}Foot", "own")
                    inner.ask("Ask", for: "\u{301}Foot")
                }
            }
            #expect(try factory.text("\(name).Ask") == "own")
            #expect(try factory.text(name + ".\u{301}Foot") == "own")
        }
    }

    @Test func `two spellings of a namespace are equal`() throws {
        let factory = try factory { root in
            root.namespace("F\u{FC}\u{DF}e") { $0.ask("Ask", for: "Foot") }
            root.text("Fu\u{308}\u{DF}e.Foot", "written out")
        }
        #expect(try factory.text("F\u{FC}\u{DF}e.Ask") == "written out")
        #expect(try factory.text("Fu\u{308}\u{DF}e.Ask") == "written out")
    }
}
