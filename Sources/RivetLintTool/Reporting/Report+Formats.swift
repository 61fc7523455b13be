import RivetLinter
import RivetShared

extension Report {
    /// The format of a report.
    enum Format: String, CaseIterable, Sendable {
        /// The format of compilers, for people and editors.
        case text
        /// Workflow commands, for GitHub, which shows each finding at its line.
        case github
        /// SARIF 2.1.0, for code scanning tools.
        case sarif
        /// JSON, for other programs.
        case json
    }

    /// The report in a format.
    ///
    /// Without findings, it may be empty.
    func text(in format: Format) throws -> String {
        switch format {
        case .text: text
        case .github: findings.map { command(for: $0) + "\n" }.joined()
        case .sarif: try SARIFLog(self).text()
        case .json: try FindingsFile(self).text()
        }
    }

    /// A finding as a workflow command of GitHub Actions.
    private func command(for finding: Finding) -> String {
        let properties = [
            ("file", path(of: finding.site.file)), ("line", "\(finding.site.line)"), ("col", "\(finding.site.column)"),
            ("title", finding.code.rawValue),
        ]
        let list = properties.map { "\($0)=\(Report.escaped($1, alsoIn: [":", ","]))" }.joined(separator: ",")
        let places = finding.notes.map { "\n\(path(of: $0.site.file)):\($0.site.line): \($0.message)" }.joined()
        // The title has the code.
        let page = finding.code.page(at: documentation).map { "\n" + $0 } ?? ""
        return "::\(finding.severity.rawValue) \(list)::\(Report.escaped(finding.message + places + page))"
    }

    /// Escapes the characters that would end a command or one of its properties.
    private static func escaped(_ text: String, alsoIn special: [Unicode.Scalar] = []) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            case ":" where special.contains(scalar): result += "%3A"
            case "," where special.contains(scalar): result += "%2C"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
