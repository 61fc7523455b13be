import Foundation
import Testing

@testable import RivetLinter

/// Renames the kinds and keys of real dumps, as a new compiler might.
@Suite("A changed tree is refused, and never read as another program")
struct RenamingTests {
    @Test("A file with any renamed kind or key isn't checked")
    func renaming() async throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Expected/Linter")
        var tested: Set<String> = []
        for name in ["Forms", "Corners", "Values"] {
            let compiled = try CompiledSource(folder.appendingPathComponent("\(name).swift").path)
            defer { compiled.remove() }
            // A part is enough, because the reader of the tape doesn't know which declaration a word is in.
            for part in try RenamingTests.parts(of: compiled.dump()) {
                #expect(try JSONTape(part).unknownWord() == nil)
                let words = try RenamingTests.words(in: JSONSerialization.jsonObject(with: part)).subtracting(tested)
                tested.formUnion(words)
                for word in words {
                    let renamed = try JSONTape(RenamingTests.renaming(word, in: part))
                    #expect(renamed.unknownWord() != nil, "\(word)")
                }
            }
        }
        #expect(tested.count > 300)
    }

    /// The file without its declarations, and each of these.
    private static func parts(of dump: Data) throws -> [Data] {
        var file = try #require(try JSONSerialization.jsonObject(with: dump) as? [String: Any])
        let declarations = try #require(file.updateValue([], forKey: "items") as? [Any])
        return try ([file] + declarations).map { try JSONSerialization.data(withJSONObject: $0) }
    }

    /// The kinds and keys in a dump, as they appear there: `"_kind":"call_expr"` and `"args":`.
    private static func words(in json: Any) -> Set<String> {
        var words: Set<String> = []
        var open = [json]
        while let value = open.popLast() {
            if let object = value as? [String: Any] {
                for (key, value) in object {
                    words.insert("\"\(key)\":")
                    if key == "_kind", let kind = value as? String { words.insert("\"_kind\":\"\(kind)\"") }
                    // Their keys and kinds are names of the source.
                    if !["opaque_to_existential_mapping", "higherThan", "lowerThan"].contains(key) {
                        open.append(value)
                    }
                }
            } else if let elements = value as? [Any] {
                open += elements
            }
        }
        return words
    }

    private static func renaming(_ word: String, in dump: Data) -> Data {
        var renamed = word
        renamed.insert("X", at: renamed.lastIndex(of: "\"") ?? renamed.endIndex)
        var result = Data()
        var rest = dump[...]
        while let range = rest.range(of: Data(word.utf8)) {
            result += rest[..<range.lowerBound] + Data(renamed.utf8)
            rest = rest[range.upperBound...]
        }
        return result + rest
    }
}
