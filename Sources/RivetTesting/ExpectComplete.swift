public import Rivet
public import RivetInspection
public import Testing

/// Expects that an application fits together, and that all of its objects can be built, in each environment.
///
/// One test checks the whole application:
///
/// ```swift
/// @Test func `the application is complete`() async {
///     await expectComplete(AppModule.self, in: [.init(name: .production), .init(name: .test)]) { test in
///         test.redefine("Clock") { FixedClock() }
///     }
/// }
/// ```
///
/// For each environment, it checks the graph, and then builds each definition, group and element once, calls the
/// providers that closures requested, and awaits what must be awaited. So closures needn't declare their dependencies.
/// An unproven type is a failure. Objects don't start.
///
/// Failures with the same cause are one issue, at the line of the definition, which also lists the other definitions
/// that can't be built, and the environments if it isn't all of them. An error that belongs to no definition is
/// recorded at the call. You may call it from any task. If your program resolves its objects on the main actor, put
/// `@MainActor` before the test.
///
/// - Parameters:
///   - modules: The modules' classes.
///   - environments: The environments, each with a name and variables, as your program has them.
///   - objects: The objects that these modules expect, by name.
///   - samples: Values for run-time arguments. A definition that takes others is a failure.
///   - children: Closures that create factories of children, each from a factory of these modules, as your program
///     does. Each child is built, too.
///   - requests: Closures that call the code of your program that resolves objects outside of modules, such as its
///     launch. Each is called once in each environment.
///   - warnings: Whether other warnings of the graphs are issues, too.
///   - sourceLocation: The location of an issue that belongs to no definition.
///   - configure: Adds definitions last, such as fakes, and requires modules, as a module's `configure()` does.
/// - Complexity: The work of all closures, in each environment.
public nonisolated(nonsending) func expectComplete(
    _ modules: Module.Type...,
    in environments: [Environment],
    supplying objects: [String: any Sendable] = [:],
    samples: [Sample] = [],
    children: [CompletenessCheck.Child] = [],
    requests: [CompletenessCheck.Requests] = [],
    warnings: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    configure: (Module) throws -> Void = { _ in }
) async {
    // An empty path marks the location as that of a caller, and not of a definition.
    let site = SourceSite(fileID: fileID, filePath: "", line: line, column: 0)
    let check = await CompletenessCheck(
        modules,
        in: environments,
        objects,
        samples,
        children,
        requests,
        at: site,
        configure
    )
    for failure in check.failures {
        Issue.record("\(failure)", sourceLocation: failure.site.flatMap(SourceLocation.init) ?? sourceLocation)
    }
    guard warnings else { return }
    for warning in check.warnings {
        Issue.record(
            "\(warning.message) \(warning.mark)",
            sourceLocation: SourceLocation(warning.site) ?? sourceLocation
        )
    }
}
