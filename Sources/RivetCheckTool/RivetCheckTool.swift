import Foundation
import RivetLinter

/// The executable behind the plugin RivetCheck, which the build runs before it compiles a target.
///
/// It checks in a second process. Whatever goes wrong there, the first one prints a warning, and the build continues.
/// Only faults in the object graph stop the build.
@main
struct RivetCheckTool {
    static func main() async {
        let arguments: CheckArguments
        do { arguments = try CheckArguments(CommandLine.arguments.dropFirst()) } catch {
            write("warning: RivetCheck: the object graph isn't checked: \(error)\n")
            return
        }
        if arguments.isInner {
            endWithParent()
            exit(await status(of: arguments).rawValue)
        }
        do {
            try writeOutput(arguments.output)
            switch try InnerProcess.run(limit: arguments.limit) {
            case .status(Status.checked.rawValue): return
            case .status(Status.hasErrors.rawValue): exit(1)
            case .status(Status.isUnchecked.rawValue): break
            case .status(let status): warn(arguments, "the linter exited with status \(status).")
            case .signal(let signal): warn(arguments, "the linter crashed with signal \(signal).")
            case .limit: warn(arguments, "the linter took longer than \(arguments.limit) seconds.")
            }
        } catch { warn(arguments, "\(error)") }
        arguments.requestRetry()
    }

    /// How the second process ends.
    private enum Status: Int32 {
        case checked = 0
        /// The graph has errors.
        case hasErrors = 3
        /// The process printed why it couldn't check.
        case isUnchecked = 4
    }

    private static func status(of arguments: CheckArguments) async -> Status {
        do {
            let record = try EarlyRecord(
                record: arguments.record,
                work: arguments.folder,
                targets: arguments.targets,
                built: arguments.built,
                output: arguments.output
            )
            if record.isForEditor { throw LintFault("this build only prepares modules for an editor.") }
            return try await check(arguments, record: record.write())
        } catch {
            warn(arguments, "\(error)")
            return .isUnchecked
        }
    }

    private static func check(_ arguments: CheckArguments, record: String) async throws -> Status {
        try await SelfCheck(record: record, work: arguments.folder).run(with: arguments.target)
        let isPartial = arguments.targets.last?.isLibrary ?? false
        let reading = Reading(record: record, work: arguments.folder)
        let source = try await reading.read(arguments.targets, isPartial: isPartial)
        let findings = try Linter.result(of: source.facts, types: source.types).findings
        let report = Report(findings, root: arguments.package)
        if let reason = source.facts.unknownCompiler {
            // A new compiler mustn't break the builds of an application, so its errors are warnings.
            write("warning: RivetCheck: \(reason) The check may miss faults, and its errors are warnings.\n")
            write(report.text.replacing(": error: ", with: ": warning: "))
            return .checked
        }
        write(report.text)
        return report.fails(strictly: false) ? .hasErrors : .checked
    }

    /// Writes the file that makes the target's compilation wait for the check.
    ///
    /// It is always the same, so that the compiler compiles it once. If the check finds errors, the build stops and
    /// runs it again the next time.
    private static func writeOutput(_ path: String) throws {
        let text = "// The plugin RivetCheck checks the object graph before the build compiles this target.\n"
        if (try? String(contentsOfFile: path, encoding: .utf8)) == text { return }
        try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    /// Ends this process and its compilers when the process that started it has ended, for example because of a limit.
    private static func endWithParent() {
        let parent = getppid()
        Thread.detachNewThread {
            while getppid() == parent { Thread.sleep(forTimeInterval: 0.5) }
            Subprocess.terminateAll()
            exit(1)
        }
    }

    private static func warn(_ arguments: CheckArguments, _ reason: String) {
        write("warning: RivetCheck: the object graph of \(arguments.target) isn't checked: \(reason)\n")
    }

    private static func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
}
