internal import Foundation

/// Decides questions about types by letting the compiler type-check a file with a conversion for each.
package struct TypeProver: TypeChecking, Sendable {
    private let targets: [BuildRecord.Target]
    private let modules: Set<String>
    private let work: URL
    /// The types whose conformances no other target can declare, or nil if all targets are read.
    private let sealed: Set<String>?

    init(_ targets: [BuildRecord.Target], of record: BuildRecord, work: URL, sealed: Set<String>? = nil) {
        (self.targets, self.sealed) = (targets, sealed)
        modules = Set(record.names)
        self.work = work
    }

    package func answers(to questions: [TypeQuestion]) throws -> [TypeAnswer] {
        let key = try key()
        let cache = work.appendingPathComponent("Proofs.json")
        var contents = Contents(key: key, answers: [:])
        if let data = try? Data(contentsOf: cache), let read = try? JSONDecoder().decode(Contents.self, from: data),
            read.key == key
        {
            contents = read
        }
        let unproven = Set(questions.filter { needsProof($0) && contents.answers[$0.text] == nil })
            .sorted { $0.text < $1.text }
        if !unproven.isEmpty, let target = targets.last {
            let proof = TypeProof(unproven, modules: modules, targets: targets.map(\.name), sealed: sealed)
            let answers = try proof.answers(by: Compiler(target, work: work), others: targets, work: work)
            for (question, answer) in zip(unproven, answers) { contents.answers[question.text] = answer }
            // Without the cache, the next run proves them again.
            try? JSONEncoder().encode(contents).write(to: cache, options: .atomic)
        }
        return questions.map { $0.have == $0.want ? .fits : contents.answers[$0.text] ?? .unknown }
    }

    private func needsProof(_ question: TypeQuestion) -> Bool {
        question.have != question.want && question.have.isNameable && question.want.isNameable
    }

    private struct Contents: Codable {
        /// Identifies the builds of the modules.
        var key: String
        var answers: [String: TypeAnswer]
    }

    /// The key for the current builds of the modules, for which the answers are valid.
    private func key() throws(LintFault) -> String {
        var key = sealed.map { "partial: \($0.sorted())\n" } ?? ""
        for target in targets {
            guard let product = target.product else { continue }
            key += "\(target.name) \(try Stamp(of: product))\n"
        }
        return key
    }
}

extension TypeQuestion {
    fileprivate var text: String { "\(have.spelling) → \(want.spelling)" }
}
