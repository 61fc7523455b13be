extension Module {
    /// Decorates a definition: wraps each object that it creates.
    ///
    /// ```swift
    /// decorate("Radio") { (radio: any Receiver, factory) in try Amplifier(radio, volume: factory["Volume"]) }
    /// ```
    ///
    /// The closure receives the object that the definition and the earlier decorators created. Its result replaces that
    /// object in the same scope, so a decorated singleton is wrapped once. Decorators apply in the order in which
    /// modules added them. A definition with run-time arguments still takes them, and a group is decorated as an array.
    ///
    /// The type must be that of the definition. If the wrapper has another type, give the definition their common
    /// protocol: `define("Radio") { _ -> any Receiver in Radio() }`. Decorating a name that nothing defines is an
    /// error. You can still resolve the undecorated object as `"X Original"`.
    ///
    /// List the closure's dependencies after `needing:` to have them checked when the graph is created:
    ///
    /// ```swift
    /// decorate("Radio", needing: "Volume") { (radio: any Receiver, factory) in
    ///     try Amplifier(radio, volume: factory["Volume"])
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - names: The names that the closure resolves. "X" includes "X Provider". Without names, the graph can't check
    ///     the dependencies.
    ///   - wrap: Creates the new object from the current one and the factory.
    public final func decorate<Object>(
        _ key: Key<Object>,
        needing names: String...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        with wrap: @escaping @Sendable (Object, ObjectGraphFactory) throws -> Object
    ) {
        let needs = Need.declared(names)
        let draft = draft(.redefine, key, declaring: needs, .init(fileID, filePath, line, column))
        assembly.take(Decorator(draft, needs: needs, wrap: wrap))
    }
}
