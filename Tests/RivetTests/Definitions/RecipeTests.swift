import Rivet
import Testing

private struct Pair: Sendable {
    let first: String
    let second: String
}

/// Recipes with declared dependencies.
@Suite struct RecipeTests {
    /// Defines one letter for each name, so that a result shows the order.
    private func letters(_ configure: (Module) -> Void) throws -> ObjectGraphFactory {
        try factory(["Variable": "v"]) { module in
            for letter in "abcdefgh" { module.define(Key("\(letter)")) { _ in "\(letter)" } }
            configure(module)
        }
    }

    @Test func `a recipe of up to eight dependencies fills each parameter by its own name`() throws {
        let factory = try letters { module in
            module.define("0", as: .calling({ "" }))
            module.define("1", as: .calling({ (a: S) in a }, with: "a"))
            module.define("2", as: .calling({ (a: S, b: S) in a + b }, with: "a", "b"))
            module.define("3", as: .calling({ (a: S, b: S, c: S) in a + b + c }, with: "a", "b", "c"))
            module.define("4", as: .calling(four, with: "a", "b", "c", "d"))
            module.define("5", as: .calling(five, with: "a", "b", "c", "d", "e"))
            module.define("6", as: .calling(six, with: "a", "b", "c", "d", "e", "f"))
            module.define("7", as: .calling(seven, with: "a", "b", "c", "d", "e", "f", "g"))
            module.define("8", as: .calling(eight, with: "a", "b", "c", "d", "e", "f", "g", "h"))
        }
        for count in 0...8 { #expect(try factory["\(count)"] as String == String("abcdefgh".prefix(count))) }
    }

    @Test func `a dependency can be a key, literal, variable, provider, supertype or repeated name`() throws {
        let key = Key<String>("a")
        let factory = try letters { module in
            module.define("Crane", in: .singleton) { _ in Crane() }
            module.define("Mixed", as: .calling({ (a: String, b: String) in a + b }, with: key, "b"))
            module.define("Variable", as: .calling({ (v: String) in v }, with: .variable("Variable")))
            module.define("Twice", as: .calling({ (a: String, b: String) in a + b }, with: "a", "a"))
            module.define("Lazy", as: .calling({ (a: Provider<String>) in try a() }, with: "a Provider"))
            module.define("Motor", in: .singleton, as: .calling({ (m: any Motor) in m }, with: "Crane"))
            module.define("Maybe", as: .calling({ (a: String?) in a ?? "none" }, with: "a"))
        }
        #expect(try factory["Mixed"] as String == "ab")
        #expect(try factory["Variable"] as String == "v")
        #expect(try factory["Twice"] as String == "aa")
        #expect(try factory["Lazy"] as String == "a")
        #expect(try factory["Motor"] as any Motor === factory["Crane"] as Crane)
        #expect(try factory["Maybe"] as String == "a")
    }

    @Test func `a recipe's function may use an argument several times, in a closure, and in a stored function`() throws
    {
        let stored: @Sendable (String) throws -> String = { $0 + $0 }
        let factory = try letters { module in
            module.define("Sum", as: .calling({ $0 + $0 + $1 } as @Sendable (S, S) -> S, with: "a", "b"))
            module.define("Pair", as: .calling({ Pair(first: $0, second: $0) }, with: "a"))
            module.define("Later", as: .calling({ text in { @Sendable in text + text } as Provider<S> }, with: "a"))
            module.define("Stored", as: .calling(stored, with: "b"))
        }
        #expect(try factory["Sum"] as String == "aab")
        let pair = try factory["Pair"] as Pair
        #expect([pair.first, pair.second] == ["a", "a"])
        let later = try factory.object("Later", as: Provider<S>.self)
        #expect(try [later(), later()] == ["aa", "aa"])
        #expect(try factory["Stored"] as String == "bb")
    }

    @Test func `a recipe can depend on the provider of a supertype`() throws {
        let factory = try factory { module in
            module.define("Crane") { _ in Crane() }
            let make: @Sendable (@escaping Provider<any Motor>) -> String = { _ in "made" }
            module.define("Shop", as: .calling(make, with: "Crane Provider"))
        }
        #expect(try factory["Shop"] == "made")
        let provider = try factory.object("Crane Provider", as: Provider<any Motor>.self)
        #expect(try provider() is Crane)
        let plain = try factory.object("Crane Provider", as: (() throws -> Machine).self)
        #expect(try plain() is Crane)
    }

    private struct Hidden: Sendable {}

    @Test func `a recipe can depend on the provider of a file-private type`() throws {
        let factory = try factory { module in
            module.define("Hidden") { _ in Hidden() }
            module.define(
                "Shop",
                as: .calling({ (make: @escaping Provider<Hidden>) in "\(try make())" }, with: "Hidden Provider")
            )
        }
        #expect(try factory["Shop"] as String == "Hidden()")
    }

    @Test func `a recipe can have a scope and can throw`() throws {
        let factory = try letters { module in
            module.define("Kept", in: .singleton, as: .calling(Engine.init))
            module.define("Fresh", as: .calling(Engine.init))
            module.define("Broken", as: .calling({ (_: String) -> Engine in throw Boom() }, with: "a"))
        }
        #expect(try factory["Kept"] as Engine === factory["Kept"] as Engine)
        #expect(try factory["Fresh"] as Engine !== factory["Fresh"] as Engine)
        #expect(failure { try factory["Broken"] as Engine }?.underlying as? Boom == Boom())
    }

    @Test func `a dependency of the wrong type or a missing variable is a problem`() {
        let found = problems { module in
            module.define("a") { _ in "a" }
            module.define("Wrong", as: .calling({ (number: Int) in number }, with: "a"))
            module.define("Absent", as: .calling({ (number: Int) in number }, with: .variable("Absent")))
        }
        #expect(found.map(\.code) == [.typeMismatch, .variable])
    }

    @Test func `a dependency that only its object could prove is an error with the path if it doesn't fit`() throws {
        let factory = try factory { module in
            module.define("a") { _ in "a" as Any }
            module.define("Wrong", as: .calling({ (number: Int) in number }, with: "a"))
        }
        #expect(factory.graph.warnings.map(\.code) == [.notDeclared, .unproven])
        let wrong = try #require(failure { try factory["Wrong"] as Int })
        #expect(wrong.code == .typeMismatch)
        #expect(wrong.path.map(\.name) == ["Wrong", "a"])
    }
}

// Recipes with many dependencies call these functions. Closures of so many parameters wouldn't fit on a line.
private typealias S = String
private func four(a: S, b: S, c: S, d: S) -> S { [a, b, c, d].joined() }
private func five(a: S, b: S, c: S, d: S, e: S) -> S { [a, b, c, d, e].joined() }
private func six(a: S, b: S, c: S, d: S, e: S, f: S) -> S { [a, b, c, d, e, f].joined() }
private func seven(a: S, b: S, c: S, d: S, e: S, f: S, g: S) -> S { [a, b, c, d, e, f, g].joined() }
private func eight(a: S, b: S, c: S, d: S, e: S, f: S, g: S, h: S) -> S { [a, b, c, d, e, f, g, h].joined() }
