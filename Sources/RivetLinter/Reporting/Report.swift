internal import RivetShared

/// A report of findings, in a format for people or tools.
package struct Report: Sendable {
    /// The format of a report.
    package enum Format: String, CaseIterable, Sendable {
        /// The format of compilers, for people and editors.
        case text
        /// Workflow commands, for GitHub, which shows each finding at its line.
        case github
        /// SARIF 2.1.0, for code scanning tools.
        case sarif
        /// JSON, for other programs.
        case json
    }

    let findings: [Finding]
    /// The folder of the package, to which paths are relative.
    ///
    /// It ends with a slash.
    private let root: String
    /// The address of the hosted documentation, or nil.
    let documentation: String?

    package init(_ findings: [Finding], root: String, documentation: String? = ErrorPage.documentation) {
        self.findings = findings
        self.documentation = documentation
        self.root = root.hasSuffix("/") ? root : root + "/"
    }

    /// The text of the report, which may be empty if there are no findings.
    package func text(in format: Format) throws -> String {
        switch format {
        case .text: lines(findings.map(text(of:)))
        case .github: lines(findings.map(command(for:)))
        case .sarif: try SARIFLog(self).text()
        case .json: try FindingsFile(self).text()
        }
    }

    /// Whether the findings have an error, or with `strictly` any finding.
    package func fails(strictly: Bool) -> Bool { strictly ? !findings.isEmpty : count(of: .error) > 0 }

    /// The numbers of errors and warnings.
    package var summary: String {
        findings.isEmpty
            ? "no findings"
            : "\(Report.count(count(of: .error), "error")), "
                + Report.count(count(of: .warning), "warning")
    }

    /// The path of a file relative to the package's folder.
    func path(of file: String) -> String { file.hasPrefix(root) ? String(file.dropFirst(root.count)) : file }

    private func count(of severity: Fault.Severity) -> Int { findings.count { $0.severity == severity } }

    private static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    private func lines(_ texts: [String]) -> String { texts.map { $0 + "\n" }.joined() }
}
