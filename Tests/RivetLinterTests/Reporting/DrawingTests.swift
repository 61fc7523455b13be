import Foundation
import Testing

@testable import RivetLintTool
@testable import RivetLinter

/// Two graphs, one of them faulty.
@Suite("Drawings and explanations")
struct DrawingTests {
    private func result() throws -> LintResult {
        var source = Source()
        source.module("EngineModule", .define("Engine", "Toy.Engine", .singleton))
        source.module(
            "CarModule",
            .require("EngineModule"),
            .define("Car", "Toy.Car", by: "car"),
            .alias("Vehicle", to: "Car")
        )
        source.closure("car", .ask("Engine", as: "Toy.Engine"), .ask("Enigne", as: "Toy.Engine"))
        source.module("RadioModule", .define("Radio", "Toy.Radio"))
        source.function("main", .graph(of: "CarModule"), .graph(of: "RadioModule"), .ask("Car", as: "Toy.Car"))
        return try Linter.result(of: source.facts, types: Conversions(), suppressions: Suppressions())
    }

    @Test("A selected name that no graph has is a fault, and so is a selection that nothing matches")
    func unmatched() throws {
        let result = try result()
        func fault(_ change: (inout DrawnPart) -> Void) -> String? {
            var part = DrawnPart()
            change(&part)
            return result.fault(in: part)
        }
        #expect(fault { $0.modules = ["RadioModule", "EngineModule"] } == nil)
        #expect(fault { $0.roots = ["Vehicle", "Radio Provider"] } == nil)
        #expect(
            fault { $0.modules = ["CarModule", "RadoiModule"] }
                == #"no definition belongs to the module "RadoiModule". Did you mean "RadioModule"?"#
        )
        #expect(fault { $0.namespaces = ["Front"] } == #"no definition is in the namespace "Front""#)
        #expect(fault { $0.roots = ["Raido"] } == #"no module defines "Raido". Did you mean "Radio"?"#)
        #expect(
            fault { ($0.roots, $0.modules) = (["Radio"], ["CarModule"]) }
                == "no definition matches the selected names and modules together"
        )
        #expect(fault { $0.depth = 0 } == nil)
    }

    @Test("Graphs are drawn in sequence, each after a comment with its modules")
    func pictures() throws {
        let result = try result()
        #expect(
            result.drawing(in: .mermaid) == #"""
                %% CarModule
                %% Car.swift:9: error: #34;Car#34; depends on #34;Enigne#34;, but no module defines it. Did you mean #34;Engine#34;? \#
                #91;missing#93;⁠
                flowchart LR
                    n0["Car<br/>Car, prototype<br/>CarModule, Car.swift:5<br/>alias Vehicle<br/>see the problem"]:::faulty
                    n1["Engine<br/>Engine, singleton<br/>EngineModule, Car.swift:2"]
                    n2["Enigne<br/>Engine, not defined"]:::missing
                    n0 --> n1
                    n0 -->|at fault| n2
                    classDef silent stroke-dasharray:4
                    classDef inherited fill:#8882
                    classDef warned stroke:#c60,stroke-width:2px
                    classDef faulty stroke:#c00,stroke-width:3px
                    classDef missing stroke:#c00,stroke-dasharray:4,color:#c00
                    linkStyle 1 stroke:#c00

                %% RadioModule
                %% Car.swift:11: warning: nothing resolves #34;Radio#34;#59; remove it, or pass --roots Radio if code outside the \#
                package resolves it #91;neverUsed#93;⁠
                flowchart LR
                    n0["Radio<br/>Radio, prototype<br/>RadioModule, Car.swift:11<br/>see the warning"]:::warned
                    classDef silent stroke-dasharray:4
                    classDef inherited fill:#8882
                    classDef warned stroke:#c60,stroke-width:2px
                    classDef faulty stroke:#c00,stroke-width:3px
                    classDef missing stroke:#c00,stroke-dasharray:4,color:#c00

                """#
        )
        #expect(
            result.drawing(in: .dot) == #"""
                // CarModule
                // Car.swift:9: error: "Car" depends on "Enigne", but no module defines it. Did you mean "Engine"? [missing]
                digraph Rivet {
                    rankdir=LR
                    charset="UTF-8"
                    graph [fontname="Helvetica"]
                    node [fontname="Helvetica" shape=box]
                    edge [fontname="Helvetica" fontsize=10]
                    n0 [label="Car\nCar, prototype\nCarModule, Car.swift:5\nalias Vehicle\nsee the problem" \#
                color=red fontcolor=red]
                    n1 [label="Engine\nEngine, singleton\nEngineModule, Car.swift:2"]
                    n2 [label="Enigne\nEngine, not defined" style=dashed color=red fontcolor=red]
                    n0 -> n1
                    n0 -> n2 [label="at fault" color=red fontcolor=red]
                }

                // RadioModule
                // Car.swift:11: warning: nothing resolves "Radio"; remove it, or pass --roots Radio if code outside the \#
                package resolves it [neverUsed]
                digraph Rivet {
                    rankdir=LR
                    charset="UTF-8"
                    graph [fontname="Helvetica"]
                    node [fontname="Helvetica" shape=box]
                    edge [fontname="Helvetica" fontsize=10]
                    n0 [label="Radio\nRadio, prototype\nRadioModule, Car.swift:11\nsee the warning" color=darkorange]
                }

                """#
        )
    }

    @Test("A drawing can be limited, and then has only the graphs with the selected names")
    func parts() throws {
        let result = try result()
        var part = DrawnPart()
        part.roots = ["Vehicle"]
        part.depth = 0
        let drawing = result.drawing(in: .mermaid, showing: part)
        #expect(drawing.hasPrefix("%% CarModule\n") && !drawing.contains("RadioModule"))
        #expect(drawing.contains(##"limits["⁠1 of 2 definitions#59; 2 links are omitted"]:::limits"##))
        #expect(drawing.contains("2 dependencies omitted"))
        part.roots = ["Vehicel"]
        #expect(result.drawing(in: .dot, showing: part).contains(#"Did you mean \"Vehicle\"?"#))
    }

    @Test("JSON drawings form one array")
    func json() throws {
        let text = try result().drawing(in: .json)
        let drawings = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
        let names = drawings.map { ($0["definitions"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String } }
        #expect(names == [["Car", "Engine"], ["Radio"]])
        #expect(drawings.allSatisfy { $0["format"] as? String == "rivet-graph" })
        let problems = drawings.map { ($0["problems"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String } }
        #expect(problems == [["missing"], ["neverUsed"]])
        #expect(text.hasSuffix("]\n"))
    }

    @Test("An explanation has the type, the dependencies and the dependents")
    func explanation() throws {
        let result = try result()
        #expect(
            result.explanation(of: "Car") == """
                "Car" is Car, prototype
                  defined in CarModule, Car.swift:5
                  depends on "Engine" as Engine
                  depends on "Enigne" as Engine
                """
        )
        #expect(
            result.explanation(of: "Engine Provider") == """
                "Engine Provider" provides "Engine", which is Engine, singleton
                  defined in EngineModule, Car.swift:2
                  is a dependency of "Car"
                """
        )
        #expect(
            result.explanation(of: "Vehicle") == """
                "Vehicle" is Car, prototype
                  an alias of "Car"
                  defined in CarModule, Car.swift:5
                  depends on "Engine" as Engine
                  depends on "Enigne" as Engine
                """
        )
        #expect(result.explanation(of: "Vehicel") == nil)
        #expect(result.unknown("Vehicel") == #"no module defines "Vehicel". Did you mean "Vehicle"?"#)
    }
}
