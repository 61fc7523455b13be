/// What the linted targets of a package say.
package struct Facts: Sendable {
    package var files: [FileFacts]
    /// Targets of other packages that define and require too: what they say counts, and is not judged.
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
