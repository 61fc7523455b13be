internal import Foundation

/// A cache of the facts of a target's files, across runs.
///
/// The facts of a file also depend on other files. The compiler knows these dependencies: after a change, a build
/// compiles each affected file again. So the facts of a file are valid until its object file changes.
struct FactsCache {
    private struct Contents: Codable {
        /// Identifies the linter, the compiler and its flags.
        var key: String
        var files: [String: Entry]
    }

    private struct Entry: Codable {
        var source: Stamp
        var object: Stamp
        var facts: FileFacts
    }

    private let file: URL
    private let key: String
    private let objects: [String: String]
    private var entries: [String: Entry] = [:]

    /// Opens the cache of a target.
    ///
    /// The cache is empty if its file can't be read, or if another linter or compiler wrote it.
    init(of target: BuildRecord.Target, in work: URL) throws(LintFault) {
        file = work.appendingPathComponent("\(target.name).facts")
        let compiler = try Stamp(of: target.compiler)
        // Another linter may read other facts, or store them in another format.
        let linter = try Stamp(of: Bundle.main.executablePath ?? CommandLine.arguments[0])
        key = "\(linter)\n\(compiler)\n\(([target.compiler] + target.arguments).joined(separator: "\n"))"
        objects = try target.objects()
        guard let data = try? Data(contentsOf: file),
            let contents = try? PropertyListDecoder().decode(Contents.self, from: data),
            contents.key == key
        else { return }
        entries = contents.files
    }

    /// The facts of a file, or nil if they aren't valid.
    func facts(of source: String) throws(LintFault) -> FileFacts? {
        guard let entry = entries[source] else { return nil }
        guard try entry.source == Stamp(of: source) else { return nil }
        return try entry.object == Stamp(of: object(of: source)) ? entry.facts : nil
    }

    /// Replaces the contents of the cache with the facts of all files of the target, and writes the cache.
    mutating func keep(_ facts: [FileFacts]) throws(LintFault) {
        entries = [:]
        for facts in facts {
            let object = try Stamp(of: object(of: facts.file))
            entries[facts.file] = Entry(source: try Stamp(of: facts.file), object: object, facts: facts)
        }
        do {
            let encoder = PropertyListEncoder()
            encoder.outputFormat = .binary
            try encoder.encode(Contents(key: key, files: entries)).write(to: file, options: .atomic)
        } catch { throw LintFault("can't write \(file.path): \(error.localizedDescription)") }
    }

    private func object(of source: String) throws(LintFault) -> String {
        guard let object = objects[source] else {
            throw LintFault("the build's record has no object file of \(source); build again, with `swift build`.")
        }
        return object
    }
}
