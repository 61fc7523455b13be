public import Rivet
public import Testing

/// Expects that an object can be built.
///
/// For what no graph can know beforehand, a closure's own needs and the objects' own initialisers:
///
/// ```swift
/// let car = expectBuilds("Car", as: Car.self, from: factory)
/// ```
///
/// A failure is recorded as an issue where the failed definition is written, with the path that led there. What has to
/// be awaited fails here; for that there is ``expectResolves(_:as:from:sourceLocation:fileID:line:)``.
///
/// - Parameters:
///   - name: The name.
///   - type: The type that is expected; left out, it is inferred.
///   - factory: The factory that builds it.
///   - sourceLocation: Where an issue is recorded that belongs to no definition.
/// - Returns: The object; nil when it can't be built.
@discardableResult
public func expectBuilds<Object>(
    _ name: String,
    as type: Object.Type = Object.self,
    from factory: ObjectGraphFactory,
    sourceLocation: SourceLocation = #_sourceLocation,
    fileID: StaticString = #fileID,
    line: UInt = #line
) -> Object? {
    // rivet-lint:ignore notChecked The test names what it asks for.
    do { return try factory.object(named: name, as: type, fileID: fileID, line: line) } catch {
        record(error, orAt: sourceLocation)
        return nil
    }
}

/// Expects that an object can be built, and awaits it.
///
/// As ``expectBuilds(_:as:from:sourceLocation:fileID:line:)``, by the factory's `resolve`: for what is made by an
/// asynchronous closure or on the main actor, and for everything else too.
///
/// ```swift
/// let database = await expectResolves("Database", as: Database.self, from: factory)
/// ```
///
/// It has a name of its own, so that what need not be awaited can be tested without `await` in asynchronous tests too.
///
/// - Parameters:
///   - name: The name.
///   - type: The type that is expected; left out, it is inferred.
///   - factory: The factory that builds it.
///   - sourceLocation: Where an issue is recorded that belongs to no definition.
/// - Returns: The object; nil when it can't be built.
@discardableResult
public nonisolated(nonsending) func expectResolves<Object>(
    _ name: String,
    as type: Object.Type = Object.self,
    from factory: ObjectGraphFactory,
    sourceLocation: SourceLocation = #_sourceLocation,
    fileID: StaticString = #fileID,
    line: UInt = #line
) async -> Object? {
    // rivet-lint:ignore notChecked The test names what it asks for.
    do { return try await factory.resolve(name, as: type, fileID: fileID, line: line) } catch {
        record(error, orAt: sourceLocation)
        return nil
    }
}

private func record(_ error: any Error, orAt sourceLocation: SourceLocation) {
    let site = (error as? ResolutionError)?.path.last { $0.site != nil }?.site
    Issue.record("\(error)", sourceLocation: site.flatMap(SourceLocation.init) ?? sourceLocation)
}
