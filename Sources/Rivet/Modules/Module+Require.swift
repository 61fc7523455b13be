extension Module {
    /// Requires another module, which is configured in the environment of this one.
    ///
    /// ```swift
    /// override func configure() {
    ///     require(WheelModule.self)
    ///     define("Wheels") { factory in try (0..<4).map { _ in try factory["Wheel"] as Wheel } }
    /// }
    /// ```
    ///
    /// The other module is configured when this call returns. Each module is configured once, even if several modules
    /// require it. Modules may require each other in a cycle: requiring a module that is being configured does nothing.
    /// A chain of more than 1,000 modules, each required by the one before it, is a problem with the code
    /// ``Problem/Code/tooDeep``.
    ///
    /// - Parameter module: The other module.
    /// - Complexity: That of configuring the other module, once.
    public final func require(
        _ module: Module.Type,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        if assembly.isCutShort { return }
        assembly.configure(
            module,
            environment: environment,
            namespace: assembly.contexts[context].namespace,
            at: SourceSite(fileID, filePath, line, column)
        )
    }

    /// Requires another module in a namespace of its own.
    ///
    /// You can use the same module in several namespaces, each time with other variables:
    ///
    /// ```swift
    /// require(LegModule.self, under: "Left", variables: ["Side": "left"])
    /// require(LegModule.self, under: "Right", variables: ["Side": "right"])
    ///
    /// let foot: Foot = try factory["Left.Foot"]
    /// ```
    ///
    /// The namespace precedes the name of each definition in the module. Inside, Rivet looks up a name in the namespace
    /// first, and then around it: each leg resolves its own `factory["Foot"]`, and both resolve the same
    /// `factory["Logger"]`. All verbs of the module affect only names of this namespace. Modules that it requires are
    /// configured in the same namespace. Namespaces nest: `"Body.Left.Foot"`.
    ///
    /// A module may require itself under a namespace, for example until a variable reaches 0. Modules that require
    /// each other under namespaces without end are a problem with the code ``Problem/Code/tooDeep``.
    ///
    /// - Parameters:
    ///   - module: The other module.
    ///   - namespace: The name of the namespace, not empty and without a dot.
    ///   - variables: Variables for the other module, which take precedence over those of the environment.
    /// - Complexity: That of configuring the other module, once for each namespace.
    public final func require(
        _ module: Module.Type,
        under namespace: String,
        variables: [String: any Sendable] = [:],
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        if assembly.isCutShort { return }
        let site = SourceSite(fileID, filePath, line, column)
        let outer = assembly.contexts[context].namespace
        guard let inner = assembly.namespace(namespace, inside: outer, at: site) else { return }
        // The same environment where nothing is added: it is known without a comparison.
        let environment = variables.isEmpty ? environment : environment.merging(variables)
        assembly.configure(module, environment: environment, namespace: inner, part: namespace, at: site)
    }
}
