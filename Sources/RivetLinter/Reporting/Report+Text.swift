internal import RivetShared

extension Report {
    /// A finding in the format of a compiler: a line, and one more for each note.
    func text(of finding: Finding) -> String {
        let message = "\(finding.message) \(finding.code.mark(at: documentation))"
        let first = Report.line(finding.site, finding.severity.rawValue, message)
        return ([first] + finding.notes.map { Report.line($0.site, "note", $0.message) }).joined(separator: "\n")
    }

    private static func line(_ site: Site, _ kind: String, _ message: String) -> String {
        "\(site.file):\(site.line):\(site.column): \(kind): \(Wording.visible(message))"
    }

    /// A finding as a workflow command of GitHub Actions.
    func command(for finding: Finding) -> String {
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
