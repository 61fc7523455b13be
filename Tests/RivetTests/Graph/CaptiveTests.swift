import Rivet
import RivetInspection
import Testing

/// All captive dependencies of all holders, and the name that each holder should use instead.
@Suite struct CaptiveTests {
    private static let cache = CachedScope("cache")

    private func same(_ name: String) -> Recipe<Int> { .calling({ $0 }, with: Key(name)) }

    private func repair(_ problem: Problem?) -> Substring? { problem?.message.split(separator: "; ").last }

    @Test func `a singleton with three captive dependencies has three problems`() {
        let found = problems { module in
            module.define("A", in: CaptiveTests.cache) { _ in 1 }
            module.define("B", in: CaptiveTests.cache) { _ in 1 }
            module.define("C", in: PlainScope()) { _ in 1 }
            module.define("G", in: .graph) { _ in 1 }
            module.define("H", in: .singleton, needing: "A", "B", "C", "G", "A") { _ in 1 }
        }
        #expect(found.map(\.code) == [.captive, .captive, .captive])
        #expect(
            found.map { repair($0) } == ["A", "B", "C"].map { "let \"H\" depend on \"\($0) Provider\" instead" }
        )
    }

    @Test func `each captive dependency is one problem, reported by its shortest path and nearest holder`() {
        let found = problems { module in
            module.define("G", in: .graph) { _ in 1 }
            module.define("A", in: CaptiveTests.cache, as: same("G"))
            module.define("S", in: .singleton, as: same("G"))
            module.define("B", in: CaptiveTests.cache) { _ in 1 }
            module.define("P", needing: "A", "B", "Q") { _ in 1 }
            module.define("Q", needing: "A", "P Provider") { _ in 1 }
            module.define("H", in: .singleton, needing: "Q", "P", "S") { _ in 1 }
        }
        #expect(
            found.compactMap { $0.message.split(separator: ": ").last?.prefix { $0 != ";" } } == [
                "H → Q → A", "H → P → B",
            ]
        )
    }

    @Test(arguments: ["Alias", "Fresh", "Cached Original", "Fresh Original", "Old"])
    func `the suggested fix names the requested name and removes the problem`(name: String) {
        func found(_ need: String) -> [Problem] {
            problems { module in
                module.define("Cached", in: CaptiveTests.cache) { _ in 1 }
                module.decorate("Cached") { (number: Int, _) in number }
                module.define("Fresh", as: same("Cached"))
                module.redefine("Fresh", as: same("Fresh Original"))
                module.alias("Alias", to: "Fresh")
                module.alias("Old", to: "Alias")
                module.define("H", in: .singleton, needing: need) { _ in 1 }
            }
        }
        #expect(repair(found(name).first) == "let \"H\" depend on \"\(name) Provider\" instead")
        #expect(found(name).count == 1)
        #expect(found(name + " Provider").isEmpty)
    }

    @Test func `the fix mentions both names if a dependency is declared by two names`() {
        let found = problems { module in
            module.define("Cached", in: CaptiveTests.cache) { _ in 1 }
            module.alias("Alias", to: "Cached")
            module.define("H", in: .singleton, needing: "Alias", "Cached") { _ in 1 }
        }
        #expect(found.map { repair($0) } == [#"let "H" depend on "Alias Provider" and "Cached Provider" instead"#])
    }

    @Test(arguments: Kept.allCases) func `nothing resets a graph object, so no object can hold it captive`(kept: Kept) {
        #expect(
            problems { module in
                module.define("Paint", in: .graph) { _ in Wheel() }
                module.define("Body", as: .calling({ (paint: Wheel) in paint }, with: "Paint"))
                module.define(
                    "Car",
                    in: kept.scope,
                    as: .calling({ (_: Wheel, _: Wheel) in Wheel() }, with: "Paint", "Body")
                )
            }.isEmpty
        )
    }

    @Test(arguments: [nil, .graph, .weak] as [Kept?], [.cached, .own] as [Kept])
    func `a singleton holds an object of a cached or custom scope through objects in between`(between: Kept?, end: Kept)
    {
        let found = problems { module in
            module.define("Trip", in: end.scope) { _ in Wheel() }
            let recipe: Recipe<Wheel> = .calling({ (trip: Wheel) in trip }, with: "Trip")
            if let scope = between?.scope {
                module.define("Paint", in: scope, as: recipe)
            } else {
                module.define("Paint", as: recipe)
            }
            module.define("Car", in: .singleton, as: .calling({ (paint: Wheel) in paint }, with: "Paint"))
        }
        #expect(
            found.map(\.message) == [
                #""Car" (singleton) depends on "Trip" (\#(end.name)), but retains it longer than that scope: "#
                    + #"Car → Paint → Trip; let "Car" depend on "Paint Provider" instead"#
            ]
        )
    }

    @Test func `a captive dependency of a decorator is reported for the decorated definition`() {
        let found = problems { module in
            module.define("Cached", in: CaptiveTests.cache) { _ in 1 }
            module.define("H", in: .singleton) { _ in 1 }
            module.decorate("H", needing: "Cached") { (number: Int, _) in number }
        }
        #expect(found.map(\.name) == ["H"])
        #expect(found.first?.message.contains(": H → Cached; let \"H\" depend on \"Cached Provider\"") == true)
    }

    @Test func `many holders of many captive dependencies are all reported within seconds`() {
        let count = 600
        var found: [Problem] = []
        let assembly = assembly { module in
            module.define("C0", in: CaptiveTests.cache) { _ in 1 }
            module.define("P0", as: same("C0"))
            for index in 1..<count {
                module.define(Key("C\(index)"), in: CaptiveTests.cache) { _ in 1 }
                module.define(Key("P\(index)"), needing: "P\(index - 1)", "C\(index)") { _ in 1 }
            }
            for index in 0..<count {
                module.define(Key("H\(index)"), in: .singleton, as: same("P\(count - 1)"))
            }
        }
        let time = ContinuousClock().measure { found = problems(in: assembly) }
        #expect(Set(found.map(\.name)).count == count)
        #expect(found.count > count && found.count < 100 * count)
        #expect(time < .seconds(20))
    }

    @Test func `a line break in a scope's name is escaped`() throws {
        let scope = CachedScope("line\nbreak")
        let found = problems { module in
            module.define("A", in: scope) { _ in 1 }
            module.define("H", in: .singleton, as: same("A"))
        }
        #expect(found.count == 1 && found.allSatisfy { $0.message.contains(#"line\nbreak"#) })
        #expect(!found.contains { $0.message.contains("\n") })
        let graph = try ObjectGraph(assembly { $0.define("A", in: scope) { _ in 1 } })
        #expect(graph.explain("A").hasPrefix(#""A" is Int, line\nbreak"#))
        #expect(graph.explain("A Provider").contains(#"Int, line\nbreak"#))
    }
}
