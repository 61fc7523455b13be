/// The reason why the linter couldn't run, and advice.
package struct LintFault: Error, CustomStringConvertible, Equatable {
    package var description: String

    package init(_ description: String) { self.description = description }
}
