import Rivet
import Testing

/// Definitions that replace others.
@Suite struct RedefineTests {
    /// Every form of redefinition, all with the same resulting text.
    enum Form: CaseIterable {
        case closure, shared, arguments, instance, recipe, sharedRecipe

        func redefine(_ module: Module) {
            switch self {
            case .closure: module.redefine("X") { _ in "new" }
            case .shared: module.redefine("X", in: .singleton) { _ in "new" }
            case .arguments: module.redefine("X") { (_, text: String) in text }
            case .instance: module.redefine("X", instance: "new")
            case .recipe: module.redefine("X", as: .calling({ "new" }))
            case .sharedRecipe: module.redefine("X", in: .singleton, as: .calling({ "new" }))
            }
        }

        func ask(_ factory: ObjectGraphFactory) throws -> String {
            guard self == .arguments else { return try factory["X"] }
            return try factory["X", with: "new"]
        }
    }

    @Test(arguments: Form.allCases)
    func `every form of redefinition replaces the current definition and keeps the original`(form: Form) throws {
        let factory = try factory { module in
            module.define("X", in: .singleton) { _ in "old" }
            module.decorate("X") { (text: String, _) in text + "er" }
            form.redefine(module)
        }
        #expect(try form.ask(factory) == "new")
        #expect(try factory["X Original"] == "old")
        #expect(factory.names == ["X"])
    }

    @Test(arguments: Form.allCases) func `every form of redefinition can be redefined again`(form: Form) throws {
        let factory = try factory { module in
            module.define("X") { _ in 0 }
            form.redefine(module)
            module.redefine("X") { _ in "last" }
        }
        #expect(try factory["X"] == "last")
        #expect(try factory["X Original"] == 0)
    }

    @Test func `a redefinition can have another scope and type`() throws {
        let probe = Probe()
        let factory = try factory { module in
            module.define("X") { _ in Engine() }
            module.redefine("X", in: .singleton) { _ in probe.object() }
            module.define("Kept", in: .singleton) { _ in Engine() }
            module.redefine("Kept", in: .prototype) { _ in Engine() }
        }
        for _ in 0..<3 { _ = try factory["X"] as Probe.Object }
        #expect(probe.made == 1)
        #expect(failure { try factory["X"] as Engine }?.code == .typeMismatch)
        #expect(try factory["Kept"] as Engine !== factory["Kept"] as Engine)
        #expect(try factory["Kept Original"] as Engine === factory["Kept Original"] as Engine)
    }

    @Test func `a replaced definition is never built`() throws {
        let (old, wrapped, new) = (Probe(), Counter(), Probe())
        let factory = try factory { module in
            module.define("X", in: .singleton) { _ in old.object() }
            module.decorate("X") { (object: Probe.Object, _) in
                wrapped.increment(); return object
            }
            module.redefine("X", in: .singleton) { _ in new.object() }
        }
        _ = try factory["X"] as Probe.Object
        #expect((old.made, wrapped.value, new.made) == (0, 0, 1))
    }

    @Test func `a redefinition drops earlier decorators but not later ones`() throws {
        let factory = try factory { module in
            module.define("X") { _ in "a" }
            module.decorate("X") { (text: String, _) in text + "b" }
            module.redefine("X") { _ in "c" }
            module.decorate("X") { (text: String, _) in text + "d" }
        }
        #expect(try factory["X"] == "cd")
        #expect(try factory["X Original"] == "a")
    }

    @Test func `a redefinition can use the original`() throws {
        let probe = Probe()
        let factory = try factory { module in
            module.define("X", in: .singleton) { _ in probe.object() }
            module.redefine("X", in: .prototype) { factory in [try factory["X Original"] as Probe.Object] }
            module.define("Y") { _ in "y" }
            module.redefine("Y", as: .calling({ (y: String) in y + "!" }, with: "Y Original"))
        }
        let (first, second): ([Probe.Object], [Probe.Object]) = try (factory["X"], factory["X"])
        #expect(first[0] === second[0] && probe.made == 1)
        #expect(try factory["Y"] == "y!")
    }

    @Test func `the original of a decorated singleton is the object that the first decorator receives`() throws {
        let handed = Collected<Probe.Object>()
        let factory = try factory { module in
            module.define("X", in: .singleton) { _ in Probe().object() }
            for _ in 0..<2 {
                module.decorate("X") { (object: Probe.Object, _) in
                    handed.append(object)
                    return Probe().object()
                }
            }
        }
        let original: Probe.Object = try factory["X Original"]
        let standing: Probe.Object = try factory["X"]
        #expect(handed.elements.count == 2 && handed.elements[0] === original)
        #expect(standing !== original && standing !== handed.elements[1])
    }

    @Test func `the original of an unchanged definition is the definition itself`() throws {
        let factory = try factory { $0.define("X", in: .singleton) { _ in Engine() } }
        #expect(try factory["X Original"] as Engine === factory["X"] as Engine)
    }

    @Test func `a provider returns current objects and an original's provider returns originals`() throws {
        let factory = try factory { module in
            module.define("X") { _ in "old" }
            module.redefine("X") { _ in 7 }
            module.define("Y") { (_, a: Int) in a }
            module.redefine("Y") { (_, a: Int, b: Int) in a + b }
        }
        let number: Provider<Int> = try factory["X Provider"]
        let text: Provider<String> = try factory["X Original Provider"]
        let sum: (Int, Int) throws -> Int = try factory["Y Provider"]
        let one: (Int) throws -> Int = try factory["Y Original Provider"]
        #expect(try (number(), text(), sum(1, 2), one(5)) == (7, "old", 3, 5))
        #expect(try factory.provider(for: "X" as Key<Int>)() == 7)
    }

    @Test func `earlier definitions in any module receive the redefined object`() throws {
        final class Base: Module {
            override func configure() {
                define("X") { _ in "old" }
                define("Y") { factory in try factory["X"] as String }
                define("Z", as: .calling({ (x: String) in x }, with: "X"))
            }
        }
        let factory = try factory { module in
            module.require(Base.self)
            module.redefine("X") { factory in try factory.environment["V", default: "new"] }
        }
        #expect(try factory["Y"] == "new")
        #expect(try factory["Z"] == "new")
    }

    @Test func `a redefinition and its original each see the environment of their own module`() throws {
        let assembly = assembly(.test, ["V": "first"]) { module in
            module.define("X") { factory in try factory.environment["V"] as String }
        }
        assembly.load(environment: Environment(variables: ["V": "second"])) { module in
            module.redefine("X") { factory in try factory.environment["V"] + (factory["X Original"] as String) }
        }
        #expect(try ObjectGraphFactory(assembly: assembly)["X"] == "secondfirst")
    }

    @Test func `changing an assembly later doesn't change graphs created before`() throws {
        let assembly = assembly { module in
            module.define("X", in: .singleton) { _ in "x" }
            module.contribute("G") { _ in 1 }
            module.alias("A", to: "X")
        }
        let before = try ObjectGraph(assembly)
        assembly.load(environment: Environment()) { module in
            module.decorate("X") { (text: String, _) in text + "y" }
            module.contribute("G") { _ in 2 }
        }
        let between = try ObjectGraph(assembly)
        assembly.load(environment: Environment()) { $0.redefine("X") { _ in "z" } }
        let after = try ObjectGraph(assembly)
        for (graph, text, group) in [(before, "x", [1]), (between, "xy", [1, 2]), (after, "z", [1, 2])] {
            let factory = try ObjectGraphFactory(graph)
            #expect(try factory["X"] == text)
            #expect(try factory["A"] == text)
            #expect(try factory["X Original"] == "x")
            #expect(try factory["G"] == group)
        }
    }
}

/// Definitions that were decorated and then replaced leave nothing behind.
@Suite struct ReplacedDecorationTests {
    @Test func `a dropped definition isn't mistaken for a later one`() throws {
        let parent = try ObjectGraph(
            assembly { module in for index in 0..<50 { module.define(Key("P\(index)")) { _ in index } } }
        )
        let child = assembly { module in
            for index in 0..<50 {
                let name = Key<Int>("D\(index)")
                // Nothing defines the dependency of the first definition, which is fine because it is replaced.
                module.define(name, as: .calling({ (_: Int) in 1 }, with: "Nothing"))
                module.decorate(name) { (number: Int, _) in number }
                module.redefine(name) { _ in 2 }
                module.decorate(Key("P\(index)")) { (number: Int, _) in number + 1 }
                module.contribute(Key<Int>("Group \(index)")) { _ in index }
            }
        }
        let factory = try ObjectGraphFactory(ObjectGraph(child, parent: parent), parent: ObjectGraphFactory(parent))
        for index in 0..<50 {
            #expect(try factory["Group \(index) Original"] as [Int] == [index])
            #expect(try factory["P\(index)"] as Int == index + 1)
        }
    }
}
