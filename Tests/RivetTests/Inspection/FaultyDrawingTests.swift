import Foundation
import Testing

@testable import Rivet
@testable import RivetDrawing
@testable import RivetInspection

/// Errors in drawings.
@Suite struct FaultyDrawingTests {
    private func picture(_ configure: (Module) throws -> Void) throws -> Picture {
        do { return try ObjectGraph(assembly { try configure($0) }).drawing.picture } catch let error as AssemblyError {
            return try #require(error.drawing).picture
        }
    }

    /// The names that have problems.
    private func marked(_ picture: Picture, as severity: DrawnProblem.Severity = .error) -> Set<String> {
        Set(picture.nodes.filter { $0.severity == severity && $0.kind != .missing }.map(\.name))
    }

    /// The links with errors, as "dependent → dependency".
    private func faulty(_ picture: Picture) -> Set<String> {
        Set(
            picture.links.enumerated().flatMap { source, links in
                links.filter { $0.severity == .error }
                    .map { "\(picture.nodes[source].name) → \(picture.nodes[$0.target].name)" }
            }
        )
    }

    @Test func `exactly the faulty nodes and links are marked`() throws {
        let picture = try faultyDrawing().picture
        #expect(marked(picture) == ["Car", "Egg Original", "Hen", "House", "Radio", "Right.Foot"])
        #expect(picture.nodes.filter { $0.kind == .missing }.map(\.name) == ["Raido", "Motor", "Engine", "Wheel"])
        #expect(
            faulty(picture) == [
                "Car → Raido", "Car → Radio", "Right.Foot → Size", "Hen → Egg", "Egg → Egg Original",
                "Egg Original → Hen", "House → Guest", "Guest → Visit", "Motor → Engine",
            ]
        )
    }

    @Test func `errors come before warnings and both before the tree`() throws {
        let text = try faultyDrawing().text()
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let severities = lines.compactMap { $0.firstMatch(of: /^\w+\.swift:\d+: (error|warning)/)?.1 }
        #expect(severities.first == "error" && severities.last == "warning")
        #expect(severities == severities.sorted())
        let first = try #require(lines.firstIndex { $0.contains(": error: ") })
        let tree = try #require(lines.firstIndex { $0.hasPrefix("Car ") })
        #expect(first < tree)
    }

    @Test func `definitions in one place are distinguished by their names`() throws {
        let picture = try picture { module in
            for index in 0..<9 {
                let need: Key<Int> = index == 4 ? "Nothing" : "One"
                module.define(Key("N\(index)"), as: .calling({ (one: Int) in one }, with: need))
            }
            module.define("One", instance: 1)
        }
        #expect(marked(picture) == ["N4"])
    }

    @Test func `definitions with one name are distinguished by their locations`() throws {
        let picture = try picture { module in
            module.define("Radio", as: .calling({ (one: Int) in one }, with: "Nothing"))
            module.decorate("Radio") { (radio: Int, _) in radio }
        }
        #expect(marked(picture) == ["Radio Original"])
    }

    @Test func `a warning is marked at its definition`() throws {
        #expect(marked(try drawnGraph().drawing.picture, as: .warning) == ["Dashboard"])
    }

    @Test func `an undefined name isn't drawn as a parent's definition`() throws {
        let parent = try ObjectGraph(assembly { $0.define("Logger", instance: 1) })
        let assembly = assembly { $0.define("Car", needing: "Loger", "Logger") { _ in 1 } }
        let error = #expect(throws: AssemblyError.self) { try ObjectGraph(assembly, parent: parent) }
        let picture = try #require(error?.drawing).picture
        #expect(picture.nodes.map(\.kind) == [.standing, .missing, .inherited(1)])
    }

    @Test func `two namespaces have two variables of one name, but one environment has one`() throws {
        let nodes = try drawnGraph().drawing.picture.nodes.filter { $0.kind == .variable }
        #expect(nodes.map { "\($0.namespace) \($0.name)" } == ["Body.Left Side", "Body.Right Side", " Band"])
    }

    @Test func `a problem without a definition is listed`() throws {
        let picture = try picture { module in
            module.define("", instance: 1)
            module.define("A", instance: 1)
            throw Boom()
        }
        #expect(picture.problems.map(\.code) == ["emptyName", "configureFailed"])
        #expect(picture.nodes.map(\.name) == ["A"] && marked(picture).isEmpty)
    }

    @Test func `aliases in a cycle are drawn as undefined names`() throws {
        let picture = try picture { module in
            module.alias("A", to: "B")
            module.alias("B", to: "A")
        }
        #expect(picture.nodes.map(\.name) == ["A", "B"] && picture.nodes.allSatisfy { $0.kind == .missing })
        #expect(faulty(picture) == ["A → B", "B → A"])
        #expect(Set(picture.nodes.compactMap(\.site?.line)).count == 2)
    }

    @Test func `an alias or change of an undefined name is drawn with its target and location`() throws {
        let error = #expect(throws: AssemblyError.self) {
            try ObjectGraph(
                assembly { module in
                    module.define("Engine", instance: 1)
                    module.alias("Motor", to: "Enigne")
                    module.alias("Maker", to: "Engine Provider")
                    module.redefine("Wheel") { _ in 4 }
                    module.define("Car", needing: "Nothing", "Engine") { _ in 1 }
                }
            )
        }
        let drawing = try #require(error?.drawing)
        let lines = masked(drawing.text()).split(separator: "\n").map { $0.replacing(/\ +/, with: " ") }
        for line in [
            "Motor alias T.swift:0; see the problem", "└─ Enigne not defined at fault",
            "Maker alias T.swift:0; see the problem", "Wheel not defined T.swift:0; see the problem",
        ] {
            #expect(lines.contains { $0 == line }, "\(line)")
        }
        #expect(faulty(drawing.picture) == ["Motor → Enigne", "Maker → Engine", "Car → Nothing"])
        #expect(drawing.json().components(separatedBy: "isMissing").count == 2)
    }

    @Test func `an undeclared dependency is reported once under strict checking`() throws {
        let assembly = assembly { $0.define("A") { _ in 1 } }
        let error = #expect(throws: AssemblyError.self) { try ObjectGraph(assembly, checking: .strict) }
        #expect(try #require(error?.drawing).picture.problems.map(\.severity) == [.error])
    }

    @Test func `a factory that can't be created has no drawing, because its graph is valid`() throws {
        let graph = try ObjectGraph(assembly { $0.expect("User" as Key<String>) })
        let error = #expect(throws: AssemblyError.self) { try ObjectGraphFactory(graph) }
        #expect(error?.drawing == nil)
    }

    @Test func `a typeMismatch dependent of a group and an unproven group element are marked`() throws {
        let picture = try picture { module in
            module.contribute("Sizes", as: .calling({ 1 }))
            module.define("Shop", as: .calling({ (sizes: [String]) in sizes.count }, with: "Sizes"))
            module.define("Hall", as: .calling({ (sizes: [Int]) in sizes.count }, with: "Sizes"))
            module.group("Dogs", of: Dog.self)
            module.contribute("Dogs", as: .calling({ Animal() }))
        }
        #expect(marked(picture) == ["Shop"])
        #expect(faulty(picture) == ["Shop → Sizes"])
        #expect(marked(picture, as: .warning) == ["Dogs[0]"])
    }
}

private class Animal {}
private final class Dog: Animal {}
