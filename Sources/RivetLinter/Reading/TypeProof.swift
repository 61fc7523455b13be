internal import Foundation

/// A source file with a conversion for each question, in which the compiler reports types that don't fit.
struct TypeProof {
    private var have: [String]
    private var want: [String]
    private let wantsProtocol: [Bool]
    /// Whether a target that isn't read may declare a conformance with which the types fit.
    private let mayConform: [Bool]
    private var imports: [String]

    /// - Parameters:
    ///   - questions: The questions.
    ///   - modules: The modules of the build.
    ///   - targets: The modules to read, each of which may declare that a type of another conforms to a protocol.
    ///   - sealed: The types whose conformances no other module can declare, or nil if there are no other modules.
    init(_ questions: [TypeQuestion], modules: Set<String>, targets: [String], sealed: Set<String>?) {
        have = questions.map(\.have.spelling)
        want = questions.map(\.want.spelling)
        wantsProtocol = questions.map { $0.want.shape != .plain }
        mayConform = questions.map { question in
            guard let sealed else { return false }
            let (have, want) = (TypeProof.names(in: question.have), TypeProof.names(in: question.want))
            return ![have.subtracting(want), want.subtracting(have)].contains { !$0.isEmpty && $0.isSubset(of: sealed) }
        }
        let names = questions.flatMap { TypeProof.names(in: $0.have).union(TypeProof.names(in: $0.want)) }
        var imports = Set(names.compactMap { $0.split(separator: ".").first.map(String.init) })
        // "Any.Type" isn't in a module "Any".
        imports.subtract(["Swift", "Any", "AnyObject"])
        let named = imports.sorted().map { (modules.contains($0) ? "@testable import " : "import ") + $0 }
        self.imports = named + targets.filter { !imports.contains($0) }.sorted().map { "import " + $0 }
    }

    /// The names of types, with their modules.
    private static func names(in type: SourceType) -> Set<String> {
        let words = type.spelling.split { !SourceType.isPartOfName($0) }
        return Set(words.filter { $0.contains(".") && !$0.hasPrefix(".") }.map(String.init))
    }

    /// The text of the file.
    ///
    /// Each question has three lines. The first two compile if the file can name the types, and the third if they fit, or
    /// if the type may have subclasses.
    var source: String {
        var lines = imports + ["func proofs() {"]
        for (have, want) in zip(have, want) {
            lines.append("_ = { (x: \(have)) in _ = x }")
            if want == SourceType.superclass.spelling {
                lines += ["", "do { class Subclass: \(have) {} }"]
                continue
            }
            lines.append("_ = { (x: \(want)) in _ = x }")
            // In an array, because a parameter of function type doesn't escape and can't be returned.
            lines.append("_ = { (x: [\(have)]) -> \(want) in x[0] }")
        }
        return (lines + ["}", ""]).joined(separator: "\n")
    }

    func answers(by compiler: Compiler, others: [BuildRecord.Target], work: URL) throws -> [TypeAnswer] {
        var proof = self
        // Spellings lack the `any` that some protocols require, and not every module allows `@testable`. The compiler
        // reports where. If it can't import a module, the file omits the import, and answers for its types are unknown.
        for _ in 0..<4 + imports.count {
            let faults = try proof.faults(by: compiler, others: others, work: work)
            let repaired = proof.repaired(faults)
            if repaired.source == proof.source { return try proof.answers(faults) }
            proof = repaired
        }
        return try proof.answers(proof.faults(by: compiler, others: others, work: work))
    }

    private struct Fault {
        var line: Int
        var column: Int
        var message: String
    }

    private func answers(_ faults: [Fault]) throws(LintFault) -> [TypeAnswer] {
        if let fault = faults.first(where: { $0.line <= imports.count + 1 }) {
            throw LintFault("the compiler can't check types: \(fault.message)")
        }
        let messages = Dictionary(faults.map { ($0.line - imports.count - 2, $0.message) }) { first, _ in first }
        // A module that isn't imported may declare a conformance.
        let isWhole = !imports.contains("")
        return have.indices.map { index in
            if messages[3 * index] != nil || messages[3 * index + 1] != nil { return .unknown }
            guard let message = messages[3 * index + 2] else { return .fits }
            if want[index] == SourceType.superclass.spelling {
                let isFinal = ["inheritance from ", "do not support inheritance"].contains(where: message.contains)
                return isFinal ? .doesNot : .unknown
            }
            // A conformance may need a newer system than the target does.
            let isSure = (isWhole || !wantsProtocol[index]) && !message.contains("is only available in")
            return isSure && !(mayConform[index] && TypeProof.isAboutConformance(message)) ? .doesNot : .unknown
        }
    }

    /// Whether the types of an error would fit if one of them conformed to a protocol.
    ///
    /// The compiler writes protocols with `any`. If a type doesn't conform to a protocol, the error may have no types.
    private static func isAboutConformance(_ message: String) -> Bool {
        !message.contains("'") || ["any ", "AnyHashable", "conform"].contains(where: message.contains)
    }

    private func repaired(_ faults: [Fault]) -> TypeProof {
        var proof = self
        for fault in faults where imports.indices.contains(fault.line - 1) {
            let isUntestable = fault.message.contains("was not compiled for testing")
            proof.imports[fault.line - 1] =
                isUntestable ? imports[fault.line - 1].replacingOccurrences(of: "@testable ", with: "") : ""
        }
        for fault in faults.sorted(by: { $0.column > $1.column }) where fault.message.contains("must be written 'any ")
        {
            let line = fault.line - imports.count - 2
            guard line >= 0, line / 3 < have.count, line % 3 < 2 else { continue }
            let column = fault.column - "_ = { (x: ".count - 1
            if line % 3 == 0 {
                proof.have[line / 3] = TypeProof.inserting(in: have[line / 3], at: column)
            } else {
                proof.want[line / 3] = TypeProof.inserting(in: want[line / 3], at: column)
            }
        }
        return proof
    }

    private static func inserting(in spelling: String, at column: Int) -> String {
        guard let index = spelling.utf8.index(spelling.startIndex, offsetBy: column, limitedBy: spelling.endIndex)
        else {
            return spelling
        }
        return spelling[..<index] + "any " + spelling[index...]
    }

    private func faults(by compiler: Compiler, others: [BuildRecord.Target], work: URL) throws(LintFault) -> [Fault] {
        let file = work.appendingPathComponent("Proofs.swift")
        do { try Data(source.utf8).write(to: file) } catch {
            throw LintFault("can't write \(file.path): \(error.localizedDescription)")
        }
        let frontend = Subprocess(
            executable: compiler.frontend[0],
            arguments: arguments(compiler, others) + ["-primary-file", file.path],
            log: work.appendingPathComponent("Proofs")
        )
        let outcome = try frontend.run()
        let faults = outcome.errorOutput.components(separatedBy: "\n").compactMap { line -> Fault? in
            guard line.hasPrefix(file.path + ":") else { return nil }
            let parts = line.dropFirst(file.path.count + 1).split(separator: ":", maxSplits: 3)
            guard parts.count == 4, parts[2] == " error", let line = Int(parts[0]), let column = Int(parts[1]) else {
                return nil
            }
            return Fault(line: line, column: column, message: String(parts[3]))
        }
        if outcome.status != 0, faults.isEmpty {
            throw LintFault("the compiler can't check types: \(outcome.reason)")
        }
        return faults
    }

    /// The arguments of the target, with the search paths of the other targets.
    ///
    /// Language mode 5 doesn't report faults of concurrency, which don't matter here.
    private func arguments(_ compiler: Compiler, _ others: [BuildRecord.Target]) -> [String] {
        var result: [String] = []
        var index = 1
        while index < compiler.frontend.count {
            switch compiler.frontend[index] {
            case "-dump-ast": result.append("-typecheck")
            case "-dump-ast-format", "-swift-version", "-module-name", "-enable-upcoming-feature",
                "-entry-point-function-name",
                "-strict-concurrency", "-default-isolation":
                index += 1
            case "-strict-concurrency=complete", "-strict-memory-safety", "-parse-as-library": break
            case let word: result.append(word)
            }
            index += 1
        }
        result += ["-swift-version", "5", "-module-name", "RivetLintProofs", "-diagnostic-style", "llvm"]
        return others.reduce(into: result) { $0 += TypeProof.searchPaths(in: $1.arguments) }
    }

    /// The arguments from which the compiler finds the modules that a target imports.
    ///
    /// They don't include macros, because modules contain the expansions.
    static func searchPaths(in arguments: [String]) -> [String] {
        var result: [String] = []
        var rest = arguments[...]
        while let option = rest.popFirst() {
            if ["-I", "-F", "-Fsystem", "-Isystem", "-vfsoverlay", "-Xcc"].contains(option) {
                if let value = rest.popFirst() { result += [option, value] }
            } else if option == "-Xfrontend" {
                _ = rest.popFirst()
            } else if option.hasPrefix("-I") || option.hasPrefix("-F") {
                result.append(option)
            }
        }
        return result
    }
}
