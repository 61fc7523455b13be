internal import Foundation

/// The facts of a target's files, kept from one run to the next.
///
/// What the compiler understood of a file depends on other files too. Which files a change reaches is the compiler's
/// own knowledge: a build compiles those again and no others. So the facts of a file hold as long as its object file
/// is the one that stood when they were read.
struct FactsCache {
    private struct Kept: Codable {
        /// Linter, compiler and flags.
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

    /// Opens the cache of a target; what can't be read, or was kept by another linter or compiler, is none.
    init(of target: BuildRecord.Target, in work: URL) throws(LintFault) {
        file = work.appendingPathComponent("\(target.name).facts")
        let compiler = try Stamp(of: target.compiler)
        // Another linter may read more, or keep it in another way.
        let linter = try Stamp(of: Bundle.main.executablePath ?? CommandLine.arguments[0])
        key = "\(linter)\n\(compiler)\n\(([target.compiler] + target.arguments).joined(separator: "\n"))"
        objects = try target.objects()
        guard let data = try? Data(contentsOf: file),
            let kept = try? PropertyListDecoder().decode(Kept.self, from: data),
            kept.key == key
        else { return }
        entries = kept.files
    }

    /// The facts of a file, if they still hold.
    func facts(of source: String) throws(LintFault) -> FileFacts? {
        guard let entry = entries[source] else { return nil }
        guard try entry.source == Stamp(of: source) else { return nil }
        return try entry.object == Stamp(of: object(of: source)) ? entry.facts : nil
    }

    /// Keeps the facts of all files of the target, and nothing else.
    mutating func keep(_ facts: [FileFacts]) throws(LintFault) {
        entries = [:]
        for facts in facts {
            let object = try Stamp(of: object(of: facts.file))
            entries[facts.file] = Entry(source: try Stamp(of: facts.file), object: object, facts: facts)
        }
        do {
            let encoder = PropertyListEncoder()
            encoder.outputFormat = .binary
            try encoder.encode(Kept(key: key, files: entries)).write(to: file, options: .atomic)
        } catch { throw LintFault("\(file.path) could not be written: \(error.localizedDescription)") }
    }

    private func object(of source: String) throws(LintFault) -> String {
        guard let object = objects[source] else {
            throw LintFault("the build's record has no object file of \(source): build again, with `swift build`.")
        }
        return object
    }
}
