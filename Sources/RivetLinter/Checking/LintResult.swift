/// The findings, and the graphs that have them.
package struct LintResult {
    /// The findings that comments don't suppress, in the order of a report.
    package let findings: [Finding]
    /// All findings, even suppressed ones, except those about the comments.
    package let all: [Finding]
    /// The names of `--roots` that nothing defines.
    package let unknownNames: [String]
    package let linter: Linter

    /// The files of `--variables` that the source doesn't read.
    package var unreadFiles: [String] { linter.program.facts.variableFiles.filter { !$0.isRead }.map(\.path) }

    /// Defined names that are similar to a name.
    package func suggestions(for name: String) -> [String] {
        linter.graphs.lazy.map { GraphNames($0, in: 0).nearest(to: name) }.first { !$0.isEmpty } ?? []
    }
}
