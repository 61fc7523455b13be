internal import RivetShared

extension ObjectGraphFactory {
    /// Resolves the object of that name, as the expected type.
    ///
    /// ```swift
    /// let car: Car = try factory["Car"]
    /// let motor = try factory["Engine"] as any Motor
    /// ```
    ///
    /// The type may be the defined type, a superclass, a protocol that the object conforms to, an Optional of those, or
    /// `Any`. A missing name is an error even if you expect an Optional. For a dependency that may be absent, use
    /// ``optional(_:as:fileID:line:)``.
    ///
    /// If you expect a closure, the name must belong to a provider: `"X Provider"`. For an object that is itself a
    /// function, use ``object(_:as:fileID:line:)``. To pass a provider to a generic parameter, use
    /// ``provider(for:fileID:line:)``. For a definition with run-time arguments, add them: `factory["Route", with:
    /// 12]`.
    ///
    /// A singleton is built once, for all callers. Callers that request it during the build wait for that object alone.
    ///
    /// - Parameter name: The name.
    /// - Returns: The object: a new one from a prototype, the cached one from a singleton.
    /// - Throws: ``ResolutionError`` if nothing defines the name, the type doesn't fit, the object depends on itself,
    ///   or a closure throws.
    /// - Complexity: O(1), plus the work of the closures.
    @inlinable
    public subscript<Object>(
        _ name: String,
        fileID fileID: StaticString = #fileID,
        line line: UInt = #line
    ) -> Object {
        @inline(__always)
        get throws {
            do { return try resolve(name) } catch { throw traced(error, name, fileID, line) }
        }
    }

    /// Resolves the object of that key.
    ///
    /// ```swift
    /// let motor = try factory[.motor]
    /// ```
    ///
    /// This works as with a name. The type comes from the key. A `Key.variable` reads the environment.
    ///
    /// - Parameter key: The name and the type.
    /// - Returns: The object: a new one from a prototype, the cached one from a singleton.
    /// - Throws: ``ResolutionError`` if nothing defines the name, the type doesn't fit, the object depends on itself,
    ///   or a closure throws.
    /// - Complexity: O(1), plus the work of the closures.
    @inlinable
    public subscript<Object>(
        _ key: Key<Object>,
        fileID fileID: StaticString = #fileID,
        line line: UInt = #line
    ) -> Object {
        @inline(__always)
        get throws {
            if key.kind != .name { return try special(key, fileID, line) }
            do { return try resolve(key.name) } catch { throw traced(error, key.name, fileID, line) }
        }
    }

    /// Resolves a new object of that name from run-time arguments.
    ///
    /// ```swift
    /// let service: UserService = try factory["User Service", with: "12"]
    /// let route: Route = try factory["Route", with: city, 3]
    /// ```
    ///
    /// An argument matches if it has the expected type, or can be cast to it, such as a concrete type to `any P`.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - first: The first argument of the definition's closure.
    ///   - others: The other arguments, in the order of the closure.
    /// - Returns: A new object.
    /// - Throws: ``ResolutionError``, with the code ``ResolutionError/Code/arguments`` if the arguments don't match.
    /// - Complexity: O(1), plus the work of the closures.
    @_alwaysEmitIntoClient
    public subscript<Object, First, each Other>(
        _ name: String,
        with first: First,
        _ others: repeat each Other,
        fileID fileID: StaticString = #fileID,
        line line: UInt = #line
    ) -> Object {
        get throws { try object(name, fileID, line, first, repeat each others) }
    }

    /// Resolves a new object of that key from run-time arguments.
    ///
    /// ```swift
    /// let route = try factory[.route, with: city, 3]
    /// ```
    ///
    /// This works as with a name. The type comes from the key.
    ///
    /// - Parameters:
    ///   - key: The name and the type.
    ///   - first: The first argument of the definition's closure.
    ///   - others: The other arguments, in the order of the closure.
    /// - Returns: A new object.
    /// - Throws: ``ResolutionError``, with the code ``ResolutionError/Code/arguments`` if the arguments don't match.
    /// - Complexity: O(1), plus the work of the closures.
    @_alwaysEmitIntoClient
    public subscript<Object, First, each Other>(
        _ key: Key<Object>,
        with first: First,
        _ others: repeat each Other,
        fileID fileID: StaticString = #fileID,
        line line: UInt = #line
    ) -> Object {
        get throws {
            if key.kind != .name {
                try refuse(key, list(of: First.self, repeat (each Other).self), at: SourceSite(fileID, line))
            }
            return try object(key.name, fileID, line, first, repeat each others)
        }
    }

    /// Resolves a new object of a name from run-time arguments.
    ///
    /// Swift 6.3 can't pass a parameter pack on to a subscript.
    @_alwaysEmitIntoClient
    func object<Object, First, each Other>(
        _ name: String,
        _ fileID: StaticString,
        _ line: UInt,
        _ first: First,
        _ others: repeat each Other
    ) throws -> Object {
        do {
            typealias Exact = ArgumentsDefinition<Object, (First, repeat each Other)>
            if let target = target(of: name), target.type == ObjectIdentifier(Exact.self) {
                var count = 1
                for _ in repeat (each Other).self { count += 1 }
                // A single tuple has the same type as several arguments, but isn't the same.
                if target.with(Exact.self, { $0.count == count }) {
                    return try target.with(Exact.self) { try $0.object(from: self, (first, repeat each others)) }
                }
            }
            let (definition, factory) = try definition(name, taking: list(of: First.self, repeat (each Other).self))
            var arguments: [Any] = [first]
            repeat arguments.append(each others)
            return try definition.object(as: Object.self, with: arguments, from: factory)
        } catch {
            throw traced(error, name, fileID, line)
        }
    }

    /// Resolves the object of that name by a method instead of a subscript.
    ///
    /// Use it for an object that is itself a function, or if you have the type as a value.
    ///
    /// ```swift
    /// let format = try factory.object("Format", as: (@Sendable (Int) -> String).self)
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - type: The expected type, which is inferred if you omit it.
    /// - Returns: The object.
    /// - Throws: ``ResolutionError``, like the subscript.
    /// - Complexity: O(1), plus the work of the closures.
    @inlinable
    public func object<Object>(
        _ name: String,
        as type: Object.Type = Object.self,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws -> Object {
        do { return try resolve(name) } catch { throw traced(error, name, fileID, line) }
    }

    /// Resolves the object of that name, or returns nil if nothing defines it.
    ///
    /// Use it for a dependency that may be absent. Only an unknown name returns nil. An object that can't be built is
    /// an error, even if the reason is that one of its own dependencies is unknown.
    ///
    /// ```swift
    /// let logger: (any Logger)? = try factory.optional("Logger")
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - type: The expected type, which is inferred if you omit it.
    /// - Returns: The object, or nil.
    /// - Throws: ``ResolutionError``, like the subscript, but never because `name` itself is missing.
    /// - Complexity: O(1), plus the work of the closures.
    @inlinable
    public func optional<Object>(
        _ name: String,
        as type: Object.Type = Object.self,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws -> Object? {
        guard isDefined(name) else { return nil }
        return try object(name, as: type, fileID: fileID, line: line)
    }

    /// Resolves the object of that key, or returns nil if nothing defines its name.
    ///
    /// ```swift
    /// let logger = try factory.optional(.logger)
    /// ```
    ///
    /// This works as with a name. The type comes from the key. For a `Key.variable`, the result is nil if the
    /// environment doesn't contain the variable.
    ///
    /// - Parameter key: The name and the type.
    /// - Returns: The object, or nil.
    /// - Throws: ``ResolutionError``, like the subscript, but never because the key's name itself is missing.
    /// - Complexity: O(1), plus the work of the closures.
    @inlinable
    public func optional<Object>(
        _ key: Key<Object>,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws -> Object? { isDefined(key) ? .some(try self[key, fileID: fileID, line: line]) : nil }
}

// MARK: - Errors

extension ObjectGraphFactory {
    /// The error that a request throws, with the step of this request added to its path.
    ///
    /// Called when a request has failed, once for each name on its path. A request that succeeds records nothing.
    @usableFromInline
    @inline(never)
    func traced(_ error: any Error, _ name: String, _ fileID: StaticString, _ line: UInt) -> any Error {
        traced(error, name, SourceSite(fileID, line))
    }

    /// The value of a key that isn't a plain name.
    @usableFromInline
    func special<Value>(_ key: Key<Value>, _ fileID: StaticString, _ line: UInt) throws -> Value {
        try special(key, SourceSite(fileID, line))
    }

    @usableFromInline
    func special<Value>(_ key: Key<Value>, _ site: SourceSite?) throws -> Value {
        switch key.kind {
        case .variable: return try variable(key.name, site)
        case .argument: throw tracedArgument(site)
        case .optional where !isDefined(key.name): return try absent(key.name, site)
        case .name, .optional: do { return try resolve(key.name) } catch { throw traced(error, key.name, site) }
        }
    }

    /// The value nil, or an error if the type isn't Optional.
    @inline(never)
    private func absent<Value>(_ name: String, _ site: SourceSite?) throws -> Value {
        if let optional = Value.self as? any OptionalType.Type, let absent = optional.absent as? Value { return absent }
        throw traced(RequestFault(.missing), name, site)
    }

    /// The error of a request for `.argument`, which has no name of its own.
    private func tracedArgument(_ site: SourceSite?) -> any Error {
        traced(RequestFault(.arguments), ".argument", site)
    }

    /// Refuses a key that takes no run-time arguments, because it isn't the key of a definition.
    @usableFromInline
    func refuse<Object>(_ key: Key<Object>, _ arguments: [Any.Type], at site: SourceSite) throws {
        if key.kind == .argument { throw tracedArgument(site) }
        guard key.kind == .variable else { return }
        throw traced(RequestFault.arguments(needed: [], given: arguments), key.name, site)
    }

    /// The value of a variable that was requested like an object.
    private func variable<Value>(_ name: String, _ site: SourceSite?) throws -> Value {
        do { return try environment[name] } catch {
            var traced = ResolutionError(error, name: name, graph: core.graph)
            traced.add(core.graph.step(name, at: site))
            throw traced
        }
    }

    /// The error of a recipe's dependency.
    ///
    /// The request counts as made where the recipe is written.
    @usableFromInline
    @inline(never)
    func traced(_ error: any Error, _ name: String, _ site: SourceSite?) -> any Error {
        let definition = core.graph.meaning(of: name, in: context)?.definition
        // Names are short inside a namespace. The full name shows which of two wheels is meant.
        let isRelative = definition?.name.dropping(suffix: Namespace.separator + name) != nil
        return traced(error, isRelative ? definition?.name ?? name : name, definition, site)
    }

    /// The error of a request for a known definition, with the step of this request added to its path.
    package func traced(_ error: any Error, _ name: String, _ definition: AnyDefinition?, _ site: SourceSite?)
        -> any Error
    {
        let fault = (error as? RequestFault)?.code
        if definition == nil, fault == .missing { core.graph.parts.recorder?.recordMissing(name) }
        var traced =
            error as? ResolutionError
            ?? ResolutionError(error, name: name, graph: core.graph, context: context)
        let identity = definition.map(ObjectIdentifier.init)
        // The reason to give up may be a cycle that this name is part of.
        let requester = Frame.ofBlocking(frame)
        let resolution = requester?.resolution
        if fault == .gaveUp, let cycle = resolution?.cycle?.entered(at: identity) { traced = cycle }
        traced.add(core.graph.step(name, definition, at: site, isInHook: requester?.isHook == true))
        guard traced.code == .cycle else { return traced }
        if traced.entered(at: identity) != nil { resolution?.remember(traced) }
        // If a closure started this thread, the path continues outward with that closure.
        if !ThreadState().isBusy, let definition = Frame.ofAwaiting(frame)?.build?.definition {
            traced.begin(at: core.graph.step(definition.name, definition))
        }
        return traced
    }
}
