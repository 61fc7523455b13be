/// Why the linter could not do its work: what happened, and what helps.
package struct LintFault: Error, CustomStringConvertible, Equatable {
    package var description: String

    package init(_ description: String) { self.description = description }
}
