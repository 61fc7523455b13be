public import Rivet
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
/// Each problem is recorded as an issue at the line of the *definition*, so that an editor shows it there.
///
/// - Parameters:
///   - modules: The modules' classes.
///   - environment: The variables that they, and the modules they require, read.
///   - parent: The graph that has what isn't defined here; nil for none.
///   - checking: Whether every definition must declare what it needs.
///   - warnings: Whether warnings are issues too.
///   - fileID: Where this is written, which is where modules that can't be configured are recorded; leave it out.
///   - filePath: As `fileID`.
///   - line: As `fileID`.
///   - column: As `fileID`.
/// - Returns: The graph; nil when there is none.
@discardableResult
public func expectValid(
    _ modules: Module.Type...,
    environment: Environment,
    parent: ObjectGraph? = nil,
    checking: ObjectGraph.Checking = .declared,
    warnings: Bool = false,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
) -> ObjectGraph? {
    let assembly = Assembly()
    for module in modules {
        assembly.load(
            module,
            environment: environment,
            fileID: fileID,
            filePath: filePath,
            line: line,
            column: column
        )
    }
    return expectValid(assembly, parent: parent, checking: checking, warnings: warnings)
}

/// Expects that an assembly makes a graph that fits together.
///
/// As for modules, where the assembly is at hand. Each problem is recorded as an issue at the line of the
/// *definition*.
///
/// - Parameters:
///   - assembly: What the modules have defined.
///   - parent: The graph that has what isn't defined here; nil for none.
///   - checking: Whether every definition must declare what it needs.
///   - warnings: Whether warnings are issues too.
/// - Returns: The graph; nil when there is none.
@discardableResult
public func expectValid(
    _ assembly: Assembly,
    parent: ObjectGraph? = nil,
    checking: ObjectGraph.Checking = .declared,
    warnings: Bool = false
) -> ObjectGraph? {
    do {
        let graph = try ObjectGraph(assembly, parent: parent, checking: checking)
        if warnings { for warning in graph.warnings { record(warning) } }
        return graph
    } catch let error as AssemblyError {
        for problem in error.problems { record(problem) }
    } catch {
        Issue.record(error)
    }
    return nil
}

/// Expects that an object can be built.
///
/// For what no graph can know beforehand, a closure's own needs and the objects' own initialisers:
///
/// ```swift
/// let car = expectBuilds("Car", as: Car.self, from: factory)
/// ```
///
/// A failure is recorded as an issue where the failed definition is written, with the path that led there.
///
/// - Parameters:
///   - name: The name.
///   - type: The type that is expected; left out, it is inferred.
///   - factory: The factory that builds it.
///   - sourceLocation: Where this is written; leave it out.
/// - Returns: The object; nil when it can't be built.
@discardableResult
public func expectBuilds<Object>(
    _ name: String,
    as type: Object.Type = Object.self,
    from factory: ObjectGraphFactory,
    sourceLocation: SourceLocation = #_sourceLocation
) -> Object? {
    do { return try factory.object(named: name, as: type) } catch {
        let site = (error as? ResolutionError)?.path.last { $0.site != nil }?.site
        Issue.record("\(error)", sourceLocation: site.map(SourceLocation.init) ?? sourceLocation)
        return nil
    }
}

private func record(_ problem: Problem) {
    Issue.record("\(problem.message)", sourceLocation: SourceLocation(problem.site))
}

extension SourceLocation {
    /// The place of a definition, as the test library knows places.
    init(_ site: SourceSite) {
        self.init(
            fileID: site.fileID.isEmpty ? "Unknown/Unknown.swift" : site.fileID,
            filePath: site.filePath,
            line: max(1, Int(site.line)),
            column: max(1, Int(site.column))
        )
    }
}
