import Foundation
import Testing

@testable import RivetLinter

@Suite("Lazy JSON reading")
struct JSONTapeTests {
    private func value(_ text: String) throws -> JSONValue { try JSONTape(Data(text.utf8)).root }

    @Test("Values are found by key and in order")
    func values() throws {
        let root = try value(#"{"a": [1, 22, {"b": true}], "c": "text", "d": null, "e": {}, "f": -1}"#)
        #expect(root["a"]?.elements.map(\.integer) == [1, 22, nil])
        #expect(root["a"]?.elements[2]["b"]?.isTrue == true)
        #expect(root["c"]?.string == "text")
        #expect(root["c"]?.is("text") == true)
        #expect(root["c"]?.is("tex") == false)
        #expect(root["c"]?.is("texts") == false)
        #expect(root["d"]?.string == nil)
        #expect(root["e"]?.isObject == true)
        #expect(root["f"]?.integer == nil)
        #expect(root["g"] == nil)
    }

    @Test("Text is read with all escapes")
    func escapes() throws {
        let texts = ["", "\"", "\\", "\\\\\"", "line\nbreak", "tab\t", "\u{1}", "Ünïcode 🚗", "a\"b\\", "{[,:]}"]
        for text in texts {
            let json = try JSONSerialization.data(withJSONObject: ["k": text, "z": "end"])
            let root = try JSONTape(json).root
            #expect(root["k"]?.string == text)
            #expect(root["z"]?.string == "end")
        }
        #expect(try value(#"["\u00e9\ud83d\ude97\/"]"#).elements[0].string == "é🚗/")
    }

    @Test("Truncated or invalid JSON is an error", arguments: ["", "{", "[1", #"{"a": "b"#, "]", "[}", #"["\"]"#])
    func faults(text: String) {
        #expect(throws: JSONTape.Fault.self) { _ = try value(text) }
    }

    @Test("Only containers are visited, except the skipped ones")
    func visiting() throws {
        var visited = 0
        let root = try value(#"{"a": {}, "b": 1, "range": {"start": 1}, "c": [], "d": "{}"}"#)
        root.forEachContainer(skipping: ["range"]) { _ in visited += 1 }
        #expect(visited == 2)
    }
}
