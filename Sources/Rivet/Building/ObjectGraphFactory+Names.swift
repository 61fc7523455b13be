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
    /// May be called from any thread.
    ///
    /// - Parameter name: The name.
    /// - Returns: True when something defines it.
    /// - Complexity: O(length of the name).
    public func isDefined(_ name: String) -> Bool { meaning(of: name) != nil }

    /// The names that are defined, sorted.
    ///
    /// Aliases and groups are among them; those that exist by themselves, like "X Provider", and the parent's are
    /// not. A name in a namespace is there as a whole.
    ///
    /// May be called from any thread.
    ///
    /// - Complexity: O(*n* log *n*).
    public var names: [String] { store.graph.names.sorted() }
}
