import Rivet
import Testing

/// Every form of request, from inside a namespace.
@Suite struct NamespaceRequestTests {
    /// The result of a request inside "In".
    ///
    /// "X" is defined inside and outside, "Y" only outside.
    private func inside(
        _ also: @escaping @Sendable (Module) -> Void = { _ in },
        _ ask: @escaping @Sendable (ObjectGraphFactory) throws -> String
    ) throws -> String {
        let factory = try factory { root in
            root.text("X", "outer X")
            root.text("Y", "outer Y")
            root.define("Greeting") { (_: ObjectGraphFactory, name: String) in "outer \(name)" }
            root.namespace("In") { inner in
                inner.text("X", "inner X")
                inner.define("Greeting") { (_: ObjectGraphFactory, name: String) in "inner \(name)" }
                inner.define("Ask", as: ask)
                also(inner)
            }
        }
        return try factory.text("In.Ask")
    }

    @Test func `a key is looked up from inside the namespace`() throws {
        #expect(try inside { try $0[Key<String>("X")] } == "inner X")
        #expect(try inside { try $0[Key<String>("Y")] } == "outer Y")
    }

    @Test func `a recipe's dependencies are looked up from inside the namespace`() throws {
        let factory = try factory { root in
            root.text("X", "outer X")
            root.text("Y", "outer Y")
            root.namespace("In") { inner in
                inner.text("X", "inner X")
                inner.define("Ask", as: .calling({ $0 + ", " + $1 + ", " + $2 }, with: "X", "Y", "In.X"))
            }
        }
        #expect(try factory.text("In.Ask") == "inner X, outer Y, inner X")
    }

    @Test func `a provider is looked up from inside the namespace`() throws {
        #expect(try inside { try ($0["X Provider"] as Provider<String>)() } == "inner X")
        #expect(try inside { try ($0["Y Provider"] as Provider<String>)() } == "outer Y")
        #expect(try inside { try ($0["In.X Provider"] as Provider<String>)() } == "inner X")
        #expect(try inside { try $0.provider(for: "X")() } == "inner X")
        #expect(try inside { try $0.object("Y Provider", as: Provider<String>.self)() } == "outer Y")
        #expect(try inside { try ($0["Greeting Provider"] as (String) throws -> String)("you") } == "inner you")
    }

    @Test func `a stored provider is still looked up from inside the namespace`() throws {
        let factory = try factory { root in
            root.text("X", "outer X")
            root.namespace("In") { inner in
                inner.text("X", "inner X")
                inner.ask("Ask", for: "X")
                inner.define("Later") { factory in try factory["Ask Provider"] as Provider<String> }
                inner.define("Kept") { factory in factory }
            }
        }
        #expect(try factory.object("In.Later", as: Provider<String>.self)() == "inner X")
        #expect(try (factory["In.Ask Provider"] as Provider<String>)() == "inner X")
        #expect(try (factory["In.Kept"] as ObjectGraphFactory).text("X") == "inner X")
    }

    @Test func `a request with arguments is looked up from inside the namespace`() throws {
        #expect(try inside { try $0["Greeting", with: "you"] } == "inner you")
        #expect(try inside { try $0["In.Greeting", with: "you"] } == "inner you")
    }

    @Test func `optional and isDefined look up names from inside the namespace`() throws {
        #expect(try inside { try $0.optional("X") ?? "none" } == "inner X")
        #expect(try inside { try $0.optional("Y") ?? "none" } == "outer Y")
        #expect(try inside { try $0.optional("Z") ?? "none" } == "none")
        let names = ["X", "Y", "Z", "In.X", "In.Y", "X Provider", "Y Original", "Z Provider", "Out.X"]
        let known = try inside { factory in names.filter { factory.isDefined($0) }.joined(separator: ",") }
        #expect(known == "X,Y,In.X,X Provider,Y Original")
    }

    @Test func `an original is looked up from inside the namespace`() throws {
        let change: @Sendable (Module) -> Void = { $0.redefine("X") { _ in "new X" } }
        #expect(try inside(change) { try $0["X Original"] } == "inner X")
        #expect(try inside(change) { try $0["Y Original"] } == "outer Y")
        #expect(try inside(change) { try $0["X"] } == "new X")
        #expect(try inside(change) { try ($0["X Original Provider"] as Provider<String>)() } == "inner X")
    }

    @Test func `outer requests need the full name`() throws {
        let factory = try factory { root in
            root.namespace("In") { inner in
                inner.text("X", "inner X")
                inner.define("Greeting") { (_: ObjectGraphFactory, name: String) in "inner \(name)" }
            }
        }
        #expect(try factory.text("In.X") == "inner X")
        #expect(try factory.text("In.X Original") == "inner X")
        #expect(try (factory["In.X Provider"] as Provider<String>)() == "inner X")
        #expect(try factory[Key<String>("In.X")] == "inner X")
        #expect(try factory["In.Greeting", with: "you"] as String == "inner you")
        #expect(try factory.optional("In.X", as: String.self) == "inner X")
        #expect(factory.isDefined("In.X") && !factory.isDefined("X"))
    }

    @Test func `a namespace's environment has the variables of its requirement`() throws {
        let factory = try factory(["Side": "none", "Size": 43]) { root in
            let report: @Sendable (ObjectGraphFactory) throws -> String = { factory in
                try "\(factory.environment["Side"] as String) \(factory.environment["Size"] as Int)"
            }
            root.define("Report", as: report)
            root.namespace("Left", ["Side": "left"]) { left in
                left.define("Report", in: .singleton, as: report)
                left.namespace("Toe", ["Size": 5]) { $0.define("Report", as: report) }
                left.define("Declared", as: .calling({ (side: String) in side }, with: .variable("Side")))
            }
        }
        #expect(try factory.text("Report") == "none 43")
        #expect(try factory.text("Left.Report") == "left 43")
        #expect(try factory.text("Left.Toe.Report") == "left 5")
        #expect(try factory.text("Left.Declared") == "left")
        #expect(try factory.environment["Side"] == "none")
    }

    @Test func `an error's path distinguishes two namespaces of one module`() throws {
        final class BrokenModule: Module {
            override func configure() {
                define("Wheel") { factory in try factory.environment["Size"] as Int }
                define("Wheels") { factory in [try factory["Wheel"] as Int] }
            }
        }
        let factory = try factory { module in
            module.require(BrokenModule.self, under: "Front", variables: ["Size": 1])
            module.require(BrokenModule.self, under: "Rear", variables: ["Size": "large"])
        }
        let error = try #require(failure { try factory["Rear.Wheels"] as [Int] })
        #expect(error.names == ["Rear.Wheels", "Rear.Wheel"])
    }
}
