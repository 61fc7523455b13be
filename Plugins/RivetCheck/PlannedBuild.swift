import Foundation

/// The files that the build of each module reads and writes, from the plan that SwiftPM writes before it runs plugins.
///
/// SwiftPM doesn't tell a plugin where modules are. The plan does: `plugin-tools.yaml`, from which SwiftPM builds the
/// tools of plugins, has the commands of all targets, with the paths for this platform and configuration.
struct PlannedBuild {
    /// The record of the whole build, which SwiftPM writes after the plugins ran and before it builds anything.
    let record: URL
    private var modules: [String: Module] = [:]
    /// The inputs of each node that isn't a file, such as "<Macros-debug-tool.exe>", which stands for a macro's program.
    private var virtualNodes: [String: [String]] = [:]

    private struct Module {
        var inputs: [String]
        var product: String
        var words: [String]
    }

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// Reads the plan in the folder around the tool, which is in "<triple>/<configuration>".
    init(tool: URL, work: URL) throws {
        let products = tool.deletingLastPathComponent()
        let folder = products.deletingLastPathComponent().deletingLastPathComponent()
        let configuration = products.lastPathComponent
        let plan = folder.appendingPathComponent("plugin-tools.yaml")
        guard ["debug", "release"].contains(configuration), work.path.hasPrefix(folder.path + "/"),
            let text = try? String(contentsOf: plan, encoding: .utf8)
        else {
            throw Failure(
                description: """
                    The plugin needs SwiftPM's native build system, as in `swift build`. Elsewhere, run \
                    `swift package rivet-lint`.
                    """
            )
        }
        record = folder.appendingPathComponent("\(configuration).yaml")
        read(text, configuration)
    }

    private mutating func read(_ text: String, _ configuration: String) {
        var inputs: [String]?
        var isModule = false
        var node: String?
        for line in text.split(separator: "\n") {
            if line.hasPrefix("  \"") {
                isModule = line.hasPrefix("  \"C.") && line.hasSuffix("-\(configuration).module\":")
                node = line.hasPrefix("  \"<") ? String(line.dropFirst("  \"".count).dropLast("\":".count)) : nil
                inputs = nil
            } else if isModule || node != nil, line.hasPrefix("    inputs: ") {
                inputs = Self.list(line.dropFirst("    inputs: ".count))
                if let node { virtualNodes[node] = inputs }
            } else if isModule, line.hasPrefix("    args: "), let given = inputs {
                guard let words = Self.list(line.dropFirst("    args: ".count)),
                    let name = Self.value(of: "-module-name", in: words),
                    let product = Self.value(of: "-emit-module-path", in: words)
                else { continue }
                modules[name] = Module(inputs: given, product: product, words: words)
            }
        }
    }

    /// The paths of the modules that the build writes.
    func products(of names: some Collection<String>) throws -> [String] { try names.map { try module($0).product } }

    /// The sources of the modules, and what else their compilation needs, such as other modules.
    func inputs(of names: some Collection<String>) throws -> [String] {
        // The list of sources waits for all sources, even for the check's output.
        try names.flatMap { try files(of: module($0).inputs) }.filter { !$0.hasSuffix(".build/sources") }
    }

    /// The files among the nodes, and the files that the other nodes stand for.
    private func files(of nodes: [String]) -> [String] {
        nodes.flatMap { $0.hasPrefix("/") ? [$0] : files(of: virtualNodes[$0] ?? []) }
    }

    /// A number that depends on the compiler's arguments for the modules.
    func flags(of names: some Collection<String>) throws -> String {
        // The function FNV-1a gives the same number in each process.
        let hash = try names.flatMap { try module($0).words }.joined(separator: "\n").utf8
            .reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(hash, radix: 16)
    }

    private func module(_ name: String) throws -> Module {
        guard let module = modules[name] else {
            throw Failure(description: "SwiftPM's plan (plugin-tools.yaml) has no Swift module \(name).")
        }
        return module
    }

    private static func list(_ json: Substring) -> [String]? {
        try? JSONDecoder().decode([String].self, from: Data(json.utf8))
    }

    private static func value(of option: String, in words: [String]) -> String? {
        guard let index = words.firstIndex(of: option), index + 1 < words.count else { return nil }
        return words[index + 1]
    }
}
