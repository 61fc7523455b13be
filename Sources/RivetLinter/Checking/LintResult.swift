/// The findings, and the graphs that have them.
package struct LintResult {
    /// In the order of a report, without those that comments suppress.
    package let findings: [Finding]
    /// The same with suppressed findings, and without those about comments.
    let all: [Finding]
    /// The names given as requested from outside that nothing defines.
    package let unknownNames: [String]
    let linter: Linter
}
