import Foundation
import RivetLinter

/// The executable behind `swift package rivet-lint`, which runs before and after the plugin builds the package.
@main
struct RivetLintTool {
    static func main() async {
        do {
            let arguments = try ToolArguments(CommandLine.arguments.dropFirst())
            let options = try Options(arguments.user)
            if options.wantsHelp {
                write(Options.usage + "\n")
            } else if arguments.isCheck {
                try options.check(against: arguments.own)
            } else {
                try await lint(arguments, options)
            }
        } catch let fault as Options.Fault {
            writeError("error: rivet-lint: \(fault)\n\n\(Options.usage)")
            exit(64)
        } catch {
            writeError("error: rivet-lint: \(error)")
            exit(2)
        }
    }

    private static func lint(_ arguments: ToolArguments, _ options: Options) async throws {
        let work = URL(fileURLWithPath: arguments.work)
        let allowsUnknownCompiler = options.allowsUnknownCompiler
        if let target = arguments.targets.first {
            try await SelfCheck(record: arguments.record, work: work, allowsUnknownCompiler: allowsUnknownCompiler)
                .run(with: target.name)
        }
        let reading = Reading(record: arguments.record, work: work, allowsUnknownCompiler: allowsUnknownCompiler)
        let source = try await reading.read(arguments.targets)
        let result = try Linter.result(of: source.facts, roots: options.roots, types: source.types)
        if let name = result.unknownNames.first { throw Options.Fault.unknownRoot(name) }
        if let language = options.graph { return write(result.drawing(in: language)) }
        if let name = options.explained {
            guard let explanation = result.explanation(of: name) else { throw LintFault(result.unknown(name)) }
            return write(explanation + "\n")
        }
        let report = Report(result.findings, root: arguments.package)
        write(try report.text(in: options.format))
        if options.format == .text { writeError("rivet-lint: \(report.summary)") }
        if report.fails(strictly: options.isStrict) { exit(1) }
    }

    private static func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

    private static func writeError(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }
}
