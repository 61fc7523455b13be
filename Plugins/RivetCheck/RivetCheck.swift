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
            Diagnostics.error("RivetCheck: \(target.name) isn't a Swift target; remove the plugin from it.")
            return []
        }
        let checked = CheckedTargets(target, in: context.package)
        guard checked.dependsOnRivet else {
            Diagnostics.error("RivetCheck: \(target.name) doesn't depend on Rivet; remove the plugin from it.")
            return []
        }
        do { return [try command(for: checked, of: target, context)] } catch let failure as PlannedBuild.Failure {
            Diagnostics.warning("RivetCheck: the object graph of \(target.name) isn't checked. \(failure)")
            return []
        }
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
        return .buildCommand(
            displayName: "Checking the object graph of \(target.name)",
            executable: tool,
            arguments: ["--record", plan.record.path, "--work", work.path, "--output", output.path]
                + ["--package", context.package.directoryURL.path]
                + (built + generated).flatMap { ["--built", $0] }
                + checked.descriptions.flatMap { ["--read", $0.text] },
            inputFiles: inputs.sorted().map { URL(fileURLWithPath: $0) },
            outputFiles: [output]
        )
    }
}
