package import Foundation

/// The record of a build that hasn't compiled its last target yet.
///
/// A plugin of the build runs before the compiler does. The target's module and object files don't exist then, or are
/// stale. So this type lets the compiler emit a module into its own folder, and writes a record in which that is the
/// target's. `Reading` reads from it as from the record of a complete build.
package struct EarlyRecord {
    private let record: BuildRecord
    private let work: URL
    private let targets: [Reading.Target]
    private let target: BuildRecord.Target

    /// - Parameters:
    ///   - record: The record of the build in progress.
    ///   - work: A folder for the module and for caches.
    ///   - targets: The targets of the record, of which the last one isn't compiled yet.
    ///   - built: The modules and generated sources that the build wrote before it started this program.
    ///   - output: The source file that only this program writes. It must exist.
    /// - Throws: An error if the record can't be read.
    package init(record: String, work: URL, targets: [Reading.Target], built: Set<String>, output: String) throws {
        self.work = work
        self.targets = targets
        self.record = try BuildRecord(contentsOf: record)
        guard let last = targets.last else { throw LintFault("the plugin passed no target.") }
        // Its sources include the output, because the compiler treats the file of a target with a single file
        // differently.
        target = try self.record.target(last.name)
        // The sources of other plugins are in folders beside that of this one. Without the order, they may be stale.
        let plugins = URL(fileURLWithPath: output).deletingLastPathComponent().deletingLastPathComponent().path
        for source in target.sources
        where source != output && source.hasPrefix(plugins + "/") && !built.contains(source) {
            throw LintFault("\(source) may not be up to date yet. List RivetCheck after the plugin that generates it.")
        }
        for other in targets.dropLast() {
            let product = try self.record.target(other.name).product
            guard let product, built.contains(product) else {
                throw LintFault("the build's record has another place for the module \(other.name). Build again.")
            }
        }
    }

    /// Whether the build only makes modules for an editor, whose functions have no bodies.
    package var isForEditor: Bool { target.arguments.contains("-experimental-skip-all-function-bodies") }

    /// Emits the module, writes the record, and returns the record's path.
    package func write() throws -> String {
        let module = work.appendingPathComponent("Modules/\(target.name).swiftmodule")
        return try write(module, isChanged: emit(module))
    }

    // MARK: - The module

    /// Emits the module, and returns whether it differs from the last one.
    private func emit(_ module: URL) throws -> Bool {
        let folder = module.deletingLastPathComponent()
        try create(folder)
        let new = work.appendingPathComponent("\(target.name).new.swiftmodule")
        let outcome = try run(
            [
                "-emit-module", "-emit-module-path", new.path, "-wmo", "-enable-testing",
                "-avoid-emit-module-source-info", "-Xfrontend",
                "-experimental-skip-non-inlinable-function-bodies-without-types",
            ],
            "module"
        )
        guard outcome.status == 0 else {
            throw LintFault("the compiler can't emit the module \(target.name): \(outcome.reason)")
        }
        do {
            let contents = try Data(contentsOf: new)
            if let old = try? Data(contentsOf: module), old == contents { return false }
            try contents.write(to: module, options: .atomic)
            return true
        } catch { throw LintFault("can't write \(module.path): \(error.localizedDescription)") }
    }

    /// Runs the compiler on all sources of the target.
    private func run(_ arguments: [String], _ name: String) throws(LintFault) -> Subprocess.Outcome {
        let list = work.appendingPathComponent("\(target.name).\(name).sources")
        // The compiler reads a list of paths that are quoted as for a shell.
        let paths = target.sources.map { "'" + $0.replacing("'", with: "'\\''") + "'" }
        try write(paths.joined(separator: "\n"), to: list)
        var rest = Compiler.dumping(adapted(target.arguments, isTarget: true))
        rest.removeAll { $0 == "-dump-ast" }
        if let index = rest.firstIndex(of: "-dump-ast-format") { rest.removeSubrange(index...index + 1) }
        return try Subprocess(
            executable: target.compiler,
            arguments: rest + arguments + ["@\(list.path)"],
            log: work.appendingPathComponent("\(target.name).\(name)")
        ).run()
    }

    // MARK: - The record

    private func write(_ module: URL, isChanged: Bool) throws -> String {
        let stamp = try stamp(isChanged: isChanged)
        let map = work.appendingPathComponent("\(target.name).outputs.json")
        let outputs = Dictionary(uniqueKeysWithValues: target.sources.map { ($0, ["object": stamp]) })
        try write(String(decoding: try JSONEncoder().encode(outputs), as: UTF8.self), to: map)
        var lines = ["commands:"]
        for other in targets {
            var entry = other == targets.last ? target : try record.target(other.name)
            entry.arguments = adapted(entry.arguments, isTarget: other == targets.last)
            if other == targets.last {
                entry.arguments = replacing("-output-file-map", by: map.path, in: entry.arguments)
                entry.arguments = replacing("-emit-module-path", by: module.path, in: entry.arguments)
            }
            lines += [
                "  \"C.\(entry.name).module\":",
                "    inputs: \(try json(entry.sources))",
                "    args: \(try json([entry.compiler] + entry.arguments))",
            ]
        }
        let file = work.appendingPathComponent("record.yaml")
        try write(lines.joined(separator: "\n"), to: file)
        return file.path
    }

    /// A file that changes whenever the facts of unchanged sources may change, as an object file does in a build.
    ///
    /// They may change with the module, with those that it imports, and with the list of sources.
    private func stamp(isChanged: Bool) throws -> String {
        let file = work.appendingPathComponent("\(target.name).interface")
        var text = target.sources.joined(separator: "\n")
        for name in record.names.sorted() where name != target.name {
            guard let product = try record.target(name).product, let stamp = try? Stamp(of: product) else { continue }
            text += "\n\(name) \(stamp)"
        }
        if isChanged || (try? String(contentsOf: file, encoding: .utf8)) != text { try write(text, to: file) }
        return file.path
    }

    /// The arguments of a build, with the folder of the new module before all others.
    private func adapted(_ arguments: [String], isTarget: Bool) -> [String] {
        var result = arguments
        // Release builds don't allow `@testable import`, but a check of types needs it.
        if !result.contains("-enable-testing") {
            result += ["-Xfrontend", "-disable-testable-attr-requires-testable-module"]
        }
        // The sandbox of macOS lets a plugin write only to its own folder.
        if let cache = BuildRecord.value(of: "-module-cache-path", in: result),
            !FileManager.default.isWritableFile(atPath: cache)
        {
            result = replacing(
                "-module-cache-path",
                by: work.appendingPathComponent("ModuleCache").path,
                in: result
            )
        }
        // The folder of the build may have a stale module.
        return isTarget ? ["-I", work.appendingPathComponent("Modules").path] + result : result
    }

    private func replacing(_ option: String, by value: String, in arguments: [String]) -> [String] {
        guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else { return arguments }
        var result = arguments
        result[index + 1] = value
        return result
    }

    private func json(_ list: [String]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return String(decoding: try encoder.encode(list), as: UTF8.self)
    }

    private func create(_ folder: URL) throws(LintFault) {
        do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
            throw LintFault("can't create the folder \(folder.path): \(error.localizedDescription)")
        }
    }

    private func write(_ text: String, to file: URL) throws(LintFault) {
        do { try Data(text.utf8).write(to: file, options: .atomic) } catch {
            throw LintFault("can't write \(file.path): \(error.localizedDescription)")
        }
    }
}
