import Rivet
import RivetInspection
import Testing

/// Recipes with run-time arguments, optional dependencies, and nine or more parameters.
@Suite(.timeLimit(.minutes(15))) struct RecipeArgumentTests {
    /// The letters "a" to "o", a singleton motor, the variable "Variable", and what a test adds.
    private func letters(_ configure: (Module) -> Void) throws -> ObjectGraphFactory {
        try factory(["Variable": "v"]) { module in
            for letter in "abcdefghijklmno" { module.define(Key("\(letter)"), as: .calling({ "\(letter)" })) }
            module.define("Later Letter", as: .calling({ () async in "later" }))
            configure(module)
        }
    }

    // MARK: - Run-time arguments

    @Test func `an argument of a recipe is passed by a request or a provider, in the order of the parameters`() throws {
        let factory = try letters { module in
            module.define("One", as: .calling({ (n: Int) in n + 1 }, with: .argument))
            module.define(
                "Two",
                as: .calling({ (a: S, n: Int, s: S) in "\(a)\(n)\(s)" }, with: "a", .argument, .argument)
            )
            module.define("Key", as: .calling({ (s: S) in s }, with: Key<S>.argument))
            module.define(
                "Shop",
                as: .calling({ (a: S, n: Int) in "\(a)\(n)" }, with: .variable("Variable"), .argument)
            )
        }
        #expect(try factory["One", with: 1] as Int == 2)
        #expect(try factory["Two", with: 1, "x"] as S == "a1x")
        let make: (Int, S) throws -> S = try factory["Two Provider"]
        #expect(try make(2, "y") == "a2y")
        let sendable: @Sendable (Int) throws -> Any = try factory["One Provider"]
        #expect(try sendable(2) as? Int == 3)
        #expect(try factory["Key", with: "k"] as S == "k")
        #expect(try factory["Shop", with: 3] as S == "v3")
    }

    @Test func `an argument of a recipe may be a subtype, an Optional or nil`() throws {
        let factory = try letters { module in
            module.define("Motor", as: .calling({ (motor: any Motor) in "\(type(of: motor))" }, with: .argument))
            module.define("Maybe", as: .calling({ (s: S?) in s ?? "nothing" }, with: .argument))
        }
        #expect(try factory["Motor", with: Engine()] as S == "Engine")
        #expect(try factory["Maybe", with: "some"] as S == "some")
        #expect(try factory["Maybe", with: S?.none] as S == "nothing")
    }

    @Test(
        arguments: [
            { try $0["Two"] as S },
            { try $0["Two", with: 1] as S },
            { try $0["Two", with: "x", 1] as S },
            { try $0["Two", with: 1, "x", 2] as S },
            { try ($0["Two Provider"] as (Int) throws -> S)(1) },
            { try ($0["Two Provider"] as (S, Int) throws -> S)("x", 1) },
            { try $0.provider(for: Key<S>("Two"))() },
            { try $0[Key<S>.argument] },
        ] as [@Sendable (ObjectGraphFactory) throws -> String]
    )
    func `wrong or missing arguments of a recipe are an error, and nothing is built`(
        request: @Sendable (ObjectGraphFactory) throws -> String
    ) throws {
        let probe = Probe()
        let factory = try letters { module in
            module.define("Built", as: .calling({ "\(probe.object())" }))
            module.define(
                "Two",
                as: .calling({ (a: S, n: Int, s: S) in "\(a)\(n)\(s)" }, with: "Built", .argument, .argument)
            )
        }
        #expect(failure { try request(factory) }?.code == .arguments)
        #expect(probe.made == 0)
    }

    @Test func `the error of wrong arguments of a recipe names the expected and the passed types`() throws {
        let factory = try letters { module in
            module.define(
                "Two",
                as: .calling({ (n: Int, a: S, s: S) in "\(a)\(n)\(s)" }, with: .argument, "a", .argument)
            )
        }
        let error = try #require(failure { try factory["Two", with: "x", 1] as S })
        #expect(error.wanted == "(Int, String)" && error.held == "(String, Int)")
    }

    @Test func `the error of a request for .argument says what that is`() async throws {
        let factory = try letters { module in
            module.define("Asks") { try $0[Key<S>.argument] + "!" }
        }
        let advice =
            "stands for a run-time argument of a recipe, and can't be resolved; write it only in the recipe's list, "
            + "and pass the argument when you resolve the recipe's object"
        let direct = [
            failure { try factory[Key<S>.argument] } as (any Error)?,
            failure { try factory[Key<S>.argument, with: 1] },
            await awaitedFailure { try await factory.resolve(Key<S>.argument) },
            await awaitedFailure { try await factory.resolve(Key<S>.argument, with: 1) },
        ]
        for error in direct.map({ $0 as? ResolutionError }) {
            #expect(error?.code == .arguments)
            #expect(error?.summary == #"can't resolve ".argument": it \#(advice) [arguments]"#)
        }
        let inside = failure { try factory["Asks"] as S }
        #expect(inside?.summary == #"can't resolve "Asks": ".argument" \#(advice) [arguments]"#)
    }

    @Test func `awaited recipes and recipes of the main actor take arguments`() async throws {
        let factory = try letters { module in
            module.define("Async", as: .calling({ (a: S, n: Int) async in "\(a)\(n)" }, with: "a", .argument))
            module.define("Alone", as: .calling({ (n: Int) async in "\(n)" }, with: .argument))
            module.define("Needing", as: .calling({ (a: S, n: Int) in "\(a)\(n)" }, with: "Later Letter", .argument))
            module.define("Main", as: .calling(Panel.init, with: "a", .argument, on: MainActor.self))
            module.define("Main Alone", as: .calling(Label.init, with: .argument, on: MainActor.self))
            module.define("Main Later", as: .calling(Panel.init, with: "Later Letter", .argument, on: MainActor.self))
        }
        for name in ["Async", "Alone", "Needing"] {
            #expect(failure { try factory[name, with: 1] as S }?.code == .needsAwait)
        }
        #expect(try await factory.resolve("Async", with: 1) as S == "a1")
        #expect(try await factory.resolve("Alone", with: 1) as S == "1")
        #expect(try await factory.resolve("Needing", with: 1) as S == "later1")
        let make: @Sendable (Int) async throws -> S = try factory["Needing Provider"]
        #expect(try await make(2) == "later2")
        #expect(failure { try factory["Main", with: 1] as Panel }?.code == .needsMainActor)
        #expect(try await factory.resolve("Main", as: Panel.self, with: 1).text == "a1")
        #expect(try await factory.resolve("Main Alone", as: Label.self, with: 1).number == 1)
        #expect(try await factory.resolve("Main Later", as: Panel.self, with: 1).text == "later1")
        await #expect(throws: ResolutionError.self) { try await factory.resolve("Main", with: "x") as Panel }
        try await MainActor.run {
            #expect(try (factory["Main", with: 3] as Panel).text == "a3")
            let make: (Int) throws -> Panel = try factory["Main Provider"]
            #expect(try make(4).text == "a4")
            let isolated: @MainActor (Int) throws -> Panel = try factory["Main Provider"]
            #expect(try isolated(5).text == "a5")
            #expect(failure { try factory["Main Later", with: 1] as Panel }?.code == .needsAwait)
        }
    }

    @Test func `a key is accepted with arguments, and gives the type`() async throws {
        let factory = try letters { module in
            module.define("Two", as: .calling({ (n: Int, s: S) in "\(n)\(s)" }, with: .argument, .argument))
            module.define("Later", as: .calling({ (n: Int) async in n + 1 }, with: .argument))
        }
        let two: Key<S> = "Two", later: Key<Int> = "Later"
        let text = try factory[two, with: 1, "x"]
        #expect(text == "1x")
        #expect(try await factory.resolve(two, with: 2, "y") == "2y")
        #expect(try await factory.resolve(later, with: 2) == 3)
        let none = Key<S>("None")
        #expect(failure { try factory[none, with: 1] }?.code == .missing)
        #expect(failure { try factory[two, with: "x", 1] }?.code == .arguments)
        let error = failure { try factory[.variable("Variable"), with: 1] as S }
        #expect(error?.code == .arguments && error?.name == "Variable")
        await #expect(throws: ResolutionError.self) { try await factory.resolve(.variable("Variable"), with: 1) as S }
    }

    @Test func `the error of a provider names the arguments of the recipe`() throws {
        let factory = try letters { module in
            module.define(
                "Four",
                as: .calling({ (a: Int, b: S, c: Int, d: Int) in b }, with: .argument, .argument, .argument, .argument)
            )
        }
        typealias Isolated = @MainActor @Sendable (Int, S, Int, Int) throws -> S
        let error = failure { try factory["Four Provider"] as Isolated }
        #expect(error?.code == .typeMismatch)
        #expect(
            error?.description.contains("but is @Sendable (Int, String, Int, Int) throws -> String") == true,
            "\(error?.description ?? "none")"
        )
    }

    @Test func `a recipe with arguments can be redefined, decorated, aliased, inherited and put into a namespace`()
        throws
    {
        let parent = try letters { module in
            module.define("N", as: .calling({ (n: Int) in "\(n)" }, with: .argument))
            module.redefine("N", as: .calling({ (a: S, n: Int) in "\(a)\(n)" }, with: "a", .argument))
            module.decorate("N") { (text: S, factory) in try "<\(text)\(factory["b"] as S)>" }
            module.alias("M", to: "N")
        }
        #expect(try parent["N", with: 1] as S == "<a1b>")
        #expect(try parent["M", with: 1] as S == "<a1b>")
        #expect(try parent["N Original", with: 1] as S == "1")
        let graph = try ObjectGraph(
            assembly { $0.decorate("N") { (text: S, _) in "[\(text)]" } },
            parent: parent.graph
        )
        let child = try ObjectGraphFactory(graph, parent: parent)
        #expect(try child["N", with: 2] as S == "[<a2b>]")
        let make: (Int) throws -> S = try child["M Provider"]
        #expect(try make(2) == "<a2b>")
    }

    @Test func `a shared object or an element of a group can't have arguments`() {
        let found = problems { module in
            module.define("Single", in: .singleton, as: .calling({ (n: Int) in n }, with: .argument))
            module.define("Weak", in: .weak, as: .calling({ (_: Int) in Engine() }, with: .argument))
            module.define("Cached", in: CachedScope("Session"), as: .calling({ (n: Int) async in n }, with: .argument))
            module.contribute("Group", as: .calling({ (n: Int, s: S) in "\(n)\(s)" }, with: .argument, .argument))
            module.contribute("Group", in: .singleton, as: .calling({ (s: S) in s }, with: .argument))
        }
        #expect(found.map(\.code) == [.unusableScope, .unusableScope, .unusableScope, .typeMismatch, .typeMismatch])
        #expect(
            found.first?.message
                == "\"Single\" can't take the arguments (Int), because the scope singleton shares one object between "
                + "all requests; define a prototype"
        )
        let element = found.first { $0.code == .typeMismatch }?.message
        #expect(
            element
                == "\"Group[0]\" can't take the arguments (Int, String), because a request for the group passes none; "
                + "define it under a name of its own"
        )
    }

    @Test func `a recipe can't depend on a recipe with arguments, and an argument can't be defined`() {
        let found = problems { module in
            module.define("N", as: .calling({ (n: Int) in n }, with: .argument))
            module.define("Needer", as: .calling({ (n: Int) in n }, with: "N"))
            module.define(Key<Int>.argument, as: .calling({ 1 }))
        }
        #expect(found.map(\.code) == [.typeMismatch, .emptyName])
    }

    @Test func `drawings and trials know the arguments of a recipe`() throws {
        let factory = try letters { module in
            module.define("Two", as: .calling({ (a: S, n: Int) in "\(a)\(n)" }, with: "a", .argument))
        }
        let graph = factory.graph
        #expect(factory.trial().untried == ["Later Letter", "Two"])
        let info = try #require(graph.definitions.first { $0.name == "Two" })
        #expect(info.arguments == ["Int"] && info.needs.map(\.name) == ["a"] && info.declaresNeeds)
        #expect(graph.warnings.isEmpty)
    }

    // MARK: - Optional dependencies

    @Test func `an optional dependency is nil if nothing defines it`() async throws {
        let factory = try letters { module in
            module.define("Sync", as: .calling(maybe, with: .optional("a"), .optional("Absent")))
            module.define("One", in: .singleton, as: .calling({ (a: S?) in a ?? "nil" }, with: .optional("Absent")))
            module.define("Async", as: .calling(maybeAwaited, with: .optional("Later Letter"), .optional("Absent")))
            module.define(
                "Main",
                as: .calling(Maybe.init, with: .optional("a"), .optional("Absent"), on: MainActor.self)
            )
            module.define("Motor", as: .calling({ (m: (any Motor)?) in m == nil }, with: .optional("Absent")))
            module.define(
                "Provider",
                as: .calling(provided, with: .optional("a Provider"), .optional("Absent Provider"))
            )
        }
        #expect(try factory["Sync"] as S == "a nil")
        #expect(try factory["One"] as S == "nil")
        #expect(try await factory.resolve("Sync") as S == "a nil")
        #expect(try await factory.resolve("Async") as S == "later nil")
        #expect(try await factory.resolve("Main", as: Maybe.self).text == "a nil")
        #expect(try factory["Motor"] as Bool)
        #expect(try factory["Provider"] as S == "a nil")
        #expect(try factory[Key<S?>.optional("Absent")] == nil)
        #expect(try factory[Key<S?>.optional("a")] == "a")
        #expect(try await factory.resolve(Key<S?>.optional("Absent")) == nil)
        #expect(try await factory.resolve(Key<S?>.optional("Later Letter")) == "later")
        #expect(try factory.provider(for: Key<S?>.optional("Absent"))() == nil)
    }

    @Test func `a key of an optional dependency stands for its name, or remains a variable or an argument`() throws {
        let factory = try letters { module in
            module.define("Keys", as: .calling(maybe, with: .optional(letterB), .optional(Key("Absent"))))
            module.define("Variable", as: .calling(maybe, with: .optional(.variable("Variable")), .optional(.argument)))
            module.define(
                "Nine",
                as: .calling(
                    { (a: S?, b: S?, c: S, d: S, e: S, f: S, g: S, h: S, i: S?) in [a, b, i] },
                    with: .optional(letterB),
                    .optional(Key<S>("Absent")),
                    .named("c"),
                    .named("d"),
                    .named("e"),
                    .named("f"),
                    .named("g"),
                    .named("h"),
                    .optional(Key<S>.variable("Variable"))
                )
            )
        }
        #expect(try factory["Keys"] as S == "b nil")
        #expect(try factory["Variable", with: S?.some("x")] as S == "v x")
        #expect(try factory["Nine"] as [S?] == ["b", nil, "v"])
        #expect(try factory[.optional(letterB)] == "b")
    }

    @Test func `an optional dependency is found in the namespace and in the parent`() throws {
        final class Inner: Module {
            override func configure() {
                define("Needer", as: .calling(maybe, with: .optional("Own"), .optional("a")))
                define("Own", as: .calling({ "own" }))
            }
        }
        let parent = try letters { _ in }
        let graph = try ObjectGraph(assembly { $0.require(Inner.self, under: "Space") }, parent: parent.graph)
        #expect(try ObjectGraphFactory(graph, parent: parent)["Space.Needer"] as S == "own a")
    }

    @Test func `an optional dependency that fails is an error`() throws {
        let factory = try letters { module in
            module.define("Broken", as: .calling({ () throws -> S in throw Boom() }))
            module.define("Needer", as: .calling({ (a: S?) in a ?? "nil" }, with: .optional("Broken")))
        }
        let error = try #require(failure { try factory["Needer"] as S })
        #expect(error.underlying as? Boom == Boom())
        #expect(error.path.map(\.name) == ["Needer", "Broken"])
    }

    @Test func `the graph checks the type, cycles and captives of an optional dependency that is defined`() {
        let found = problems { module in
            module.define("Number", as: .calling({ 1 }))
            module.define("Wrong", as: .calling({ (a: S?) in a ?? "" }, with: .optional("Number")))
            module.define("Cycle", as: .calling({ (a: S?) in a ?? "" }, with: .optional("Cycle")))
            module.define("Cached", in: CachedScope("Session"), as: .calling({ "" }))
            module.define("Holder", in: .singleton, as: .calling({ (a: S?) in a ?? "" }, with: .optional("Cached")))
        }
        #expect(found.map(\.code) == [.typeMismatch, .cycle, .captive])
    }

    @Test func `drawings show an optional dependency only if it is defined`() throws {
        let graph = try letters { module in
            module.define("Needer", as: .calling(maybe, with: .optional("a"), .optional("Absent")))
        }.graph
        #expect(graph.definitions.first { $0.name == "Needer" }?.needs.map(\.name) == ["a"])
        #expect(!graph.mermaid().contains("Absent"))
    }

    // MARK: - Nine or more parameters

    @Test func `a recipe can have nine or more parameters, in all three kinds`() async throws {
        let factory = try letters { module in
            module.define("Nine", as: .calling(nine, with: "a", "b", "c", "d", "e", "f", "g", "h", letterI))
            module.define(
                "Course",
                as: .calling(
                    Course.init,
                    with: .named("a"),
                    letterB,
                    .argument,
                    .named("d"),
                    .optional("e"),
                    .optional("Absent"),
                    .variable("Variable"),
                    .named("h"),
                    .named("i"),
                    .named("j"),
                    .argument,
                    .named("l"),
                    .named("m"),
                    .named("n"),
                    .named("o"),
                    .named("a"),
                    .provider(letterB)
                )
            )
            module.define(
                "Async",
                as: .calling(
                    Course.awaited,
                    with: .named("a"),
                    letterB,
                    .argument,
                    .named("d"),
                    .optional("e"),
                    .optional("Absent"),
                    .variable("Variable"),
                    .named("h"),
                    .named("i"),
                    .named("j"),
                    .argument,
                    .named("l"),
                    .named("m"),
                    .named("n"),
                    .named("Later Letter"),
                    .named("a"),
                    .provider(letterB)
                )
            )
            module.define(
                "Main",
                as: .calling(
                    Course.onMain,
                    with: .named("a"),
                    letterB,
                    .argument,
                    .named("d"),
                    .optional("e"),
                    .optional("Absent"),
                    .variable("Variable"),
                    .named("h"),
                    .named("i"),
                    .named("j"),
                    .argument,
                    .named("l"),
                    .named("m"),
                    .named("n"),
                    .named("o"),
                    .named("a"),
                    .provider(letterB),
                    on: MainActor.self
                )
            )
        }
        #expect(try factory["Nine"] as S == "abcdefghi")
        #expect(try await factory.resolve("Nine") as S == "abcdefghi")
        let expected = "a b 3 d e nil v h i j 11 l m n o a b"
        #expect(try (factory["Course", with: 3, 11] as Course).text == expected)
        let make: (Int, Int) throws -> Course = try factory["Course Provider"]
        #expect(try make(3, 11).text == expected)
        let awaited = expected.replacing(" o ", with: " later ")
        #expect(try await factory.resolve("Async", as: Course.self, with: 3, 11).text == awaited)
        #expect(try await factory.resolve("Main", as: Course.self, with: 3, 11).text == expected)
        let main = try await MainActor.run { try factory["Main", with: 3, 11] as Course }
        #expect(main.text == expected)
        #expect(failure { try factory["Async", with: 3, 11] as Course }?.code == .needsAwait)
        #expect(failure { try factory["Main", with: 3, 11] as Course }?.code == .needsMainActor)
    }

    @Test func `a recipe of nine parameters can be shared, and keeps typed throws`() throws {
        let factory = try letters { module in
            let keys: Key<S> = "i"
            module.define(
                "Nine",
                in: .singleton,
                as: .calling(Box.init, with: "a", "b", "c", "d", "e", "f", "g", "h", keys)
            )
        }
        #expect(try factory["Nine"] as Box === factory["Nine"] as Box)
    }

    @Test func `the graph checks the types of nine or more names`() {
        let found = problems { module in
            for letter in "abcdefgh" { module.define(Key("\(letter)"), as: .calling({ "\(letter)" })) }
            module.define("Number", as: .calling({ 1 }))
            module.define("Type", as: .calling(nine, with: "a", "b", "c", "d", "e", "f", "g", "h", "Number"))
        }
        #expect(found.map(\.code) == [.typeMismatch])
        #expect(
            found.first.map { masked($0.message) }
                == "\"Type\" expects \"Number\" to be a String, but it is an Int (T.swift:0)."
        )
    }

    // MARK: - Too few names

    @Test func `one name for a function of several parameters is a problem`() {
        let found = problems { module in
            module.define("a", as: .calling({ "a" }))
            let tooFew: any Registering.Type = TooFew.self
            tooFew.add(to: module)
        }
        #expect(found.map(\.code) == [.typeMismatch, .typeMismatch, .typeMismatch, .typeMismatch])
        #expect(found.map(\.name) == ["a", "a", "a", "a"])
        #expect(
            found.first.map { masked($0.message) }
                == "\"Two\" expects \"a\" to be (String, String), but it is a String (T.swift:0)."
        )
    }

    @Test func `one name for a function of one tuple is valid`() throws {
        let factory = try factory { module in
            module.define("Pair", as: .calling({ ("a", 1) }))
            module.define("Text", as: .calling({ (pair: (S, Int)) in "\(pair.0)\(pair.1)" }, with: "Pair"))
        }
        #expect(try factory["Text"] as S == "a1")
    }
}

/// Registers recipes with too few names, for which the compiler warns about every direct call.
private protocol Registering { static func add(to module: Module) }

private enum TooFew: Registering {
    @available(*, deprecated)
    static func add(to module: Module) {
        module.define("Two", as: .calling({ (a: S, b: S) in a + b }, with: "a"))
        module.define("Three", as: .calling(three, with: "a"))
        module.define("Async", as: .calling(maybeAwaited, with: "a"))
        module.define("Main", as: .calling(Maybe.init, with: "a", on: MainActor.self))
    }
}

private typealias S = String
private let letterB = Key<S>("b"), letterI = Key<S>("i")

private func maybe(_ a: S?, _ b: S?) -> S { "\(a ?? "nil") \(b ?? "nil")" }
private func maybeAwaited(_ a: S?, _ b: S?) async -> S { maybe(a, b) }
private func provided(_ a: Provider<S>?, _ b: Provider<S>?) throws -> S { try maybe(a?(), b?()) }
private func nine(_ a: S, _ b: S, _ c: S, _ d: S, _ e: S, _ f: S, _ g: S, _ h: S, _ i: S) -> S {
    [a, b, c, d, e, f, g, h, i].joined()
}

@MainActor private final class Panel {
    let text: S
    init(letter: S, number: Int) { text = "\(letter)\(number)" }
}

@MainActor private final class Label {
    let number: Int
    init(number: Int) { self.number = number }
}

private func three(_ a: S, _ b: S, _ c: S) -> S { a + b + c }

@MainActor private final class Maybe {
    let text: S
    init(_ a: S?, _ b: S?) { text = maybe(a, b) }
}

private final class Box: Sendable {
    init(a: S, b: S, c: S, d: S, e: S, f: S, g: S, h: S, i: S) throws(Boom) {}
}

/// An object with 17 dependencies.
private final class Course: Sendable {
    let text: S

    init(
        a: S,
        b: S,
        c: Int,
        d: S,
        e: S?,
        f: S?,
        g: S,
        h: S,
        i: S,
        j: S,
        k: Int,
        l: S,
        m: S,
        n: S,
        o: S,
        p: S,
        q: @escaping Provider<S>
    ) throws {
        text = try [a, b, "\(c)", d, e ?? "nil", f ?? "nil", g, h, i, j, "\(k)", l, m, n, o, p, q()].joined(
            separator: " "
        )
    }

    static func awaited(
        a: S,
        b: S,
        c: Int,
        d: S,
        e: S?,
        f: S?,
        g: S,
        h: S,
        i: S,
        j: S,
        k: Int,
        l: S,
        m: S,
        n: S,
        o: S,
        p: S,
        q: @escaping Provider<S>
    ) async throws -> Course {
        try Course(a: a, b: b, c: c, d: d, e: e, f: f, g: g, h: h, i: i, j: j, k: k, l: l, m: m, n: n, o: o, p: p, q: q)
    }

    @MainActor static func onMain(
        a: S,
        b: S,
        c: Int,
        d: S,
        e: S?,
        f: S?,
        g: S,
        h: S,
        i: S,
        j: S,
        k: Int,
        l: S,
        m: S,
        n: S,
        o: S,
        p: S,
        q: @escaping Provider<S>
    ) throws -> Course {
        try Course(a: a, b: b, c: c, d: d, e: e, f: f, g: g, h: h, i: i, j: j, k: k, l: l, m: m, n: n, o: o, p: p, q: q)
    }
}
