import Rivet
import Testing

/// Aliases.
@Suite struct AliasTests {
    @Test func `an alias resolves to the current definition of its target, even if that changes later`() throws {
        let factory = try factory { module in
            module.alias("Early", to: "X")
            module.define("X", in: .singleton) { _ in Engine() }
            module.alias("Late", to: "X")
            module.alias("Again", to: "Early")
            module.define("Y") { _ in 1 }
            module.alias("Why", to: "Y")
            module.redefine("Y") { _ in "new" }
            module.decorate("Y") { (text: String, _) in text + "er" }
        }
        let engine: Engine = try factory["X"]
        for name in ["Early", "Late", "Again"] { #expect(try factory[name] as Engine === engine) }
        #expect(try factory["Why"] == "newer")
        #expect(try factory["Why Original"] == 1)
        #expect(factory.names == ["Again", "Early", "Late", "Why", "X", "Y"])
    }

    @Test func `an alias and its target can each be a name or a key`() throws {
        let factory = try factory { module in
            module.define("X", instance: 1)
            module.alias("A", to: .x)
            module.alias(.a, to: "X")
            module.alias(.b, to: .x)
            module.alias("C", to: "X")
            module.alias(Key.d, to: Key.x)
        }
        for name in ["A", "A Key", "B Key", "C", "D Key"] { #expect(try factory[name] == 1, "\(name)") }
    }

    @Test func `an alias of an original or a group resolves, even through another alias`() throws {
        let factory = try factory { module in
            module.define("X") { _ in "old" }
            module.alias("A", to: "X")
            module.alias("Old", to: "X Original")
            module.alias("Old A", to: "A Original")
            module.alias("Older", to: "Old A")
            module.alias("Oldest", to: "Older Original")
            module.redefine("X") { _ in "new" }
            module.contribute("G") { _ in 1 }
            module.alias("Group", to: "G")
            module.contribute("G") { _ in 2 }
        }
        for name in ["Old", "Old A", "Older", "Oldest"] { #expect(try factory[name] == "old", "\(name)") }
        #expect(try (factory["A"], factory["X"]) == ("new", "new"))
        #expect(try factory["Group"] == [1, 2])
        #expect(try factory["Group"] == [1, 2] as [any Equatable & Sendable] as? [Int])
    }

    @Test func `an alias resolves as another type, through a provider, with arguments, and as an optional`() throws {
        let factory = try factory { module in
            module.define("X", in: .singleton) { _ in Crane() }
            module.alias("A", to: "X")
            module.define("Sum") { (_, a: Int, b: Int) in a + b }
            module.alias("Plus", to: "Sum")
        }
        let (crane, machine, motor): (Crane, Machine, any Motor) = try (factory["X"], factory["A"], factory["A"])
        let (provider, sum): (Provider<Machine>, (Int, Int) throws -> Int) =
            try (factory["A Provider"], factory["Plus Provider"])
        #expect(try machine === crane && motor === crane && provider() === crane)
        #expect(try factory.provider(for: "A" as Key<Crane>)() === crane)
        #expect(try (sum(1, 2), factory["Plus", with: 3, 4]) == (3, 7))
        #expect(["A", "A Provider", "A Original", "Plus", "Plus Provider"].allSatisfy(factory.isDefined))
        #expect(!factory.isDefined("a") && !factory.isDefined("Minus"))
        #expect(try factory.optional("A", as: Crane.self) === crane)
    }

    @Test(arguments: [
        "A", "fifteen letters", "sixteen letters.", "a name of a great many more letters", "e\u{301}", "🧑‍🔧 🧑‍🔧 🧑‍🔧", "\"\n",
        "of the engine", "Engine of the car", "of the car of the garage",
    ])
    func `an alias and its target can have any names`(name: String) throws {
        for target in ["X", "The " + name, "the engine of the car of the garage", "\u{e9}\u{e9}"] {
            for shared in [false, true] {
                let factory = try factory { module in
                    module.alias(name, to: target)
                    module.define(target, shared: shared) { _ in target }
                    module.alias("\(name) again", to: name)
                }
                for asked in [name, "\(name) again", target, "\(name) Original"] {
                    #expect(try factory[asked] == target)
                    let provider: Provider<String> = try factory[asked + " Provider"]
                    #expect(try provider() == target)
                }
                #expect(!factory.isDefined("\(name).") && !factory.isDefined(String(name.dropLast())))
            }
        }
    }

    @Test func `two spellings of the same characters name the same alias`() throws {
        let factory = try factory { module in
            module.define("X") { _ in 1 }
            module.alias("Caf\u{e9}", to: "X")
        }
        #expect(try factory["Cafe\u{301}"] == 1)
    }

    @Test func `a recipe can depend on an alias`() throws {
        let factory = try factory { module in
            module.define("Y", as: .calling({ (x: String, all: [Int]) in "\(x)\(all)" }, with: "A", "All"))
            module.define("Z", as: .calling({ (x: Provider<String>) in try x() }, with: "A Provider"))
            module.alias("A", to: "X")
            module.define("X") { _ in "x" }
            module.alias("All", to: "G")
            module.group("G", of: Int.self)
        }
        #expect(try (factory["Y"], factory["Z"]) == ("x[]", "x"))
    }

    @Test func `an error names the requested alias and the module of its target`() throws {
        final class Base: Module { override func configure() { define("X") { _ -> Int in throw Boom() } } }
        let factory = try factory { module in
            module.require(Base.self)
            module.alias("A", to: "X")
            module.define("Y") { factory in try factory["A"] as Int }
        }
        let error = try #require(failure { try factory["Y"] as Int })
        #expect(error.names == ["Y", "A"] && error.name == "A")
        #expect(error.path.last?.module == "Base")
    }

    @Test func `a dependency cycle through an alias is reported as a cycle`() throws {
        let factory = try factory { module in
            module.define("X", in: .singleton) { factory in try factory["A"] as Int }
            module.alias("A", to: "X")
        }
        #expect(failure { try factory["A"] as Int }?.code == .cycle)
        #expect(failure { try factory["X"] as Int }?.names == ["X", "A", "X"])
    }

    @Test func `an alias in a namespace refers to the nearest definition of its target`() throws {
        final class Leg: Module {
            override func configure() {
                define("Foot") { _ in "inner" }
                alias("Nearest", to: "Foot")
                alias("Outer", to: "Body")
            }
        }
        let factory = try factory { module in
            module.define("Foot") { _ in "outer" }
            module.define("Body") { _ in "body" }
            module.require(Leg.self, under: "Left")
            module.alias("Toe", to: "Left.Nearest")
        }
        #expect(try (factory["Left.Nearest"], factory["Left.Outer"], factory["Toe"]) == ("inner", "body", "inner"))
    }

    @Test func `an alias in a namespace can have the same name as its outer target`() throws {
        final class InnerModule: Module {
            override func configure() {
                alias("Logger", to: "Logger")
                define("Log") { try "inner " + ($0["Logger"] as String) }
            }
        }
        let factory = try factory { module in
            module.define("Logger") { _ in "logger" }
            module.require(InnerModule.self, under: "Inner")
        }
        #expect(try factory["Inner.Logger"] == "logger")
        #expect(try factory["Inner.Log"] == "inner logger")
    }
}

extension Key where Object == Int {
    fileprivate static var x: Self { "X" }
    fileprivate static var a: Self { "A Key" }
    fileprivate static var b: Self { "B Key" }
    fileprivate static var d: Self { "D Key" }
}
