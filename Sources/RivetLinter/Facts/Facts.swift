/// The facts of the linted targets of a package.
package struct Facts: Sendable {
    package var files: [FileFacts]
    /// The files of targets of other packages.
    ///
    /// They define names and require modules, but aren't checked.
    package var context: [FileFacts]
    /// The Swift modules of the test targets among those linted.
    package var testTargets: Set<String>
    /// The Swift modules that other packages can use: those of library products.
    package var libraries: Set<String>

    package init(
        files: [FileFacts],
        context: [FileFacts] = [],
        testTargets: Set<String> = [],
        libraries: Set<String> = []
    ) {
        self.files = files
        self.context = context
        self.testTargets = testTargets
        self.libraries = libraries
    }
}
