import Foundation
import Testing

@testable import RivetLinter

@Suite("The linter proves that it can read the compiler's tree")
struct SelfCheckTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("rivet-self-check-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    private func check() throws -> SelfCheck {
        SelfCheck(record: try CompiledSource.recordPath(), work: folder)
    }

    @Test("It finds the faults of the known file, and remembers that")
    func passing() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await check().run(with: "RivetLinterTests")
        #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent("SelfCheck.passed").path))
        try FileManager.default.removeItem(at: folder.appendingPathComponent("SelfCheck.swift"))
        try await check().run(with: "RivetLinterTests")
        #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("SelfCheck.swift").path))
    }

    @Test("A tree in which it sees no definitions is an error, and not a program without findings")
    func blind() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("SelfCheck.swift")
        try Data(SelfCheck.program.utf8).write(to: file)
        let fault = #expect(throws: LintFault.self) {
            try SelfCheck.judge([FileFacts(file: file.path, target: "A")], compiler: "/usr/bin/swiftc")
        }
        #expect(fault?.description.contains("can't read the syntax tree of /usr/bin/swiftc") == true)
    }

    @Test("The features of a target don't change what the known program means")
    func features() {
        let arguments = ["-target", "x", "-default-isolation", "MainActor", "-enable-upcoming-feature", "F", "-I", "y"]
        #expect(SelfCheck.withoutFeatures(arguments) == ["-target", "x", "-I", "y"])
        let frontend = ["-Xfrontend", "-enable-experimental-feature", "-Xfrontend", "F", "-I", "y"]
        #expect(SelfCheck.withoutFeatures(frontend) == ["-I", "y"])
    }

    @Test("The known program has a fault of each kind that the linter reports as an error")
    func kinds() {
        let codes = Set(SelfCheck.program.matches(of: /finds: (\w+)/).map { String($0.output.1) })
        #expect(codes.count >= 11)
    }

    @Test("A file without code has no facts, and isn't an error")
    func empty() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("Empty.swift")
        try Data("// Nothing\n".utf8).write(to: file)
        let compiled = try CompiledSource(file.path)
        defer { compiled.remove() }
        let facts = try await compiled.facts()
        #expect(facts == FileFacts(file: file.path, target: "Forms"))
    }
}
