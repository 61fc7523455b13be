extension ObjectGraphFactory {
    /// Whether a request for that name would find a definition.
    ///
    /// Builds nothing.
    ///
    /// `"X Provider"` and `"X Original"` are defined when "X" is.
    ///
    /// ```swift
    /// if factory.isDefined("Logger") { try (factory["Logger"] as Logger).log("ready") }
    /// ```
    ///
    /// You may call it from any thread.
    ///
    /// - Parameter name: The name.
    /// - Returns: True if something defines it.
    /// - Complexity: O(length of the name).
    public func isDefined(_ name: String) -> Bool { meaning(of: name) != nil }

    /// The names that are defined, sorted.
    ///
    /// They include aliases and groups. They don't include derived names, such as "X Provider", or the parent's names.
    /// A name in a namespace is complete, such as "Front.Wheel".
    ///
    /// You may call it from any thread.
    ///
    /// - Complexity: O(*n* log *n*).
    public var names: [String] { store.graph.names.sorted() }
}
