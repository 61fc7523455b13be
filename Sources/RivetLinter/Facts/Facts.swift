/// The facts of a package's targets.
package struct Facts: Sendable {
    package var files: [FileFacts]
    /// The files that are read but not checked, such as those of other packages.
    ///
    /// They may define names, require modules and request names.
    package var context: [FileFacts] = []
    /// The Swift modules of test targets.
    package var testTargets: Set<String> = []
    /// The Swift modules of library products, which other packages can use.
    package var libraries: Set<String> = []

    /// Why the linter doesn't know the compiler, or nil.
    package var unknownCompiler: String? { files.lazy.compactMap(\.unknownCompiler).first }
}
