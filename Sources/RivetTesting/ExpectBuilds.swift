public import Rivet
public import Testing

/// Expects that an object can be built.
///
/// A graph can't check undeclared dependencies of closures, or what initializers do. Use this expectation for those:
///
/// ```swift
/// let car = expectBuilds("Car", as: Car.self, from: factory)
/// ```
///
/// A failure is recorded as an issue at the definition that failed, with the path to it. An object that must be awaited
/// fails here. For those, use ``expectResolves(_:as:from:sourceLocation:fileID:line:)``.
///
/// - Parameters:
///   - name: The name of the object.
///   - type: The expected type. If you omit it, Swift infers it.
///   - factory: The factory that builds the object.
///   - sourceLocation: The location of an issue that belongs to no definition.
/// - Returns: The object, or nil if it can't be built.
@discardableResult
public func expectBuilds<Object>(
    _ name: String,
    as type: Object.Type = Object.self,
    from factory: ObjectGraphFactory,
    sourceLocation: SourceLocation = #_sourceLocation,
    fileID: StaticString = #fileID,
    line: UInt = #line
) -> Object? {
    do { return try factory.object(name, as: type, fileID: fileID, line: line) } catch {
        record(error, orAt: sourceLocation)
        return nil
    }
}

/// Expects that the object of a key can be built.
///
/// ```swift
/// let car = expectBuilds(.car, from: factory)
/// ```
///
/// This works as with a name. The type comes from the key.
///
/// - Parameters:
///   - key: The name and the type of the object.
///   - factory: The factory that builds the object.
///   - sourceLocation: The location of an issue that belongs to no definition.
/// - Returns: The object, or nil if it can't be built.
@discardableResult
public func expectBuilds<Object>(
    _ key: Key<Object>,
    from factory: ObjectGraphFactory,
    sourceLocation: SourceLocation = #_sourceLocation,
    fileID: StaticString = #fileID,
    line: UInt = #line
) -> Object? {
    do { return try factory[key, fileID: fileID, line: line] } catch {
        record(error, orAt: sourceLocation)
        return nil
    }
}

/// Expects that an object can be resolved with `await`.
///
/// It works like ``expectBuilds(_:as:from:sourceLocation:fileID:line:)``, but calls the factory's `resolve`. Use it for
/// objects that asynchronous closures create, or closures on the main actor. All other objects work, too.
///
/// ```swift
/// let database = await expectResolves("Database", as: Database.self, from: factory)
/// ```
///
/// It has a name of its own, so that an asynchronous test can also expect an object without `await`.
///
/// - Parameters:
///   - name: The name of the object.
///   - type: The expected type. If you omit it, Swift infers it.
///   - factory: The factory that builds the object.
///   - sourceLocation: The location of an issue that belongs to no definition.
/// - Returns: The object, or nil if it can't be built.
@discardableResult
public nonisolated(nonsending) func expectResolves<Object>(
    _ name: String,
    as type: Object.Type = Object.self,
    from factory: ObjectGraphFactory,
    sourceLocation: SourceLocation = #_sourceLocation,
    fileID: StaticString = #fileID,
    line: UInt = #line
) async -> Object? {
    do { return try await factory.resolve(name, as: type, fileID: fileID, line: line) } catch {
        record(error, orAt: sourceLocation)
        return nil
    }
}

/// Expects that the object of a key can be resolved with `await`.
///
/// ```swift
/// let database = await expectResolves(.database, from: factory)
/// ```
///
/// This works as with a name. The type comes from the key.
///
/// - Parameters:
///   - key: The name and the type of the object.
///   - factory: The factory that builds the object.
///   - sourceLocation: The location of an issue that belongs to no definition.
/// - Returns: The object, or nil if it can't be built.
@discardableResult
public nonisolated(nonsending) func expectResolves<Object>(
    _ key: Key<Object>,
    from factory: ObjectGraphFactory,
    sourceLocation: SourceLocation = #_sourceLocation,
    fileID: StaticString = #fileID,
    line: UInt = #line
) async -> Object? {
    do { return try await factory.resolve(key, fileID: fileID, line: line) } catch {
        record(error, orAt: sourceLocation)
        return nil
    }
}

private func record(_ error: any Error, orAt sourceLocation: SourceLocation) {
    let site = (error as? ResolutionError)?.path.last { $0.site != nil }?.site
    Issue.record("\(error)", sourceLocation: site.flatMap(SourceLocation.init) ?? sourceLocation)
}
