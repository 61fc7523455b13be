internal import Foundation

/// How each target was compiled, from the record that the build writes.
///
/// Only the build knows all flags: those of C modules, macros, platforms and settings.
struct BuildRecord {
    struct Target {
        /// The Swift module.
        var name: String
        var compiler: String
        /// The compiler's arguments, without the sources.
        var arguments: [String]
        var sources: [String]
        /// The file with the path of each source's object file.
        var outputMap: String
        /// The `.swiftmodule`.
        var product: String?

        /// The object file of each source.
        func objects() throws(LintFault) -> [String: String] {
            do {
                let data = try Data(contentsOf: URL(fileURLWithPath: outputMap))
                return try JSONDecoder().decode([String: Outputs].self, from: data).compactMapValues(\.object)
            } catch { throw LintFault("can't read the build's record \(outputMap): \(error)") }
        }

        /// The compiler, and the files of the target that a build changes if it compiles any of them.
        func files() throws(LintFault) -> [String] {
            let compiler = URL(fileURLWithPath: compiler).resolvingSymlinksInPath().path
            return try [compiler] + sources + objects().values + (product.map { [$0] } ?? [])
        }
    }

    private struct Outputs: Decodable { var object: String? }

    private var targets: [String: Target] = [:]

    var names: Dictionary<String, Target>.Keys { targets.keys }

    /// Reads the record at a path, which is "debug.yaml" in the build folder.
    init(contentsOf path: String) throws(LintFault) {
        let text: String
        do { text = try String(contentsOfFile: path, encoding: .utf8) } catch {
            throw LintFault("can't read the build's record \(path): \(error.localizedDescription)")
        }
        var inputs: Substring?
        var isModule = false
        for line in text.components(separatedBy: "\n") {
            if line.hasPrefix("  \"C.") {
                // The same sources can also be built as a tool of the host, with other settings.
                isModule = line.hasSuffix(".module\":") && !line.hasSuffix("-tool.module\":")
                inputs = nil
            } else if isModule, line.hasPrefix("    inputs: ") {
                inputs = line.dropFirst("    inputs: ".count)
            } else if isModule, line.hasPrefix("    args: "), let given = inputs {
                let arguments = try BuildRecord.list(line.dropFirst("    args: ".count), in: path)
                if let target = try BuildRecord.target(arguments, try BuildRecord.list(given, in: path)) {
                    targets[target.name] = target
                }
            }
        }
        if targets.isEmpty {
            throw LintFault("can't read the build's record \(path): it has no Swift module, or an unknown form.")
        }
    }

    func target(_ name: String) throws(LintFault) -> Target {
        guard let target = targets[name] else {
            throw LintFault("the build's record has no Swift module \(name); build it first, with `swift build`.")
        }
        return target
    }

    private static func list(_ json: Substring, in path: String) throws(LintFault) -> [String] {
        do { return try JSONDecoder().decode([String].self, from: Data(json.utf8)) } catch {
            throw LintFault("can't read the build's record \(path): a list has an unknown form: \(json.prefix(80))")
        }
    }

    private static func target(_ arguments: [String], _ inputs: [String]) throws(LintFault) -> Target? {
        guard let compiler = arguments.first, let name = value(of: "-module-name", in: arguments),
            let map = value(of: "-output-file-map", in: arguments)
        else { return nil }
        let sources = inputs.filter { $0.hasSuffix(".swift") }
        let list = "@" + (inputs.first { $0.hasSuffix(".build/sources") } ?? "")
        return Target(
            name: name,
            compiler: compiler,
            arguments: arguments.dropFirst().filter { $0 != list && !sources.contains($0) },
            sources: sources,
            outputMap: map,
            product: value(of: "-emit-module-path", in: arguments)
        )
    }

    static func value(of option: String, in arguments: [String]) -> String? {
        guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else { return nil }
        return arguments[index + 1]
    }
}
