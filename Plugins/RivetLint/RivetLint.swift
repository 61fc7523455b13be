import Foundation
import PackagePlugin

/// `swift package rivet-lint`: builds the package, and has the tool read what the compiler understood of it.
@main
struct RivetLint: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        do { try lint(context, arguments) } catch {
            FileHandle.standardError.write(Data("error: rivet-lint: \(error)\n".utf8))
            exit((error as? LintError)?.status ?? 2)
        }
    }

    private func lint(_ context: PluginContext, _ arguments: [String]) throws {
        // Help needs no build, and no target.
        let isHelp = arguments.contains("--help")
        let targets = try isHelp ? nil : LintedTargets(of: context.package, arguments)
        if let targets {
            let built = try packageManager.build(
                .all(includingTests: targets.includeTests),
                parameters: .init(configuration: .debug, logging: .concise)
            )
            guard built.succeeded else {
                throw LintError(text: "the package does not build.\n\(built.logText)")
            }
        }
        let process = Process()
        process.executableURL = try context.tool(named: "RivetLintTool").url
        process.arguments =
            [
                "--record", isHelp ? "" : try record(from: context.pluginWorkDirectoryURL).path,
                "--work", context.pluginWorkDirectoryURL.path,
                "--package", context.package.directoryURL.path,
            ] + (targets?.descriptions ?? []).flatMap { ["--read", $0] } + ["--"] + arguments
        try process.run()
        process.waitUntilExit()
        let status = process.terminationReason == .exit ? process.terminationStatus : 2
        if status != 0 { exit(status) }
    }

    /// The build's record, in one of the folders around the plugin's own.
    private func record(from work: URL) throws -> URL {
        var folder = work
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            let record = folder.appendingPathComponent("debug.yaml")
            if FileManager.default.fileExists(atPath: record.path) { return record }
        }
        throw LintError(
            text: """
                no record of the build (debug.yaml) in the folders around \(work.path). It reads the records \
                of SwiftPM's native build system: leave out `--build-system`.
                """
        )
    }
}

struct LintError: Error, CustomStringConvertible {
    var text: String
    /// 2 where the linter could not work, 64 for a wrong command line.
    var status: Int32 = 2
    var description: String { text }
}
