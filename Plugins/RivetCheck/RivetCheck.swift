import Foundation
import PackagePlugin

/// Checks the object graph of a target, and of the targets below it, before each build compiles the target.
@main
struct RivetCheck: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let work = context.pluginWorkDirectoryURL
        // A target that a macro or a plugin uses is also compiled for the host. One check of it is enough.
        if work.deletingLastPathComponent().lastPathComponent == "tools" { return [] }
        guard let target = target as? SwiftSourceModuleTarget else {
            warn(target, "The target has no Swift code. Remove the plugin from it.")
            return []
        }
        let checked = CheckedTargets(target, in: context.package)
        guard checked.dependsOnRivet else {
            warn(target, "It doesn't depend on Rivet. Remove the plugin from it.")
            return []
        }
        if let script = script(of: target) {
            warn(target, "Rename \(script) to main.swift. With a second file, only main.swift can have top-level code.")
            return []
        }
        do { return [try command(for: checked, of: target, context)] } catch {
            warn(target, "\(error)")
            return []
        }
    }

    private func warn(_ target: any Target, _ reason: String) {
        Diagnostics.warning("RivetCheck: the object graph of \(target.name) isn't checked. \(reason)")
    }

    /// The only file of the target if it has top-level code and another name than main.swift.
    ///
    /// The plugin adds a source file to the target, which then wouldn't compile.
    private func script(of target: SwiftSourceModuleTarget) -> String? {
        let files = target.sourceFiles.filter { $0.type == .source }.map(\.url) + target.pluginGeneratedSources
        guard target.kind == .executable, files.count == 1, files[0].lastPathComponent != "main.swift",
            let text = try? String(contentsOf: files[0], encoding: .utf8)
        else { return nil }
        let code = text.split(whereSeparator: \.isNewline).map { $0.prefix { $0 != "/" } }
        return code.contains { $0.contains("@main") } ? nil : files[0].path
    }

    private func command(
        for checked: CheckedTargets,
        of target: SwiftSourceModuleTarget,
        _ context: PluginContext
    ) throws -> Command {
        let tool = try context.tool(named: "RivetCheckTool").url
        let work = context.pluginWorkDirectoryURL
        let plan = try PlannedBuild(tool: tool, work: work)
        let names = checked.descriptions.map(\.module)
        // llbuild runs the check after the commands that write these files. The target itself isn't among them: its
        // compilation waits for the check's output, which is one of its sources.
        let built = try plan.products(of: names.dropLast())
        let generated = target.pluginGeneratedSources.map(\.path)
        let inputs = Set(try plan.inputs(of: names) + built + generated)
        let output = work.appendingPathComponent("RivetCheck.swift")
        // After a failed check, the tool changes this file, so that the next build checks again.
        let retry = work.appendingPathComponent("Retry.txt")
        if !FileManager.default.fileExists(atPath: retry.path) { try Data().write(to: retry) }
        return .buildCommand(
            displayName: "Checking the object graph of \(target.name)",
            executable: tool,
            arguments: ["--record", plan.record.path, "--work", work.path, "--output", output.path]
                + ["--package", context.package.directoryURL.path, "--retry", retry.path]
                + ["--flags", try plan.flags(of: names)]
                + (built + generated).flatMap { ["--built", $0] }
                + checked.descriptions.flatMap { ["--read", $0.text] },
            inputFiles: inputs.sorted().map { URL(fileURLWithPath: $0) } + [retry],
            outputFiles: [output]
        )
    }
}
