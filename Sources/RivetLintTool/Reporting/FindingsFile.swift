import Foundation
import RivetLinter
import RivetShared

/// The findings as JSON, for programs.
///
/// ```json
/// {
///   "format": "rivet-lint",
///   "version": 1,
///   "findings": [
///     {
///       "code": "missing", "severity": "error", "name": "Enigne", "message": "…",
///       "path": "Sources/Car/CarModule.swift", "line": 12, "column": 60,
///       "notes": [ { "message": "…", "path": "…", "line": 3, "column": 9 } ],
///       "suggestions": [ "Engine" ]
///     }
///   ]
/// }
/// ```
///
/// If Rivet is built with the address of its documentation, a finding also has the address of its code's `page`.
///
/// `version` increases if a property is removed or changes its meaning, but not if a property is added.
struct FindingsFile: Encodable {
    private let format = "rivet-lint"
    private let version = 1
    private let findings: [Entry]

    private struct Entry: Encodable {
        let code, severity, name, message, path: String
        let line, column: Int
        let notes: [Note]
        let suggestions: [String]
        /// The address of the page about the code, or nil.
        let page: String?
    }

    private struct Note: Encodable {
        let message, path: String
        let line, column: Int
    }

    init(_ report: Report) {
        findings = report.findings.map { finding in
            Entry(
                code: finding.code.rawValue,
                severity: finding.severity.rawValue,
                name: finding.name,
                message: finding.message,
                path: report.path(of: finding.site.file),
                line: finding.site.line,
                column: finding.site.column,
                notes: finding.notes.map { note in
                    Note(
                        message: note.message,
                        path: report.path(of: note.site.file),
                        line: note.site.line,
                        column: note.site.column
                    )
                },
                suggestions: finding.fault.suggestions,
                page: finding.code.page(at: report.documentation)
            )
        }
    }

    func text() throws -> String { try JSONText.of(self) }
}

/// Encodes values as indented JSON with sorted properties, so that equal values have equal texts.
enum JSONText {
    static func of(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    }
}
