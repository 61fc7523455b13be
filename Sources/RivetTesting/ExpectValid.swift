public import Rivet
internal import RivetInspection
public import Testing

/// Expects that a graph can be made and fits together.
///
/// The whole of a string-keyed application, checked by one test:
///
/// ```swift
/// @Test(arguments: [Environment.Name.production, .test])
/// func `the application fits together`(name: Environment.Name) {
///     expectValid(AppModule.self, environment: Environment(name: name, variables: defaults))
/// }
/// ```
///
/// Each problem is recorded as an issue at the line of the *definition*, so that an editor shows it there. A problem of
/// no definition, such as an error that a module's `configure()` throws, is recorded at the line of the call.
///
/// If there are issues, the test also has an attachment, `graph.html`: the drawing of the graph with its faults.
///
/// - Parameters:
///   - modules: The modules' classes.
///   - environment: The variables that they, and the modules they require, read.
///   - parent: The graph that has what isn't defined here; nil for none.
///   - checking: Whether every definition must declare what it needs.
///   - warnings: Whether warnings are issues too.
///   - sourceLocation: Where an issue is recorded that belongs to no definition.
/// - Returns: The graph; nil when there is none.
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
        // Without a path, by which a caller's place is known from a definition's.
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

/// Expects that an assembly makes a graph that fits together.
///
/// Use it if your test has an assembly. Each problem is recorded as an issue at the line of the *definition*, and an
/// error that a module's `configure()` throws at the line that loads the module. If there are issues, the test also has
/// an attachment, `graph.html`: the drawing of the graph with its faults.
///
/// - Parameters:
///   - assembly: What the modules have defined.
///   - parent: The graph that has what isn't defined here; nil for none.
///   - checking: Whether every definition must declare what it needs.
///   - warnings: Whether warnings are issues too.
///   - sourceLocation: Where an issue is recorded that belongs to no place.
/// - Returns: The graph; nil when there is none.
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
        Issue.record("\(problem.message)", sourceLocation: SourceLocation(problem.site) ?? sourceLocation)
    }
    guard !problems.isEmpty, let drawing = drawing() else { return }
    Attachment.record(drawing.html(), named: "graph.html", sourceLocation: sourceLocation)
}

extension SourceLocation {
    /// The place of a definition, as the test library knows places; nil for what has no path, a caller's or nobody's.
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
