public import Rivet
internal import RivetInspection
public import Testing

/// Expects that modules form a valid graph.
///
/// One test can check the whole application:
///
/// ```swift
/// @Test(arguments: [Environment.Name.production, .test])
/// func `the application fits together`(name: Environment.Name) {
///     expectValid(AppModule.self, environment: Environment(name: name, variables: defaults))
/// }
/// ```
///
/// Each problem is recorded as an issue at the line of the definition, where your editor shows it. A problem that
/// belongs to no definition, such as an error that `configure()` throws, is recorded at the call.
///
/// If there are issues, the test also has an attachment, `graph.html`: the drawing of the graph with its faults.
///
/// - Parameters:
///   - modules: The modules' classes.
///   - environment: The variables for these modules, and for the modules that they require.
///   - parent: The graph that defines the names that these modules don't, or nil.
///   - checking: Whether undeclared dependencies and unproven types are errors.
///   - warnings: Whether warnings are issues, too.
///   - sourceLocation: The location of an issue that belongs to no definition.
/// - Returns: The graph, or nil if it isn't valid.
@discardableResult
public func expectValid(
    _ modules: Module.Type...,
    environment: Environment,
    parent: ObjectGraph? = nil,
    checking: ObjectGraph.Checking = .declared,
    warnings: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation,
    fileID: StaticString = #fileID,
    line: UInt = #line
) -> ObjectGraph? {
    let assembly = Assembly()
    for module in modules {
        // An empty path marks the location as that of a caller, and not of a definition.
        assembly.load(module, environment: environment, fileID: fileID, filePath: "", line: line, column: 0)
    }
    return expectValid(
        assembly,
        parent: parent,
        checking: checking,
        warnings: warnings,
        sourceLocation: sourceLocation
    )
}

/// Expects that an assembly forms a valid graph.
///
/// Use it if your test has an assembly. Each problem is recorded as an issue at the line of the definition. An error
/// that `configure()` throws is recorded at the line that loads the module.
///
/// If there are issues, the test also has an attachment, `graph.html`: the drawing of the graph with its faults.
///
/// - Parameters:
///   - assembly: The definitions of the modules.
///   - parent: The graph that defines the names that these modules don't, or nil.
///   - checking: Whether undeclared dependencies and unproven types are errors.
///   - warnings: Whether warnings are issues, too.
///   - sourceLocation: The location of an issue that has no place in the source.
/// - Returns: The graph, or nil if it isn't valid.
@discardableResult
public func expectValid(
    _ assembly: Assembly,
    parent: ObjectGraph? = nil,
    checking: ObjectGraph.Checking = .declared,
    warnings: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
) -> ObjectGraph? {
    do {
        let graph = try ObjectGraph(assembly, parent: parent, checking: checking)
        if warnings { record(graph.warnings, in: graph.drawing, orAt: sourceLocation) }
        return graph
    } catch let error as AssemblyError {
        record(error.problems, in: error.drawing, orAt: sourceLocation)
    } catch {
        Issue.record(error, sourceLocation: sourceLocation)
    }
    return nil
}

/// Records problems as issues, and attaches the drawing of their graph.
private func record(
    _ problems: [Problem],
    in drawing: @autoclosure () -> Drawing?,
    orAt sourceLocation: SourceLocation
) {
    for problem in problems {
        Issue.record(
            "\(problem.message) \(problem.mark)",
            sourceLocation: SourceLocation(problem.site) ?? sourceLocation
        )
    }
    guard !problems.isEmpty, let drawing = drawing() else { return }
    Attachment.record(drawing.html(), named: "graph.html", sourceLocation: sourceLocation)
}

extension SourceLocation {
    /// Converts the location of a definition; nil for a location without a path, such as that of a caller.
    init?(_ site: SourceSite) {
        guard !site.filePath.isEmpty, !site.fileID.isEmpty else { return nil }
        self.init(
            fileID: site.fileID,
            filePath: site.filePath,
            line: max(1, Int(site.line)),
            column: max(1, Int(site.column))
        )
    }
}
