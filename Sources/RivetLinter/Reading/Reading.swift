package import Foundation

/// Reads the facts of a package's targets.
package struct Reading: Sendable {
    /// A target to read.
    package struct Target: Sendable, Hashable {
        /// The Swift module.
        package var name: String
        package var isTest: Bool
        /// Whether other packages can use it.
        package var isLibrary: Bool
        /// Whether it is read but not checked, such as a target of another package.
        package var isContext: Bool

        package init(_ name: String, isTest: Bool = false, isLibrary: Bool = false, isContext: Bool = false) {
            self.name = name
            self.isTest = isTest
            self.isLibrary = isLibrary
            self.isContext = isContext
        }

        /// Reads a target as the plugins write it: `NAME[,test][,library][,context]`.
        package init(argument: String) {
            let words = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            self.init(
                words[0],
                isTest: words.contains("test"),
                isLibrary: words.contains("library"),
                isContext: words.contains("context")
            )
        }
    }

    /// The facts, and a prover for their types.
    package struct Result: Sendable {
        package var facts: Facts
        package var types: TypeProver
    }

    private let record: String
    private let work: URL

    /// - Parameters:
    ///   - record: The build's record, "debug.yaml" in the build folder.
    ///   - work: The linter's folder for its caches.
    package init(record: String, work: URL) {
        self.record = record
        self.work = work
    }

    /// Reads targets.
    ///
    /// If the reading is partial, other targets may depend on these, and declare conformances of their types.
    package func read(_ targets: [Target], isPartial: Bool = false) async throws -> Result {
        do { try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true) } catch {
            throw LintFault("can't create the folder \(work.path): \(error.localizedDescription)")
        }
        let record = try BuildRecord(contentsOf: record)
        var facts = Facts(files: [])
        for target in targets {
            let files = try await files(of: record.target(target.name))
            if target.isContext { facts.context += files } else { facts.files += files }
            if target.isTest { facts.testTargets.insert(target.name) }
            if target.isLibrary { facts.libraries.insert(target.name) }
        }
        facts.removeOtherClasses()
        let built = try targets.map { try record.target($0.name) }
        let sealed = isPartial ? Set((facts.files + facts.context).flatMap(\.sealedTypes)) : nil
        return Result(facts: facts, types: TypeProver(built, of: record, work: work, sealed: sealed))
    }

    /// The files that a run with these targets depends on.
    package func inputs(of targets: [Target]) throws -> [String] {
        let record = try BuildRecord(contentsOf: record)
        // Another linter may find something else.
        let linter = Bundle.main.executablePath ?? CommandLine.arguments[0]
        return try [linter] + targets.flatMap { try record.target($0.name).files() }
    }

    private func files(of target: BuildRecord.Target) async throws -> [FileFacts] {
        var cache = try FactsCache(of: target, in: work)
        var known: [FileFacts] = []
        var changed: [String] = []
        for source in target.sources {
            if let facts = try cache.facts(of: source) { known.append(facts) } else { changed.append(source) }
        }
        if changed.isEmpty { return known }
        let compiler = try Compiler(target, work: work)
        let dump = Dump(target: target, compiler: compiler, work: work)
        let facts = try await (known + dump.facts(of: changed)).sorted { $0.file < $1.file }
        try cache.keep(facts)
        return facts
    }
}
