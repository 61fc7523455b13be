extension Module {
    /// Puts something around the objects that stand under a name.
    ///
    /// ```swift
    /// decorate("Radio") { (radio: any Receiver, factory) in try Amplifier(radio, volume: factory["Volume"]) }
    /// ```
    ///
    /// The closure is handed the object that stands, made by the definition and the decorators before; what it
    /// returns stands instead, in the same scope. So a decorated singleton is wrapped once. Decorators apply in the
    /// order in which they were added. A definition that takes run-time arguments goes on taking them, and a group is
    /// decorated as an array.
    ///
    /// The type must be that of the definition; where the decorator is of another, let the definition say their
    /// common protocol: `define("Radio") { _ -> any Receiver in Radio() }`. As with
    /// ``redefine(_:in:fileID:filePath:line:column:as:)-(_,PrototypeScope,_,_,_,_,(ObjectGraphFactory)->Object)``,
    /// decorating nothing is a problem, and `"X Original"` is the undecorated object.
    ///
    /// A decorator may say what it asks for, as a closure that defines does; then it can't ask for anything else:
    ///
    /// ```swift
    /// decorate("Radio", needing: "Volume") { (radio: any Receiver, factory) in
    ///     try Amplifier(radio, volume: factory["Volume"])
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - names: All that the closure asks for, where it says so. "X" also allows "X Provider".
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    ///   - wrap: Makes the new object of the one that stands, with what it asks the factory for.
    /// - Complexity: O(1) on average, and O(names) where the closure says what it asks for.
    public final func decorate<Object>(
        _ key: Key<Object>,
        needing names: String...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        with wrap: @escaping @Sendable (Object, ObjectGraphFactory) throws -> Object
    ) {
        let draft = draft(
            .redefine,
            key,
            needing: names,
            SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        )
        assembly.take(Decorator(draft, needs: Need.declared(names), wrap: wrap))
    }
}
