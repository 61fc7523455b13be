extension Module {
    /// Configures another module under this one's environment, unless that has been done.
    ///
    /// The other module is configured before this call returns. A module is configured once, however many modules
    /// require it. Modules may require each other in a cycle: a module that is being configured isn't begun again.
    /// A chain of more than 1,000 modules, each required by the one before it, is a problem with the code
    /// ``Problem/Code/tooDeep``.
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
        if assembly.isCutShort { return }
        assembly.configure(
            module,
            environment: environment,
            namespace: assembly.contexts[context].namespace,
            at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        )
    }

    /// Configures another module in a namespace of its own.
    ///
    /// So one module serves several times, each time with variables of its own:
    ///
    /// ```swift
    /// require(LegModule.self, under: "Left", variables: ["Side": "left"])
    /// require(LegModule.self, under: "Right", variables: ["Side": "right"])
    ///
    /// let foot: Foot = try factory["Left.Foot"]
    /// ```
    ///
    /// What the module defines has the namespace before its name. What is asked for inside is looked up in the
    /// namespace first and then around it: a leg's `factory["Foot"]` is its own, its `factory["Logger"]` everybody's.
    /// Every verb used inside names things of that namespace only. What the module requires itself is configured in
    /// the same namespace. Namespaces nest: `"Body.Left.Foot"`.
    ///
    /// A module may require itself under a namespace, for example until a variable reaches 0. Modules that require
    /// each other under namespaces without end are a problem with the code ``Problem/Code/tooDeep``.
    ///
    /// - Parameters:
    ///   - module: The module.
    ///   - namespace: The name of the namespace, not empty and without a dot.
    ///   - variables: Variables for the module, over those of this one's environment.
    ///   - fileID: Where this is written; leave it out.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    /// - Complexity: That of configuring it, once for each namespace.
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
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let outer = assembly.contexts[context].namespace
        guard let inner = assembly.namespace(namespace, inside: outer, at: site) else { return }
        // The same environment where nothing is added: it is known without a comparison.
        let environment = variables.isEmpty ? environment : environment.merging(variables)
        assembly.configure(module, environment: environment, namespace: inner, part: namespace, at: site)
    }
}
