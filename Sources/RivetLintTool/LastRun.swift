import Foundation
import RivetLinter

/// What the linter printed in its last run, which is valid until a file that it read changes.
///
/// A run without changes then only compares the stamps of these files. It doesn't even read the facts that the linter
/// keeps for each file.
struct LastRun {
    /// What a run printed, and its exit status.
    struct Outcome: Codable, Equatable {
        /// The text for standard output.
        var text: String
        /// The line for standard error, or nil.
        var note: String?
        var status: Int32

        init(text: String, note: String? = nil, status: Int32 = 0) {
            (self.text, self.note, self.status) = (text, note, status)
        }
    }

    /// The files that a run depends on, as they were when it began to read them.
    struct Inputs: Codable, Sendable {
        private let record: String
        private let digest: UInt64
        private var stamps: [String: Stamp] = [:]

        /// - Parameter record: The build's record. Each build writes it, mostly with the same contents.
        /// - Throws: A fault if there is no record.
        init(record: String) throws(LintFault) {
            self.record = record
            digest = try Inputs.digest(of: record)
        }

        mutating func insert(_ paths: some Sequence<String>) throws(LintFault) {
            for path in paths where stamps[path] == nil { stamps[path] = try Stamp(of: path) }
        }

        fileprivate var areUnchanged: Bool {
            stamps.allSatisfy { (try? Stamp(of: $0)) == $1 } && (try? Inputs.digest(of: record)) == digest
        }

        /// The hash of a file's contents by the function FNV-1a, which gives the same number in each process.
        private static func digest(of path: String) throws(LintFault) -> UInt64 {
            do {
                return try Data(contentsOf: URL(fileURLWithPath: path)).withUnsafeBytes { bytes in
                    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
                }
            } catch { throw LintFault("can't read \(path): \(error.localizedDescription)") }
        }
    }

    private struct Contents: Codable {
        var arguments: [String]
        var inputs: Inputs
        var outcome: Outcome
    }

    private let file: URL
    private let arguments: [String]

    /// The last run in a work folder, if its arguments were the same.
    init(_ arguments: [String], in work: URL) {
        file = work.appendingPathComponent("LastRun.json")
        self.arguments = arguments
    }

    /// The outcome, or nil if the arguments or a file changed since then.
    var outcome: Outcome? {
        guard let data = try? Data(contentsOf: file),
            let contents = try? JSONDecoder().decode(Contents.self, from: data),
            contents.arguments == arguments, contents.inputs.areUnchanged
        else { return nil }
        return contents.outcome
    }

    /// Replaces the last run.
    func keep(_ outcome: Outcome, after inputs: Inputs) {
        let contents = Contents(arguments: arguments, inputs: inputs, outcome: outcome)
        // Without the file, the next run lints again.
        try? JSONEncoder().encode(contents).write(to: file, options: .atomic)
    }
}
