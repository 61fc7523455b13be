import Foundation
import Rivet
import RivetInspection
import Testing

/// Names with arbitrary text, in each kind of drawing.
@Suite struct HostileDrawingTests {
    static let names = [
        hostileName, "don't", "\"quoted\"", "[brackets]", "{braces}", "<b>bold</b>", "a\nb", "a\r\nb", "end",
        "subgraph x",
        "n0 --> n1", "%% comment", "back\\slash", "trailing\\", "&lt;", "#quot;", "#35;", "`code`", "\u{202E}turned",
        "👨‍👩‍👧", "\0", "e\u{301}", "</SCRIPT>", "<!--", "]]>", "$(x)", "${x}", "__proto__", "Left.x",
        "*bold*", "**", "_slanted_", "~~gone~~", "- item", "1. item", "+ item", "* item", "# title", "> quoted", "---",
        "[text](place)", "http://x.y", "www.x.y", "me@x.y", "$$x$$", "fa:fa-car", "a_b_c", "```", "x`y`z", "|", "===",
    ]

    @Test func `JSON contains every name unchanged`() throws {
        let file = try JSONSerialization.jsonObject(with: Data(try hostileGraph().json().utf8)) as? [String: Any]
        #expect(file?["format"] as? String == "rivet-graph")
        #expect(file?["version"] as? Int == 1)
        let definitions = file?["definitions"] as? [[String: Any]] ?? []
        #expect(Set(definitions.compactMap { $0["name"] as? String }) == Set(HostileDrawingTests.names + ["Root"]))
    }

    @Test func `JSON can be decoded`() throws {
        struct File: Decodable {
            struct Definition: Decodable {
                struct Need: Decodable { let name: String, target: String?, kind: String }
                let name: String, type: String, scope: String?, needs: [Need], elements: [Definition]
            }
            let version: Int, definitions: [Definition], inherited: [Definition]
        }
        let file = try JSONDecoder().decode(File.self, from: Data(try drawnGraph().json().utf8))
        #expect(file.definitions.map(\.name) == (try drawnGraph().definitions.map(\.name)))
        #expect(file.inherited.map(\.name) == ["Logger", "Logger Original", "Garage"])
    }

    @Test func `no name can end the data of an HTML page`() throws {
        let page = try hostileGraph().html()
        #expect(page.lowercased().components(separatedBy: "</script>").count == 3)
        #expect(!page.contains("<!--"))
        let data = try #require(page.firstMatch(of: /id="graph">\n([^<]*)<\/script>/)?.1)
        #expect(try JSONSerialization.jsonObject(with: Data(String(data).utf8)) is [String: Any])
    }

    @Test func `an HTML page loads no other files`() throws {
        let page = try drawnGraph().html()
        for mark in ["http:", "https:", "src=", "@import", "url("] { #expect(!page.contains(mark)) }
    }

    @Test func `text escapes backslashes but not quotes in a name`() throws {
        let graph = try ObjectGraph(
            assembly { module in
                for name in [#"a\n"#, "a\n", "don't", #"say "x""#] { module.define(Key(name), instance: 1) }
            }
        )
        let names = graph.text().split(separator: "\n").dropFirst().map { $0.prefix { $0 != " " } }
        #expect(names == [#"a\n"#, #"a\\n"#, "don't", "say"])
        #expect(graph.text().contains(#"say "x"  Int"#))
    }

    @Test func `text, Mermaid and DOT have one line for each definition`() throws {
        let graph = try hostileGraph()
        for drawing in [graph.text(), graph.mermaid(), graph.dot()] {
            #expect(!drawing.unicodeScalars.contains("\u{202E}") && !drawing.unicodeScalars.contains("\0"))
            #expect(drawing.contains("👨‍👩‍👧"))
        }
        let mermaidNode = #/ +n\d+\["(?:[^"\[\]<>{}|`]|<br/>)*"\](?::::\w+)?/#
        let mermaid = graph.mermaid().split(separator: "\n").filter { $0.contains("[") }
        #expect(mermaid.count == HostileDrawingTests.names.count + 1)
        #expect(mermaid.allSatisfy { $0.wholeMatch(of: mermaidNode) != nil })
        let dotNode = #/ +n\d+ \[label="(?:[^"\\]|\\["\\n])*"[^"]*\]/#
        let dot = graph.dot().split(separator: "\n").filter { $0.contains("[label=") }
        #expect(dot.count == HostileDrawingTests.names.count + 1)
        #expect(dot.allSatisfy { $0.wholeMatch(of: dotNode) != nil })
    }
}

/// A graph of names with arbitrary text.
func hostileGraph() throws -> ObjectGraph {
    try ObjectGraph(
        assembly { module in
            for name in HostileDrawingTests.names { module.define(Key(name), instance: 1) }
            module.define("Root", needing: HostileDrawingTests.names[0], "</SCRIPT>") { _ in 1 }
        }
    )
}
