extension Module {
    /// Configures another module under this one's environment, unless that has been done.
    ///
    /// The other module is configured at once, before this call returns. A module is configured once, however
    /// many require it; modules may require each other in a circle, then the one that is already under way is
    /// not begun again.
    ///
    /// ```swift
    /// override func configure() {
    ///     require(WheelModule.self)
    ///     define("Wheels") { factory in try (0..<4).map { _ in try factory["Wheel"] as Wheel } }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - module: The module that this one stands on.
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    /// - Complexity: That of configuring it, once.
    public final func require(
        _ module: Module.Type,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        assembly.configure(
            module,
            environment: environment,
            at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        )
    }
}
