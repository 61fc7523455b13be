import Foundation
import PackagePlugin

/// The command `swift package rivet-lint`, which builds the package and runs the linter's tool.
@main
struct RivetLint: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        do { try lint(context, arguments) } catch {
            FileHandle.standardError.write(Data("error: rivet-lint: \(error)\n".utf8))
            exit(2)
        }
    }

    private func lint(_ context: PluginContext, _ arguments: [String]) throws {
        let targets = LintedTargets(of: context.package, arguments)
        let tool = try context.tool(named: "RivetLintTool").url
        // The tool checks the options and prints help before anything is built.
        try run(tool, ["--check"] + targets.names.flatMap { ["--own", $0] } + ["--"] + arguments)
        if arguments.contains("--help") || arguments.contains("-h") { return }
        // "Nothing found" would be misleading.
        guard !targets.names.isEmpty else {
            throw LintError(text: "no target of the package depends on Rivet; add it to the dependencies of one.")
        }
        let built = try packageManager.build(
            .all(includingTests: targets.includeTests),
            parameters: .init(configuration: .debug, logging: .concise)
        )
        guard built.succeeded else { throw LintError(text: "the package doesn't build.\n\(built.logText)") }
        let work = context.pluginWorkDirectoryURL
        try run(
            tool,
            ["--record", try record(from: work).path, "--work", work.path]
                + ["--package", context.package.directoryURL.path]
                + targets.descriptions.flatMap { ["--read", $0] } + ["--"] + arguments
        )
    }

    /// Runs the tool, and exits with its status if that isn't 0.
    private func run(_ tool: URL, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        guard process.terminationReason == .exit else {
            throw LintError(text: "the tool crashed with signal \(process.terminationStatus).")
        }
        if process.terminationStatus != 0 { exit(process.terminationStatus) }
    }

    /// The build's record, which is in one of the folders around the plugin's work folder.
    private func record(from work: URL) throws -> URL {
        var folder = work
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            let record = folder.appendingPathComponent("debug.yaml")
            if FileManager.default.fileExists(atPath: record.path) { return record }
        }
        throw LintError(
            text: """
                there is no record of the build (debug.yaml) in the folders around \(work.path). The linter reads the \
                records of SwiftPM's native build system; remove `--build-system`.
                """
        )
    }
}

struct LintError: Error, CustomStringConvertible {
    var text: String
    var description: String { text }
}
