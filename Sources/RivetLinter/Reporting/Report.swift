internal import Rivet

/// Findings as others read them.
package struct Report: Sendable {
    /// What reads a report.
    package enum Format: String, CaseIterable, Sendable {
        /// People and editors: as compilers write.
        case text
        /// GitHub, which shows each finding at its line.
        case github
        /// Tools that know SARIF 2.1.0.
        case sarif
        /// Other programs.
        case json
    }

    let findings: [Finding]
    /// The folder of the package; files are told as seen from there.
    private let root: String

    package init(_ findings: [Finding], root: String) {
        self.findings = findings
        self.root = root.hasSuffix("/") ? root : root + "/"
    }

    /// The whole text; empty where a format has nothing to say of no findings.
    package func text(in format: Format) throws -> String {
        switch format {
        case .text: lines(findings.map(Report.text(of:)))
        case .github: lines(findings.map(command(for:)))
        case .sarif: try SARIFLog(self).text()
        case .json: try FindingsFile(self).text()
        }
    }

    /// Whether somebody has to act: for errors, and when strict for warnings too.
    package func fails(strictly: Bool) -> Bool { strictly ? !findings.isEmpty : count(of: .error) > 0 }

    /// What was found, in a few words.
    package var summary: String {
        findings.isEmpty
            ? "nothing found"
            : "\(Report.count(count(of: .error), "error")), "
                + Report.count(count(of: .warning), "warning")
    }

    /// A file as seen from the package's folder.
    func path(of file: String) -> String { file.hasPrefix(root) ? String(file.dropFirst(root.count)) : file }

    private func count(of severity: Problem.Severity) -> Int { findings.count { $0.severity == severity } }

    private static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    private func lines(_ texts: [String]) -> String { texts.map { $0 + "\n" }.joined() }
}
