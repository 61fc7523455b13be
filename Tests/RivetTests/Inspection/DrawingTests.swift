import Foundation
import Rivet
import RivetInspection
import Testing

/// Compares drawings with the kept texts in Tests/Expected/Drawings.
///
/// Set RIVET_UPDATE_DRAWINGS=1 to rewrite the texts, and look at the difference.
@Suite struct DrawingTests {
    enum Format: String, CaseIterable, Sendable {
        case text = "txt"
        case mermaid = "mmd"
        case dot, json, html

        func drawing(of graph: ObjectGraph) -> String { text(of: graph.drawing) }

        func text(of drawing: Drawing, showing selection: Drawing.Selection = .everything) -> String {
            switch self {
            case .text: drawing.text(showing: selection)
            case .mermaid: drawing.mermaid(showing: selection)
            case .dot: drawing.dot(showing: selection)
            case .json: drawing.json(showing: selection)
            case .html: drawing.html(showing: selection)
            }
        }
    }

    /// The drawn graphs: one with everything, parts of it and of one with every error, one after a trial, and one with
    /// all kinds of names.
    enum Subject: String, CaseIterable, Sendable {
        case car = "Car"
        case limited = "Limited"
        case modulePart = "ModulePart"
        case faulty = "Faulty"
        case faultyPart = "FaultyPart"
        case tried = "Tried"
        case hostile = "Hostile"

        func drawing() throws -> Drawing {
            switch self {
            case .car, .limited, .modulePart: try drawnGraph().drawing
            case .faulty, .faultyPart: try faultyDrawing()
            case .tried: try triedGraph().drawing
            case .hostile: try hostileGraph().drawing
            }
        }

        var selection: Drawing.Selection {
            switch self {
            case .car, .faulty, .tried, .hostile: .everything
            case .limited: Drawing.Selection(from: ["Car"], depth: 1)
            case .modulePart: Drawing.Selection(modules: ["LegModule", "RadioModule"])
            case .faultyPart: Drawing.Selection(from: ["Car", "Egg", "Moto"], depth: 0, namespaces: ["Left", ""])
            }
        }
    }

    private static let folder = packageFolder.appending(path: "Tests/Expected/Drawings")

    @Test(arguments: Subject.allCases, Format.allCases)
    func `a drawing equals the kept one`(subject: Subject, format: Format) throws {
        // One page is enough. The JSON files hold the data of the others.
        if format == .html, subject != .car { return }
        let file = DrawingTests.folder.appending(path: "\(subject.rawValue).\(format.rawValue)")
        let drawing = format.text(of: try subject.drawing(), showing: subject.selection)
        if ProcessInfo.processInfo.environment["RIVET_UPDATE_DRAWINGS"] == "1" {
            try Data(drawing.utf8).write(to: file)
        }
        let kept = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        // The expectation omits both texts, because a page is long.
        let difference = zip(drawing.split(separator: "\n"), kept.split(separator: "\n")).first { $0 != $1 }
        #expect(difference == nil)
        #expect(drawing.utf8.elementsEqual(kept.utf8), "with RIVET_UPDATE_DRAWINGS=1 the kept drawing is rewritten")
    }

    @Test(arguments: Format.allCases)
    func `equal graphs have equal drawings`(format: Format) throws {
        let drawings = Set(try (0..<5).map { _ in format.drawing(of: try drawnGraph()) })
        #expect(drawings.count == 1)
    }

    @Test(arguments: Format.allCases)
    func `a drawing shows neither values nor paths`(format: Format) throws {
        let drawing = format.drawing(of: try drawnGraph())
        for value in ["qz7-xw9", "88.125", "left", "right", "Ring 1", "alert(1)", #filePath] {
            #expect(!drawing.contains("\"\(value)\"") && !drawing.contains("(\(value)"))
        }
        #expect(!drawing.contains("qz7-xw9") && !drawing.contains("88.125") && !drawing.contains("alert(1)"))
    }

    @Test(arguments: Format.allCases)
    func `a drawing of a faulty graph shows no values`(format: Format) throws {
        #expect(!format.text(of: try faultyDrawing()).contains("qz7-xw9"))
    }

    @Test(arguments: Format.allCases)
    func `an empty graph can be drawn`(format: Format) throws {
        #expect(!format.drawing(of: try ObjectGraph(assembly { _ in })).isEmpty)
    }

    /// The fastest of three drawings of a graph whose definitions have three dependencies each.
    private func time(of count: Int, _ format: Format) throws -> Duration {
        let graph = try ObjectGraph(
            assembly { module in
                for index in 0..<count - 1 {
                    let needs = [2 * index + 1, 2 * index + 2, index + 7].filter { $0 < count && $0 > index }
                    let names = needs.map { "N\($0)" } + Array(repeating: "N\(count - 1)", count: 3 - needs.count)
                    let recipe = Recipe<String>.calling(
                        { (_: String, _: String, _: String) in "" },
                        with: Key(names[0]),
                        Key(names[1]),
                        Key(names[2])
                    )
                    module.define(Key("N\(index)"), in: .singleton, as: recipe)
                }
                module.define(Key("N\(count - 1)"), instance: "end")
            }
        )
        let times = (0..<3).map { _ in ContinuousClock().measure { _ = format.drawing(of: graph) } }
        return times.min() ?? .zero
    }

    @Test(arguments: Format.allCases)
    func `eight times as many definitions don't take much more than eight times as long to draw`(
        format: Format
    ) throws {
        // Quadratic time would be 64 times as long. The rest is for a busy machine.
        let ratio = try time(of: 1_000, format) / time(of: 125, format)
        #expect(ratio < 32, "\(format): \(ratio)")
    }

    @Test(arguments: Format.allCases)
    func `a very deep graph can be drawn on a small stack`(format: Format) async throws {
        let graph = try ObjectGraph(
            assembly { module in
                for index in 0..<10_000 {
                    let next = Key<String>("N\(index + 1)")
                    module.define(Key("N\(index)"), as: .calling({ (text: String) in text }, with: next))
                }
                module.define("N10000", instance: "end")
            }
        )
        try await watched(stack: 512 * 1_024) { #expect(!format.drawing(of: graph).isEmpty) }
    }
}
