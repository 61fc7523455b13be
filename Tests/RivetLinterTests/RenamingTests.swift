import Foundation
import Testing

@testable import RivetLinter

/// Renames the kinds and keys of real dumps, as a new compiler might.
@Suite("A changed tree is refused, and never read as another program")
struct RenamingTests {
    @Test("A file with any renamed kind or key isn't checked")
    func renaming() async throws {
        let folder = RenamingTests.folder.appendingPathComponent("Tests/Expected/Linter")
        var tested: Set<String> = []
        for name in ["Forms", "Corners", "Values", "Helpers", "Loops", "Abstractions", "States", "Untracked", "Words"] {
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
        let names = Set(tested.compactMap { $0.split(separator: "\"").last { $0 != ":" }.map(String.init) })
        #expect(try RenamingTests.wordsOfTheReader().subtracting(names) == RenamingTests.rareWords)
    }

    /// The kinds of nodes that occur in none of the files.
    ///
    /// The compiler writes them for code of older language modes, and for macros that declare something.
    private static let rareWords: Set<String> = [
        "actor_isolation_erasure_expr", "covariant_function_conversion_expr", "macro_expansion_decl",
        "unsafe_cast_expr",
    ]

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The kinds of nodes for which the reader looks in its own source.
    private static func wordsOfTheReader() throws -> Set<String> {
        let reading = folder.appendingPathComponent("Sources/RivetLinter/Reading")
        let files = try FileManager.default.contentsOfDirectory(at: reading, includingPropertiesForKeys: nil)
        let texts = try files.filter { $0.lastPathComponent.hasPrefix("SourceReader") }.map {
            try String(contentsOf: $0, encoding: .utf8)
        }
        return Set(
            texts.flatMap { $0.matches(of: /"(\w+_(?:expr|stmt|decl|attr|list)|pattern_\w+|capture_list)"/) }
                .map { String($0.output.1) }
        )
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
