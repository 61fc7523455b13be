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
        let last = LastRun(CommandLine.arguments, in: work)
        if let outcome = last.outcome { return end(outcome) }
        if let target = arguments.targets.first {
            try await SelfCheck(record: arguments.record, work: work).run(with: target.name)
        }
        let reading = Reading(record: arguments.record, work: work)
        var inputs = try LastRun.Inputs(record: arguments.record)
        try inputs.insert(reading.inputs(of: arguments.targets))
        let source = try await reading.read(arguments.targets)
        if let reason = source.facts.unknownCompiler, !options.allowsUnknownCompiler {
            throw LintFault("\(reason) Try --allow-unknown-compiler, which reports what it can't read.")
        }
        let result = try Linter.result(of: source.facts, roots: options.roots, types: source.types)
        if let name = result.unknownNames.first { throw Options.Fault.unknownRoot(name) }
        let outcome = try outcome(of: result, options, in: arguments.package)
        last.keep(outcome, after: inputs)
        end(outcome)
    }

    private static func outcome(
        of result: LintResult,
        _ options: Options,
        in package: String
    ) throws -> LastRun.Outcome {
        if let language = options.graph {
            let result = try result.inAllEnvironments()
            if let fault = result.fault(in: options.part) { throw LintFault(fault) }
            return LastRun.Outcome(text: result.drawing(in: language, showing: options.part))
        }
        if let name = options.explained {
            let result = try result.inAllEnvironments()
            guard let explanation = result.explanation(of: name) else { throw LintFault(result.unknown(name)) }
            return LastRun.Outcome(text: explanation + "\n")
        }
        let report = Report(result.findings, root: package)
        return LastRun.Outcome(
            text: try report.text(in: options.format),
            note: options.format == .text ? "rivet-lint: \(report.summary)" : nil,
            status: report.fails(strictly: options.isStrict) ? 1 : 0
        )
    }

    private static func end(_ outcome: LastRun.Outcome) {
        write(outcome.text)
        if let note = outcome.note { writeError(note) }
        if outcome.status != 0 { exit(outcome.status) }
    }

    private static func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

    private static func writeError(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }
}
