import Foundation

@testable import RivetLinter

/// A source file, compiled with the settings of these tests.
struct CompiledSource {
    let target: BuildRecord.Target
    let work: URL
    private let file: String

    init(_ file: String) throws {
        let record = try BuildRecord(contentsOf: CompiledSource.recordPath())
        var target = try record.target("RivetLinterTests")
        target.sources = [file]
        target.name = "Forms"
        target.arguments = CompiledSource.named("Forms", target.arguments) + ["-parse-as-library"]
        self.file = file
        self.target = target
        work = FileManager.default.temporaryDirectory.appendingPathComponent("rivet-lint-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    }

    func facts() async throws -> FileFacts {
        let compiler = try Compiler(target, work: work)
        let dump = Dump(target: target, compiler: compiler, work: work)
        guard let facts = try await dump.facts(of: [file]).first else { throw LintFault("no facts") }
        return facts
    }

    /// The dump of the file.
    func dump() throws -> Data {
        let compiler = try Compiler(target, work: work)
        let output = work.appendingPathComponent("dump.json")
        let frontend = Subprocess(
            executable: compiler.frontend[0],
            arguments: compiler.frontend.dropFirst() + ["-primary-file", file, "-o", output.path],
            log: work.appendingPathComponent("log")
        )
        let outcome = try frontend.run()
        guard outcome.status == 0 else { throw LintFault(outcome.reason) }
        return try Data(contentsOf: output)
    }

    func remove() { try? FileManager.default.removeItem(at: work) }

    private static func named(_ name: String, _ arguments: [String]) -> [String] {
        var arguments = arguments
        if let index = arguments.firstIndex(of: "-module-name") { arguments[index + 1] = name }
        return arguments
    }

    /// The build record of these tests, found in an enclosing folder.
    static func recordPath() throws -> String {
        for argument in CommandLine.arguments where argument.contains("/") {
            var folder = URL(fileURLWithPath: argument).resolvingSymlinksInPath()
            while folder.path != "/" {
                folder.deleteLastPathComponent()
                let configuration = argument.contains("/release/") ? "release" : "debug"
                let record = folder.appendingPathComponent("\(configuration).yaml")
                if FileManager.default.fileExists(atPath: record.path) { return record.path }
            }
        }
        throw LintFault("no record of the build around \(CommandLine.arguments)")
    }
}
