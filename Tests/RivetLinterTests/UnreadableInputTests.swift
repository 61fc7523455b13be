import Foundation
import Testing

@testable import RivetLinter

@Suite("Unreadable input is an error and never an empty result")
struct UnreadableInputTests {
    private func root(_ json: String) throws -> JSONValue { try JSONTape(Data(json.utf8)).root }

    private func compiler(_ minor: String) -> String {
        #"{"compiler_version": {"major": "6", "minor": "\#(minor)", "full": "Swift version 6.\#(minor)"}}"#
    }

    @Test("Unknown compilers are reported by name")
    func unknownCompiler() throws {
        #expect(try CompilerVersion.problem(in: root(compiler("2"))) == nil)
        #expect(try CompilerVersion.problem(in: root(compiler("3"))) == nil)
        let problem = try CompilerVersion.problem(in: root(compiler("9")))
        #expect(problem == "Swift version 6.9 isn't among the compilers that the linter knows (6.2, 6.3).")
        #expect(throws: LintFault.self) { try CompilerVersion.problem(in: root("{}")) }
        var facts = Facts(files: [FileFacts(file: "/A.swift", target: "A"), FileFacts(file: "/B.swift", target: "A")])
        #expect(facts.unknownCompiler == nil)
        facts.files[1].unknownCompiler = problem
        #expect(facts.unknownCompiler == problem)
    }

    @Test("A dump without a source file is an error")
    func noDump() throws {
        let reader = SourceReader(file: "/A.swift", target: "A", source: Data())
        let site = Site(file: "/A.swift", line: 1, column: 1)
        let fault = FileFacts.Unreadable(what: "the place of a source file", site: site)
        #expect(throws: fault) { try reader.read(root("{}")) }
    }

    @Test("A definition whose name can't be found is an error with its location")
    func shape() throws {
        let call = """
            {"_kind": "source_file", "items": [{"_kind": "call_expr", "range": {"start": 5, "end": 9}, "fn":
            {"_kind": "declref_expr", "decl": {"_kind": "decl_ref", "decl_usr": "s:5Rivet6ModuleC6define_x"}}}]}
            """
        let reader = SourceReader(file: "/A.swift", target: "A", source: Data("one\ntwo three".utf8))
        let site = Site(file: "/A.swift", line: 2, column: 2)
        let fault = FileFacts.Unreadable(what: "the place of a definition's name", site: site)
        #expect(throws: fault) { try reader.read(root(call)) }
    }

    @Test("A file with an unknown kind of node, or an unknown key, isn't checked, and says so at its line")
    func unknownWords() throws {
        func facts(_ kind: String, _ key: String, in buffer: String = "") throws -> FileFacts {
            let json = """
                {"_kind": "source_file", "items": [{"_kind": "struct_decl", "range": {"start": 5, "end": 9}, "members":
                [{"_kind": "\(kind)", "\(key)": "final"\(buffer)}], "higherThan": [{"_kind": "Sum", "name": "Sum"}]}],
                "opaque_to_existential_mapping": {"$sQr": "a \\"b\\""}}
                """
            let reader = SourceReader(file: "/A.swift", target: "A", source: Data("one\ntwo three".utf8))
            return try reader.read(JSONTape(Data(json.utf8)))
        }
        #expect(try facts("typealias", "access").unreadable == nil)
        // The code of a macro's expansion isn't in the file.
        let expansion = #", "range": {"start": 0, "end": 1, "buffer_id": "@__swiftmacro_1"}"#
        for (kind, key, word) in [("typealias2", "access", "typealias2"), ("typealias", "acess", "acess")] {
            let site = Site(file: "/A.swift", line: 2, column: 2)
            for buffer in ["", expansion] {
                let facts = try facts(kind, key, in: buffer)
                #expect(facts.unreadable == FileFacts.Unreadable(what: "\"\(word)\"", site: site))
                let findings = try findings(Facts(files: [facts]))
                #expect(findings.map { "\($0.code)" } == ["notChecked"])
                #expect(findings[0].site == site && findings[0].message.contains("\"\(word)\""))
            }
        }
    }

    @Test("If a file can't be read, other findings are warnings, and nothing is unused")
    func uncertain() throws {
        var source = Source()
        source.module("CarModule", .define("Car", by: "car"), .define("Wheel"))
        source.closure("car", .ask("Engine"))
        source.function("main", .graph(of: "CarModule"), .ask("Car"))
        #expect(
            try findings(source.facts).map { "\($0.code) \($0.severity)" } == ["neverUsed warning", "missing error"]
        )
        var other = FileFacts(file: "/B.swift", target: "Car")
        other.unreadable = FileFacts.Unreadable(what: "\"new_expr\"", site: Site(file: "/B.swift", line: 1, column: 1))
        source.facts.files.append(other)
        #expect(
            try findings(source.facts).map { "\($0.code) \($0.severity)" } == ["notChecked warning", "missing warning"]
        )
    }

    private func findings(_ facts: Facts) throws -> [Finding] {
        try Linter.result(of: facts, types: Conversions(), suppressions: Suppressions()).findings
    }

    @Test("Code from the expansion of a macro has the site of the declaration in the file")
    func expansion() throws {
        let call = """
            {"_kind": "source_file", "items": [{"_kind": "class_decl", "usr": "s:1A", "range": {"start": 4, "end": 9},
            "members": [{"_kind": "call_expr", "range": {"start": 1, "end": 9, "buffer_id": "@__swiftmacro_1"}, "fn":
            {"_kind": "declref_expr", "decl": {"_kind": "decl_ref", "decl_usr": "s:5Rivet6ModuleC6define_x"}}}]}]}
            """
        let reader = SourceReader(file: "/A.swift", target: "A", source: Data("one\ntwo three".utf8))
        let site = Site(file: "/A.swift", line: 2, column: 1)
        let fault = FileFacts.Unreadable(what: "the place of a definition's name", site: site)
        #expect(throws: fault) { try reader.read(root(call)) }
        // Bodies have their offsets as identities.
        let ids = try [#""a""#, #""b""#].map { name in
            reader.offset(try root(#"{"range": {"start": 1, "buffer_id": \#(name)}}"#))
        }
        #expect(ids[0] != ids[1] && !ids.contains(1))
    }

    @Test("A source that doesn't compile is an error with the compiler's message")
    func noCompiling() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("Broken-\(UUID().uuidString).swift")
        try Data("let number: Int = \"text\"\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let compiled = try CompiledSource(file.path)
        defer { compiled.remove() }
        let fault = await #expect(throws: LintFault.self) { try await compiled.facts() }
        #expect(fault?.description.contains("cannot convert value of type 'String'") == true)
    }

    @Test("A missing or malformed build record is an error")
    func noRecord() throws {
        #expect(throws: LintFault.self) { try BuildRecord(contentsOf: "/no/debug.yaml") }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).yaml")
        try Data("client:\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(throws: LintFault.self) { try BuildRecord(contentsOf: file.path) }
        let record = try BuildRecord(contentsOf: CompiledSource.recordPath())
        #expect(throws: LintFault.self) { try record.target("NoSuchModule") }
    }

    @Test("A command line is split as in a shell")
    func words() {
        let line = #"a 'b c' d\ e "f \"g\"" '' h'i'j"#
        #expect(Compiler.words(of: line) == ["a", "b c", "d e", "f \"g\"", "", "hij"])
        // The words begin and end with scalars that join the quotation mark or the space before them.
        #expect(Compiler.words(of: "a '\u{301}b' \u{308}c 'Joe'\\''s'") == ["a", "\u{301}b", "\u{308}c", "Joe's"])
    }

    @Test("An argument for another program stays with its option")
    func passedThrough() {
        for option in ["-Xfrontend", "-Xcc", "-Xlinker", "-Xllvm"] {
            for value in ["-c", "-o", "-num-threads", "-emit-module", "-Xcc", "-I"] {
                #expect(Compiler.dumping(["-c", option, value, "-DX"]).suffix(3) == [option, value, "-DX"])
            }
        }
    }
}
