import Foundation
import RivetLinter
import RivetShared

/// The findings in the Static Analysis Results Interchange Format, 2.1.0.
struct SARIFLog: Encodable {
    private let schema = "https://json.schemastore.org/sarif-2.1.0.json"
    private let version = "2.1.0"
    private let runs: [Run]

    private enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case version, runs
    }

    init(_ report: Report) { runs = [Run(report)] }

    func text() throws -> String { try JSONText.of(self) }
}

extension SARIFLog {
    private struct Run: Encodable {
        let tool: Tool
        let results: [Result]
        let columnKind = "unicodeCodePoints"

        init(_ report: Report) {
            tool = Tool(driver: Driver(report))
            let places = Dictionary(uniqueKeysWithValues: Rule.all.enumerated().map { ($1.code, $0) })
            var columns = SourceColumns()
            results = report.findings.map { Result($0, rule: places[$0.code], report, &columns) }
        }
    }

    private struct Tool: Encodable {
        let driver: Driver
    }

    private struct Driver: Encodable {
        let name = "rivet-lint"
        let rules: [ReportingRule]

        init(_ report: Report) { rules = Rule.all.map { ReportingRule($0, at: report.documentation) } }
    }

    private struct ReportingRule: Encodable {
        let id: String
        /// Both properties have the same text, because GitHub requires both.
        let shortDescription, fullDescription: Message
        let help: Message
        /// The address of the page about the code, or nil.
        let helpUri: String?

        init(_ rule: Rule, at documentation: String?) {
            id = rule.code.rawValue
            shortDescription = Message(text: rule.summary)
            fullDescription = shortDescription
            help = Message(
                text:
                    "\(rule.summary) The article Linting of Rivet's documentation explains the code \(rule.code), "
                    + "and how to suppress a finding."
            )
            helpUri = rule.code.page(at: documentation)
        }
    }

    private struct Message: Encodable {
        let text: String
    }

    private struct Result: Encodable {
        let ruleId: String
        let ruleIndex: Int?
        let level: String
        let message: Message
        let locations: [Location]
        let relatedLocations: [Location]?

        init(_ finding: Finding, rule: Int?, _ report: Report, _ columns: inout SourceColumns) {
            (ruleId, ruleIndex, level) = (finding.code.rawValue, rule, finding.severity.rawValue)
            message = Message(text: finding.message)
            locations = [Location(finding.site, report, &columns)]
            var notes: [Location] = []
            for note in finding.notes {
                notes.append(Location(note.site, report, &columns, id: notes.count, message: note.message))
            }
            relatedLocations = notes.isEmpty ? nil : notes
        }
    }

    private struct Location: Encodable {
        let id: Int?
        let physicalLocation: Place
        let message: Message?

        init(
            _ site: Site,
            _ report: Report,
            _ columns: inout SourceColumns,
            id: Int? = nil,
            message: String? = nil
        ) {
            self.id = id
            self.message = message.map(Message.init)
            physicalLocation = Place(
                artifactLocation: Artifact(uri: Artifact.uri(of: report.path(of: site.file))),
                region: Region(startLine: max(1, site.line), startColumn: columns.scalars(at: site))
            )
        }
    }

    private struct Place: Encodable {
        let artifactLocation: Artifact
        let region: Region
    }

    private struct Artifact: Encodable {
        let uri: String

        /// The URI of a path, which is relative to the package's folder or absolute.
        static func uri(of path: String) -> String {
            let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: ":"))
            let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
            return path.hasPrefix("/") ? "file://" + escaped : escaped
        }
    }

    private struct Region: Encodable {
        let startLine, startColumn: Int
    }
}
