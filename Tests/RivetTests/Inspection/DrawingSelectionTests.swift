import Foundation
import Testing

@testable import Rivet
@testable import RivetDrawing
@testable import RivetInspection

extension Key where Object == Int {
    fileprivate static var radio: Key<Int> { "Radio" }
}

private final class RadioModule: Module {
    override func configure() {
        define("Radio", as: .calling({ (one: Int) in one }, with: "Tuner"))
        define("Tuner", as: .calling({ (one: Int) in one }, with: .variable("Band")))
    }
}

private final class SizeModule: Module {
    override func configure() { define("Wheel", as: .calling({ (size: Int) in size }, with: .variable("Size"))) }
}

private final class FrontModule: Module {
    override func configure() {
        require(RadioModule.self)
        require(RadioModule.self, under: "Left")
    }
}

private final class CarModule: Module {
    override func configure() {
        require(FrontModule.self, under: "Front")
        require(RadioModule.self)
        decorate("Tuner") { (tuner: Int) in tuner }
        alias("Sound", to: "Radio")
        define("Car", as: .calling({ (one: Int, _: Int) in one }, with: "Radio", "Front.Radio"))
        // A cycle through a provider, which nothing leads to.
        define("Hen", needing: "Egg Provider") { _ in 1 }
        define("Egg", needing: "Hen") { _ in 1 }
    }
}

/// The parts of graphs that drawings show.
@Suite struct DrawingSelectionTests {
    private func graph() throws -> ObjectGraph {
        try ObjectGraph(CarModule.self, environment: Environment(variables: ["Band": 1]))
    }

    private func picture(_ selection: Picture.Selection) throws -> Picture {
        try graph().drawing.picture.showing(selection)
    }

    private func names(_ selection: Picture.Selection) throws -> [String] {
        try picture(selection).definitions.map(\.name)
    }

    @Test func `roots are shown with everything that they depend on`() throws {
        #expect(try names(.init(roots: ["Radio"])) == ["Radio", "Tuner"])
        #expect(try names(.init(roots: ["Front.Radio", "Egg"])) == ["Egg", "Front.Radio", "Front.Tuner", "Hen"])
    }

    @Test func `a root may be an alias, a provider, an original or a variable`() throws {
        #expect(try names(.init(roots: ["Sound"])) == ["Radio", "Tuner"])
        #expect(try names(.init(roots: ["Radio Provider"])) == ["Radio", "Tuner"])
        #expect(try names(.init(roots: ["Tuner Original"])) == ["Tuner"])
        #expect(try names(.init(roots: ["Radio Original"])) == ["Radio", "Tuner"])
        #expect(try names(.init(roots: ["Sound Original Provider"])) == ["Radio", "Tuner"])
        #expect(try picture(.init(roots: ["Band"])).nodes.map(\.name) == ["Band"])
    }

    @Test func `a name selects the variables of all namespaces, and a whole name selects one`() throws {
        let graph = try ObjectGraph(
            assembly { module in
                module.require(SizeModule.self, under: "Front", variables: ["Size": 1])
                module.require(SizeModule.self, under: "Rear", variables: ["Size": 2])
            }
        )
        let picture = graph.drawing.picture
        func namespaces(_ name: String) -> [String] { picture.showing(.init(roots: [name])).nodes.map(\.namespace) }
        #expect(namespaces("Size") == ["Front", "Rear"])
        #expect(namespaces("Rear.Size") == ["Rear"])
        #expect(graph.mermaid(showing: Drawing.Selection(from: ["Size"])).contains("n1"))
        let faults = ["Front.Size", "Fornt.Size", "Side.Wheel"].map { graph.drawing.fault(in: .init(from: [$0])) }
        #expect(faults[0] == nil)
        #expect(faults[1] == #"no module defines "Fornt.Size". Did you mean "Front.Size"?"#)
        #expect(faults[2]?.hasPrefix(#"no module defines "Side.Wheel""#) == true)
    }

    @Test func `a selection that nothing matches is reported`() throws {
        func note(_ selection: Picture.Selection) throws -> [String] { try picture(selection).notes }
        #expect(
            try note(.init(modules: ["CarModule"], namespaces: ["Front"])) == [
                "no definition matches the selected modules and namespaces together"
            ]
        )
        #expect(
            try note(.init(roots: ["Tuner"], modules: ["CarModule"], namespaces: ["Front"])) == [
                "no definition matches the selected names, modules and namespaces together"
            ]
        )
        #expect(try note(.init(roots: ["Tuner"], modules: ["RadioModule"])).isEmpty)
    }

    @Test func `roots may be keys`() throws {
        let selection = Drawing.Selection(from: ["Egg", Key.radio], depth: -1)
        #expect(selection.roots == ["Egg", "Radio"])
        #expect(try graph().text(showing: selection).hasPrefix("2 of 9 definitions; 11 links are omitted\n"))
    }

    @Test func `levels are counted from the roots`() throws {
        #expect(try names(.init(roots: ["Car"], depth: 0)) == ["Car"])
        #expect(try names(.init(roots: ["Car"], depth: 1)) == ["Car", "Front.Radio", "Radio"])
        #expect(try names(.init(roots: ["Car"], depth: 2)) == ["Car", "Front.Radio", "Front.Tuner", "Radio", "Tuner"])
    }

    @Test func `without roots, levels begin at those of the graph, with one of each cycle`() throws {
        #expect(try names(.init(depth: 0)) == ["Car", "Egg", "Front.Left.Radio"])
        #expect(try names(.init(depth: 100)).count == 9)
    }

    @Test func `without roots, levels begin at those of the selected modules`() throws {
        #expect(try names(.init(depth: 0, modules: ["RadioModule"])) == ["Front.Left.Radio", "Front.Radio", "Radio"])
    }

    @Test func `a definition belongs to the modules that define and change it`() throws {
        #expect(try names(.init(modules: ["CarModule"])) == ["Car", "Egg", "Hen", "Tuner"])
        #expect(try names(.init(roots: ["Car"], modules: ["CarModule"])) == ["Car", "Tuner"])
    }

    @Test func `a namespace includes those inside it`() throws {
        let front = ["Front.Left.Radio", "Front.Left.Tuner", "Front.Radio", "Front.Tuner"]
        #expect(try names(.init(namespaces: ["Front"])) == front)
        #expect(try names(.init(namespaces: ["Front.Left"])) == Array(front.prefix(2)))
        #expect(try names(.init(namespaces: [""])) == ["Car", "Egg", "Hen", "Radio", "Tuner"])
        #expect(try names(.init(roots: ["Car"], namespaces: ["Front"])) == ["Front.Radio", "Front.Tuner"])
    }

    @Test func `variables are shown beside the selected definitions that read them`() throws {
        let picture = try picture(.init(modules: ["CarModule"]))
        #expect(picture.nodes.filter { $0.kind == .variable }.map(\.name) == ["Band"])
        #expect(try self.picture(.init(namespaces: ["Nowhere"])).nodes.isEmpty)
    }

    @Test func `a part and what it omits are the whole`() throws {
        let whole = try graph().drawing.picture
        #expect(whole.omitted == Picture.Extent(definitions: 0, links: 0, problems: 0))
        let part = try picture(.init(roots: ["Radio"]))
        #expect(part.count == 2 && part.links.joined().count == 3)
        #expect(part.omitted.definitions == 7 && part.omitted.links == whole.links.joined().count - 3)
        let limited = try picture(.init(roots: ["Car"], depth: 1))
        #expect(limited.nodes.map(\.omittedLinks) == [0, 1, 1])
    }

    @Test func `a part of a part counts what the whole has`() throws {
        let part = try picture(.init(roots: ["Car"])).showing(.init(depth: 0))
        #expect(part.definitions.map(\.name) == ["Car"] && part.omitted.definitions == 8)
    }

    @Test func `names that nothing has are reported with similar names`() throws {
        let selection = Picture.Selection(roots: ["Raido", "Car"], modules: ["CarModul", "X"], namespaces: ["Fornt"])
        #expect(
            try picture(selection).notes == [
                #"no module defines "Raido". Did you mean "Radio"?"#,
                #"no definition belongs to the module "CarModul". Did you mean "CarModule"?"#,
                #"no definition belongs to the module "X""#,
                #"no definition is in the namespace "Fornt". Did you mean "Front"?"#,
            ]
        )
    }

    @Test func `a limited drawing has the problems of its definitions, and those of the whole graph`() throws {
        let drawing = try faultyDrawing()
        let whole = drawing.picture
        let car = whole.showing(.init(roots: ["Car"]))
        #expect(car.problems.allSatisfy { ["Car", "Radio", nil].contains($0.subject) })
        #expect(car.problems.contains { $0.subject == "Car" })
        #expect(car.omitted.problems == whole.problems.count - car.problems.count && car.omitted.problems > 0)
    }

    @Test func `the warning about undeclared dependencies appears if the drawing shows such a definition`() throws {
        let graph = try ObjectGraph(
            assembly { module in
                module.define("Silent") { _ in 1 }
                module.define("Car", as: .calling({ (one: Int) in one }, with: "Wheel"))
                module.define("Wheel", instance: 1)
            }
        )
        let picture = graph.drawing.picture
        #expect(picture.problems.map(\.code) == ["notDeclared"])
        #expect(picture.showing(.init(roots: ["Silent"])).problems.count == 1)
        let part = picture.showing(.init(roots: ["Car"]))
        #expect(part.problems.isEmpty && part.omitted.problems == 1)
    }

    @Test(arguments: DrawingTests.Format.allCases)
    func `each format reports how much it omits`(format: DrawingTests.Format) throws {
        let text = format.text(of: try graph().drawing, showing: Drawing.Selection(from: ["Radio"]))
        #expect(text.contains(format == .json || format == .html ? "\"omitted\"" : "2 of 9 definitions"))
        #expect(!text.contains(format == .json || format == .html ? "\"name\":\"Car\"" : "Front"))
    }

    // MARK: - Mermaid's limits

    private func arrows(_ text: String) -> Int {
        text.split(separator: "\n").count { $0.contains(" --> ") || $0.contains("-->|") || $0.contains("-.->") }
    }

    @Test func `a flowchart of a large graph stays within the limits of Mermaid, and keeps what is near the roots`()
        throws
    {
        let graph = try largeGraph()
        #expect((270...320).contains(graph.definitions.count) && arrows(graph.dot().replacing("->", with: "-->")) > 500)
        let text = graph.mermaid()
        #expect(arrows(text) <= 500 && text.utf16.count <= 50_000)
        #expect(arrows(text) > 100)
        #expect(text.contains("definitions#59;") && text.contains("Mermaid draws at most 500 arrows"))
        for name in ["App", "Tabs", "Session", "Analytics"] {
            #expect(text.contains("[\"\(name)<br/>") || text.contains("[[\"\(name)<"))
        }
    }

    @Test func `a selection that fits is drawn as a whole`() throws {
        let text = try largeGraph().mermaid(showing: Drawing.Selection(namespaces: ["Orders"]))
        #expect(text.contains("6 of ") && !text.contains("Mermaid draws at most"))
    }

    @Test func `an error is drawn even if it is far from the roots`() throws {
        let assembly = assembly { module in
            for index in 0..<2_000 {
                let next = Key<Int>("N\(index + 1)")
                module.define(Key("N\(index)"), as: .calling({ (one: Int, _: Int) in one }, with: next, "N2000"))
            }
            module.define("N2000", as: .calling({ (one: Int) in one }, with: "Nothing"))
        }
        let error = #expect(throws: AssemblyError.self) { try ObjectGraph(assembly) }
        let text = try #require(error?.drawing).mermaid()
        #expect(text.contains("\"N2000<br/>") && text.contains("\"Nothing<br/>") && text.contains("\"N0<br/>"))
        #expect(arrows(text) <= 500 && text.utf16.count <= 50_000)
    }

    @Test func `long names, many problems and many arrows of one definition are limited, too`() throws {
        let long = String(repeating: "x", count: 60)
        let wide = assembly { module in
            for index in 0..<700 {
                module.define(
                    Key("\(long)\(index)"),
                    as: .calling({ (one: Int) in one }, with: Key("Missing \(index)"))
                )
            }
            for index in 0..<700 {
                module.contribute("All", as: .calling({ (one: Int) in one }, with: Key("\(long)\(index)")))
            }
        }
        let error = #expect(throws: AssemblyError.self) { try ObjectGraph(wide) }
        let text = try #require(error?.drawing).mermaid()
        #expect(arrows(text) <= 500 && text.utf16.count <= 50_000)
        #expect(text.contains(" more problems\n"))
    }

    // MARK: - For other programs

    /// Writes the drawings of a large graph, which `.ci/check-drawings` reads with Graphviz, Mermaid and a browser.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["RIVET_LARGE_DRAWINGS"] != nil))
    func `drawings of a large graph are written`() throws {
        let folder = URL(filePath: try #require(ProcessInfo.processInfo.environment["RIVET_LARGE_DRAWINGS"]))
        let drawing = try largeGraph().drawing
        for (name, selection) in [
            ("Large", Drawing.Selection.everything),
            ("LargePart", Drawing.Selection(from: ["Orders Screen"], depth: 3)),
        ] {
            for format in DrawingTests.Format.allCases {
                let text = format.text(of: drawing, showing: selection)
                try Data(text.utf8).write(to: folder.appending(path: "\(name).\(format.rawValue)"))
            }
        }
    }
}
