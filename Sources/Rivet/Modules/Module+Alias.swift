extension Module {
    /// Gives what stands under a name a second name.
    ///
    /// ```swift
    /// alias("Motor", to: "Engine")
    /// ```
    ///
    /// Whoever asks for the alias gets what the other name gives, whenever that is defined, replaced or decorated.
    /// The other name is one of this namespace or of those around it, also of a group, an `"X Original"` or another
    /// alias; it may also be defined later, and by a parent. Of a provider there is none: `alias("Motor", to: "Engine")`
    /// gives a `"Motor Provider"` too. An alias itself is neither replaced nor decorated.
    ///
    /// - Parameters:
    ///   - name: The new name.
    ///   - target: The other name.
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    /// - Complexity: O(1) on average.
    public final func alias(
        _ name: String,
        to target: String,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let draft = draft(.define, name, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
        if assembly.isName(draft) { assembly.enter(.alias(target: target), draft) }
    }

    /// Says that a name comes from outside: from the parent factory, or supplied when a factory is made.
    ///
    /// ```swift
    /// final class SessionModule: Module {
    ///     override func configure() {
    ///         expect("User" as Key<User>)
    ///         define("Cart", in: .singleton) { factory in try Cart(owner: factory["User"]) }
    ///     }
    /// }
    ///
    /// let session = try ObjectGraphFactory(sessionGraph, parent: application, supplying: ["User": user])
    /// ```
    ///
    /// What the parent's graph has of that name must fit, which is checked when the graph is made. What nobody has must
    /// be supplied, which is checked when a factory is made. What the parent makes from run-time arguments is the parent's
    /// to make, and can't be supplied. What is supplied comes first.
    ///
    /// - Parameters:
    ///   - key: The name, and the type that is expected.
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    /// - Complexity: O(1) on average.
    public final func expect<Object>(
        _ key: Key<Object>,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let draft = draft(.define, key, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
        assembly.expect(draft, of: Object.self)
    }
}
