/// The reason why the linter couldn't run, and advice.
package struct LintFault: Error, CustomStringConvertible, Equatable {
    package var description: String
    /// The reason without advice if it is a compiler that the linter doesn't know, or nil.
    package var unknownCompiler: String?

    package init(_ description: String, unknownCompiler: String? = nil) {
        self.description = description
        self.unknownCompiler = unknownCompiler
    }
}
