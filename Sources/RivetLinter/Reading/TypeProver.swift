internal import Foundation

/// Answers questions about types by asking the compiler: it type-checks one file with a conversion for each.
package struct TypeProver: TypeChecking, Sendable {
    private let targets: [BuildRecord.Target]
    private let modules: Set<String>
    private let work: URL

    init(_ targets: [BuildRecord.Target], of record: BuildRecord, work: URL) {
        self.targets = targets
        modules = Set(record.names)
        self.work = work
    }

    package func answers(to questions: [TypeQuestion]) throws -> [TypeAnswer] {
        let key = try key()
        let cache = work.appendingPathComponent("Proofs.json")
        var kept = Kept(key: key, answers: [:])
        if let data = try? Data(contentsOf: cache), let read = try? JSONDecoder().decode(Kept.self, from: data),
            read.key == key
        {
            kept = read
        }
        let open = Set(questions.filter { needsProof($0) && kept.answers[$0.text] == nil })
            .sorted { $0.text < $1.text }
        if !open.isEmpty, let target = targets.last {
            let proof = TypeProof(open, modules: modules)
            let answers = try proof.answers(by: Compiler(target, work: work), others: targets, work: work)
            for (question, answer) in zip(open, answers) { kept.answers[question.text] = answer }
            // Lost, it is proved again.
            try? JSONEncoder().encode(kept).write(to: cache, options: .atomic)
        }
        return questions.map { $0.have == $0.want ? .fits : kept.answers[$0.text] ?? .unknown }
    }

    private func needsProof(_ question: TypeQuestion) -> Bool {
        question.have != question.want && question.have.isNameable && question.want.isNameable
    }

    private struct Kept: Codable {
        /// The modules that the answers are about.
        var key: String
        var answers: [String: TypeAnswer]
    }

    // The answers hold as long as the modules are the same.
    private func key() throws(LintFault) -> String {
        var key = ""
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
