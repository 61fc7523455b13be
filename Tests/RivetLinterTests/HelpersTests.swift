import Foundation
import Testing

@testable import RivetLinter

/// Lints an application with helper functions, first as it is and then with its faults.
@Suite("Names, types and modules that helper functions receive are known")
struct HelpersTests {
    private static let applications = [
        "Helpers", "Places", "Children", "Endless", "Values", "Variables", "Loops", "Stages",
        "Abstractions", "Routes", "Supplies", "States", "Running", "Optionals", "Launches", "Tenants",
    ]

    @Test("An application without faults has no findings", arguments: HelpersTests.applications)
    func clean(name: String) async throws {
        let twin = try Twin(name)
        let found = try await twin.findings(in: twin.clean)
        #expect(found == [])
    }

    @Test("What the linter doesn't know is unknown, and causes no error", arguments: ["Unknown", "Untracked"])
    func unknown(name: String) async throws {
        let program = try Twin(name)
        let found = try await program.findings(in: program.clean)
        #expect(found.filter { !$0.contains("notChecked") } == [])
        #expect(found.contains { $0.contains("notChecked") })
    }

    @Test("Each fault is an error at the line to change", arguments: HelpersTests.applications)
    func faults(name: String) async throws {
        let twin = try Twin(name)
        let found = try await twin.findings(in: twin.faulty).filter { !$0.contains("neverUsed") }
        #expect(found.sorted() == twin.expected.sorted())
    }
}

/// A source file without faults, and its twin with the faults in its comments.
private struct Twin {
    let clean: String
    private(set) var faulty = ""
    /// The findings in the twin, as "line code severity".
    private(set) var expected: [String] = []

    init(_ name: String) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let file = folder.appendingPathComponent("Expected/Linter/\(name).swift")
        clean = try String(contentsOf: file, encoding: .utf8)
        for (number, line) in clean.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            var code = String(line)
            var finding: String?
            if let mark = line.firstRange(of: "// fault: ") {
                let parts = line[mark.upperBound...].split(separator: "; finds: ")
                let texts = parts[0].components(separatedBy: " => ")
                try #require(texts.count == 2 && line[..<mark.lowerBound].contains(texts[0]), "line \(number + 1)")
                code = line[..<mark.lowerBound].replacing(texts[0], with: texts[1]).description
                finding = parts.count > 1 ? String(parts[1]) : "missing error"
                if finding == "elsewhere" { finding = nil }
            } else if let mark = line.firstRange(of: "// finds: ") {
                finding = String(line[mark.upperBound...])
            }
            faulty += code + "\n"
            if let finding { expected.append("\(number + 1) \(finding)") }
        }
    }

    func findings(in text: String) async throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rivet-lint-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("Source.swift")
        try text.write(to: file, atomically: true, encoding: .utf8)
        let compiled = try CompiledSource(file.path)
        defer { compiled.remove() }
        var facts = Facts(files: [try await compiled.facts()])
        facts.removeOtherClasses()
        return try Linter.result(of: facts, types: Conversions()).findings.map {
            "\($0.site.line) \($0.code) \($0.severity)"
        }
    }
}
