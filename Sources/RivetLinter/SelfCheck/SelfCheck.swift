package import Foundation
internal import RivetShared

/// Lets the linter find the faults of a program that it knows before it reads another one.
///
/// The compiler's syntax tree has no stable form. In a tree of an unknown form, the linter might see no definitions,
/// and a program without definitions has no findings. It might also see faults that don't exist. So it first proves
/// that it finds the known faults of each kind, and no others.
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
            try Data(SelfCheck.program.utf8).write(to: file)
        } catch { throw LintFault("can't write \(file.path): \(error.localizedDescription)") }
        target.sources = [file.path]
        target.name += ".SelfCheck"
        target.arguments = SelfCheck.withoutFeatures(target.arguments)
        let dump = Dump(target: target, compiler: try Compiler(target, work: work), work: work)
        try SelfCheck.judge(try await dump.facts(of: target.sources), compiler: target.compiler)
        // Without the file, the next run checks again.
        try? Data(key.utf8).write(to: passed, options: .atomic)
    }

    /// The arguments without those that change what the program means, such as the default isolation.
    static func withoutFeatures(_ arguments: [String]) -> [String] {
        let features = ["-default-isolation", "-enable-upcoming-feature", "-enable-experimental-feature"]
        var rest: [String] = []
        var isValue = false
        for argument in arguments {
            if isValue, argument == "-Xfrontend" { continue }
            defer { isValue = features.contains(argument) }
            if isValue || argument == "-warnings-as-errors" { continue }
            // An option of the frontend follows a word of the driver.
            if features.contains(argument) {
                if rest.last == "-Xfrontend" { rest.removeLast() }
            } else {
                rest.append(argument)
            }
        }
        return rest
    }

    static func judge(_ files: [FileFacts], compiler: String) throws {
        var facts = Facts(files: files)
        facts.removeOtherClasses()
        let findings = try Linter.result(of: facts, types: NothingFits()).findings
        let found = Set(findings.filter { $0.code != .neverUsed }.map { "\($0.site.line): \($0.code.rawValue)" })
        guard let difference = found.symmetricDifference(marks).min(by: SelfCheck.isBefore) else { return }
        throw LintFault(
            """
            the linter \(found.contains(difference) ? "finds a fault that doesn't exist" : "doesn't find a fault") in a \
            program that it knows (SelfCheck.swift:\(difference)), so it can't read the syntax tree of \(compiler). It \
            knows Swift \(CompilerVersion.known.joined(separator: " and ")).
            """
        )
    }

    private static func isBefore(_ first: String, _ second: String) -> Bool {
        first.compare(second, options: .numeric) == .orderedAscending
    }

    /// The marks of the program, as "line: code".
    private static var marks: Set<String> {
        let lines = program.split(separator: "\n", omittingEmptySubsequences: false)
        return Set(
            lines.enumerated().compactMap { number, line in
                line.firstRange(of: "// finds: ").map { "\(number + 1): \(line[$0.upperBound...])" }
            }
        )
    }

    /// Answers that no type fits another, as is true in the program.
    private struct NothingFits: TypeChecking {
        func answers(to questions: [TypeQuestion]) -> [TypeAnswer] { questions.map { _ in .doesNot } }
    }
}
