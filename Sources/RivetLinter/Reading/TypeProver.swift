internal import Foundation

/// Answers questions about types by asking the compiler: it type-checks one file with a conversion for each.
package struct TypeProver: TypeJudge, Sendable {
    private let targets: [BuildRecord.Target]
    private let modules: Set<String>
    private let work: URL

    init(_ targets: [BuildRecord.Target], of record: BuildRecord, work: URL) {
        self.targets = targets
        modules = Set(record.names)
        self.work = work
    }

    package func answers(to questions: [TypeQuestion]) throws -> [TypeAnswer] {
        var answers = questions.map { $0.have == $0.want ? TypeAnswer.fits : .unknown }
        let open = questions.indices.filter { index in
            answers[index] == .unknown && questions[index].have.isNameable && questions[index].want.isNameable
        }
        guard !open.isEmpty, let first = targets.last else { return answers }
        let proof = TypeProof(open.map { questions[$0] }, modules: modules)
        let key = try key(of: proof)
        let cache = work.appendingPathComponent("Proofs.json")
        if let data = try? Data(contentsOf: cache), let kept = try? JSONDecoder().decode(Kept.self, from: data),
            kept.key == key
        {
            for (index, answer) in zip(open, kept.answers) { answers[index] = TypeAnswer(rawValue: answer) ?? .unknown }
            return answers
        }
        let proved = try proof.answers(by: Compiler(first, work: work), others: targets, work: work)
        for (index, answer) in zip(open, proved) { answers[index] = answer }
        try? JSONEncoder().encode(Kept(key: key, answers: proved.map(\.rawValue))).write(to: cache, options: .atomic)
        return answers
    }

    private struct Kept: Codable {
        var key: String
        var answers: [String]
    }

    // The answers hold as long as the modules are the same.
    private func key(of proof: TypeProof) throws(LintFault) -> String {
        var key = proof.source
        for target in targets {
            guard let product = target.product else { continue }
            key += "\n\(target.name) \(try Stamp(of: product))"
        }
        return key
    }
}
