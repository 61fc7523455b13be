package import Foundation
internal import RivetShared

/// Lets the linter find the faults of a small file before it reads a program.
///
/// The compiler's syntax tree has no stable form. In a tree of an unknown form, the linter might see no definitions,
/// and a program without definitions has no findings. So it first proves that it sees known ones.
package struct SelfCheck {
    private let record: String
    private let work: URL

    /// - Parameters:
    ///   - record: The build's record.
    ///   - work: The linter's folder for its caches.
    package init(record: String, work: URL) {
        self.record = record
        self.work = work
    }

    static let source = """
        import Rivet

        final class RivetSelfCheckModule: Module {
            override func configure() {
                define("Engine") { 1 }
                define("Car") { factory in try factory["Enigne"] as Int }
                define("Radio") { factory in try factory["Engine"] as String }
            }
        }

        """

    /// Checks once for each compiler and linter, with the arguments of a target that depends on Rivet.
    package func run(with name: String) async throws {
        var target = try BuildRecord(contentsOf: record).target(name)
        let linter = try Stamp(of: Bundle.main.executablePath ?? CommandLine.arguments[0])
        let compiler = URL(fileURLWithPath: target.compiler).resolvingSymlinksInPath().path
        let key = "\(linter) \(try Stamp(of: compiler))"
        let passed = work.appendingPathComponent("SelfCheck.passed")
        if let last = try? String(contentsOf: passed, encoding: .utf8), last == key { return }

        let file = work.appendingPathComponent("SelfCheck.swift")
        do {
            try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
            try Data(SelfCheck.source.utf8).write(to: file)
        } catch { throw LintFault("can't write \(file.path): \(error.localizedDescription)") }
        target.sources = [file.path]
        target.name += ".SelfCheck"
        let dump = Dump(target: target, compiler: try Compiler(target, work: work), work: work)
        try SelfCheck.judge(try await dump.facts(of: target.sources), compiler: target.compiler)
        // Without the file, the next run checks again.
        try? Data(key.utf8).write(to: passed, options: .atomic)
    }

    static func judge(_ files: [FileFacts], compiler: String) throws {
        var facts = Facts(files: files)
        facts.removeOtherClasses()
        let found = try Linter.result(of: facts, types: NothingFits()).findings
        for (code, line) in [("missing", 6), ("typeMismatch", 7)]
        where !found.contains(where: { $0.code.rawValue == code && $0.site.line == line }) {
            throw LintFault(
                """
                the linter doesn't find the fault \(code) in a file that it knows, so it can't read the syntax tree of \
                \(compiler). It knows Swift \(CompilerVersion.known.joined(separator: " and ")).
                """
            )
        }
    }

    /// Answers that no type fits another, as is true in the file.
    private struct NothingFits: TypeChecking {
        func answers(to questions: [TypeQuestion]) -> [TypeAnswer] { questions.map { _ in .doesNot } }
    }
}
