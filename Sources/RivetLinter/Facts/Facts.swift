/// What the linted targets of a package say: the file facts, and the types that can be asked about.
package struct Facts: Sendable {
    package var files: [FileFacts]
    /// The Swift modules of the test targets among those linted.
    package var testTargets: Set<String>
    /// The Swift modules that other packages can use: those of library products.
    package var libraries: Set<String>

    package init(files: [FileFacts], testTargets: Set<String> = [], libraries: Set<String> = []) {
        self.files = files
        self.testTargets = testTargets
        self.libraries = libraries
    }
}
