import Foundation
import Testing

@testable import RivetLinter

@Suite("Files of variables are given by an option")
struct GivenFileTests {
    private func file(_ text: String, named name: String = "") throws -> GivenFile {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("rivet-\(UUID().uuidString)=1.json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(text.utf8).write(to: file)
        return try GivenFile(argument: "\(name)=\(file.path)")
    }

    @Test("Each value has the type that the program would read")
    func types() throws {
        let text = """
            { "A": 1, "B": 1.5, "C": true, "D": "x", "E": [1, 2], "F": [1, 2.5], "G": [], "H": null,
              "I": 18446744073709551615, "J": [true], "K": ["x"], "L": [1, 18446744073709551615] }
            """
        let given = try file(text, named: "Test")
        #expect(given.environment == "Test" && given.variables.isComplete)
        let types = given.variables.variables.mapValues { $0.type?.spelling.replacing("Swift.", with: "") ?? "" }
        #expect(
            types == [
                "A": "Int", "B": "Double", "C": "Bool", "D": "String", "E": "Array<Int>", "F": "Array<Double>",
                "G": "", "I": "UInt64", "J": "Array<Bool>", "K": "Array<String>", "L": "Array<UInt64>",
            ]
        )
    }

    @Test(
        "A file that the program couldn't read is an error",
        arguments: [
            ("{", "it isn't valid JSON; correct it"),
            ("[1]", "it is an array, not an object; write the variables as an object"),
            (#"{ "A": { "B": 1 } }"#, #""A" is nested, but a variable must be text"#),
        ]
    )
    func faults(_ text: String, _ reason: String) throws {
        let fault = #expect(throws: LintFault.self) { try file(text) }
        #expect(fault.map { "\($0)".contains(reason) } == true)
    }

    @Test("A file whose environment the source doesn't read from a file is unread")
    func unread() throws {
        let files = GivenFiles([try file("{}", named: "Test"), try file("{}", named: "Staging"), try file("{}")])
        #expect(files.environments(named: "Test").map(\.name) == ["Test"])
        #expect(files.files.map(\.isRead) == [true, false, false])
        #expect(files.environments(named: "Production").map(\.name) == [nil])
        #expect(files.files.map(\.isRead) == [true, false, true])
        #expect(files.environments(named: nil).count == 3)
        #expect(files.files.map(\.isRead) == [true, true, true])
        #expect(GivenFiles([]).environments(named: "Test") == [.unknown])
    }
}
