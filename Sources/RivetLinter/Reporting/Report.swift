internal import RivetShared

/// A report of findings.
package struct Report: Sendable {
    package let findings: [Finding]
    /// The folder of the package, to which paths are relative.
    ///
    /// It ends with a slash.
    private let root: String
    /// The address of the hosted documentation, or nil.
    package let documentation: String?

    package init(_ findings: [Finding], root: String, documentation: String? = ErrorPage.documentation) {
        self.findings = findings
        self.documentation = documentation
        self.root = root.hasSuffix("/") ? root : root + "/"
    }

    /// The findings in the format of compilers, for people and editors.
    ///
    /// A finding is a line, and one more for each note.
    package var text: String {
        findings.map { finding in
            let message = "\(finding.message) \(finding.code.mark(at: documentation))"
            let first = Report.line(finding.site, finding.severity.rawValue, message)
            return first + finding.notes.map { Report.line($0.site, "note", $0.message) }.joined()
        }.joined()
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
    package func path(of file: String) -> String { file.hasPrefix(root) ? String(file.dropFirst(root.count)) : file }

    private func count(of severity: Fault.Severity) -> Int { findings.count { $0.severity == severity } }

    private static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    private static func line(_ site: Site, _ kind: String, _ message: String) -> String {
        "\(site.file):\(site.line):\(site.column): \(kind): \(Wording.visible(message))\n"
    }
}
