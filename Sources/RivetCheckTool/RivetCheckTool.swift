import Foundation
import RivetLinter

/// The executable behind the plugin RivetCheck, which the build runs before it compiles a target.
@main
struct RivetCheckTool {
    static func main() async {
        do {
            let arguments = try CheckArguments(CommandLine.arguments.dropFirst())
            try writeOutput(arguments.output)
            let record = try EarlyRecord(
                record: arguments.record,
                work: arguments.folder,
                targets: arguments.targets,
                built: arguments.built,
                output: arguments.output
            )
            if record.isForEditor { return }
            do { try await check(arguments, record: record.write()) } catch {
                // The compiler, which runs next, reports its own errors better than the linter does.
                if try record.compiles() { throw error }
            }
        } catch {
            write("error: RivetCheck: \(error)\n")
            exit(1)
        }
    }

    private static func check(_ arguments: CheckArguments, record: String) async throws {
        let report: Report
        do { report = try await Self.report(arguments, record, allowsUnknownCompiler: false) } catch let fault
            as LintFault
        {
            // A new compiler mustn't break the builds of an application.
            guard let reason = fault.unknownCompiler else { throw fault }
            write("warning: RivetCheck: \(reason) It may miss faults.\n")
            do { report = try await Self.report(arguments, record, allowsUnknownCompiler: true) } catch {
                return write("warning: RivetCheck: the object graph of \(arguments.target) isn't checked: \(error)\n")
            }
        }
        write(try report.text(in: .text))
        if report.fails(strictly: false) { exit(1) }
    }

    private static func report(
        _ arguments: CheckArguments,
        _ record: String,
        allowsUnknownCompiler: Bool
    ) async throws -> Report {
        let reading = Reading(
            record: record,
            work: arguments.folder,
            allowsUnknownCompiler: allowsUnknownCompiler
        )
        try await SelfCheck(record: record, work: arguments.folder, allowsUnknownCompiler: allowsUnknownCompiler)
            .run(with: arguments.target)
        let source = try await reading.read(arguments.targets)
        return Report(try Linter.result(of: source.facts, types: source.types).findings, root: arguments.package)
    }

    /// Writes the file that makes the target's compilation wait for the check.
    ///
    /// It is always the same, so that the compiler compiles it once. If the check fails, the build stops and runs it
    /// again the next time.
    private static func writeOutput(_ path: String) throws {
        let text = "// The plugin RivetCheck checks the object graph before the build compiles this target.\n"
        if (try? String(contentsOfFile: path, encoding: .utf8)) == text { return }
        try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    private static func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
}
