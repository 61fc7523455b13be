import Foundation
import RivetLinter

/// What `swift package rivet-lint` runs, once the package is built.
@main
struct RivetLintTool {
    static func main() async {
        do {
            let arguments = try ToolArguments(CommandLine.arguments.dropFirst())
            let reading = Reading(record: arguments.record, work: URL(fileURLWithPath: arguments.work))
            let result = try await reading.read(arguments.targets)
            print(FactsText.text(of: result.facts))
        } catch {
            FileHandle.standardError.write(Data("error: rivet-lint: \(error)\n".utf8))
            exit(2)
        }
    }
}
