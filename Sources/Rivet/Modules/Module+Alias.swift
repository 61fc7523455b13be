extension Module {
    /// Gives a definition a second name.
    ///
    /// ```swift
    /// alias("Motor", to: "Engine")
    /// ```
    ///
    /// The alias resolves to whatever the other name resolves to, even if that name is defined, overridden or decorated
    /// later. The other name belongs to this namespace, to one around it, or to the parent. It can also be a group, an
    /// `"X Original"` or another alias. It can't be a provider, but this alias has a provider of its own,
    /// `"Motor Provider"`. You can't override or decorate an alias.
    ///
    /// - Parameters:
    ///   - name: The new name.
    ///   - target: The other name.
    /// - Complexity: O(1) on average.
    public final func alias(
        _ name: String,
        to target: String,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let draft = draft(.define, name, .init(fileID, filePath, line, column))
        if assembly.isName(draft) { assembly.enter(.alias(target: target), draft) }
    }

    /// Declares that an object comes from outside: from the parent, or supplied when a factory is created.
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
    /// A definition of the parent must have the expected type. Rivet checks this when it creates the graph. If the
    /// parent doesn't define the name, you must supply the object when you create a factory. A supplied object takes
    /// precedence over the parent's. You can't supply an object that the parent creates from run-time arguments.
    ///
    /// - Parameter key: The name and the expected type.
    /// - Complexity: O(1) on average.
    public final func expect<Object>(
        _ key: Key<Object>,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        assembly.expect(draft(.define, key, .init(fileID, filePath, line, column)), of: Object.self)
    }
}
