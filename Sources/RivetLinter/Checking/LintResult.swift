/// The findings, and the graphs that have them.
package struct LintResult {
    /// The findings that comments don't suppress, in the order of a report.
    package let findings: [Finding]
    /// All findings, even suppressed ones, except those about the comments.
    package let all: [Finding]
    /// The names of `--roots` that nothing defines.
    package let unknownNames: [String]
    /// The graphs of the environments that the source doesn't mention, or of all environments.
    package private(set) var linter: Linter
    /// Builds the graphs of all environments, if the runs were for several.
    let buildWhole: () throws -> Linter

    /// This result with graphs that have the definitions of all environments, as a drawing shows them.
    package func inAllEnvironments() throws -> LintResult {
        var result = self
        result.linter = try buildWhole()
        return result
    }

    /// Defined names that are similar to a name.
    package func suggestions(for name: String) -> [String] {
        linter.graphs.lazy.map { GraphNames($0, in: 0).nearest(to: name) }.first { !$0.isEmpty } ?? []
    }
}
