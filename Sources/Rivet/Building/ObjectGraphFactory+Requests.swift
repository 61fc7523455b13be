extension ObjectGraphFactory {
    /// Resolves the object of that name, as the expected type.
    ///
    /// ```swift
    /// let car: Car = try factory["Car"]
    /// let motor = try factory["Engine"] as any Motor
    /// ```
    ///
    /// The type may be the one of the definition, a superclass, a protocol that the object conforms to, an
    /// Optional of those, or `Any`. A missing name is an error even if you expect an Optional. For a dependency
    /// that may be absent, use ``optional(_:as:fileID:line:)``.
    ///
    /// If you expect a closure, the name has to be a provider's, `"X Provider"`. For an object that is itself a
    /// function, use ``object(named:as:fileID:line:)``. To pass a provider to a generic parameter, use
    /// ``provider(for:fileID:line:)``.
    ///
    /// You may call it from any thread. A singleton is built once, for all callers. Callers that request it
    /// meanwhile wait for that object alone.
    ///
    /// - Parameter name: The name.
    /// - Returns: The object: a new one from a prototype, the cached one from a singleton.
    /// - Throws: ``ResolutionError``: nothing defines the name, the type doesn't fit, the object depends on
    ///   itself, or a closure threw.
    /// - Complexity: O(1) and what the closures do.
    @inlinable
    public subscript<Object>(_ name: String, fileID: StaticString = #fileID, line: UInt = #line) -> Object {
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
    /// This works as with a name. The type is that of the key. A `Key.variable` reads the environment.
    ///
    /// - Parameter key: The name and the type.
    /// - Returns: The object: a new one from a prototype, the cached one from a singleton.
    /// - Throws: ``ResolutionError``: nothing defines the name, the type doesn't fit, the object depends on
    ///   itself, or a closure threw.
    /// - Complexity: O(1) and what the closures do.
    @inlinable
    public subscript<Object>(_ key: Key<Object>, fileID: StaticString = #fileID, line: UInt = #line) -> Object {
        @inline(__always)
        get throws {
            if key.isVariable { return try variable(key.name, fileID, line) }
            do { return try resolve(key.name) } catch { throw traced(error, key.name, fileID, line) }
        }
    }

    /// Resolves the object of that name, where a subscript doesn't fit.
    ///
    /// Use it for an object that is itself a function, or if you have the type as a value.
    ///
    /// ```swift
    /// let format = try factory.object(named: "Format", as: (@Sendable (Int) -> String).self)
    /// ```
    ///
    /// You may call it from any thread.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - type: The expected type, which is inferred if you omit it.
    /// - Returns: The object.
    /// - Throws: ``ResolutionError``, as the subscript.
    /// - Complexity: O(1) and what the closures do.
    @inlinable
    public func object<Object>(
        named name: String,
        as type: Object.Type = Object.self,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws -> Object {
        do { return try resolve(name) } catch { throw traced(error, name, fileID, line) }
    }

    /// Resolves a new object of that name from run-time arguments.
    ///
    /// ```swift
    /// let service: UserService = try factory.object(named: "User Service", with: "12")
    /// ```
    ///
    /// An argument matches by its type, or else by a cast, such as a concrete type for `any P`. You may call it
    /// from any thread.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - type: The expected type, which is inferred if you omit it.
    ///   - arguments: The arguments, in the order of the definition's closure.
    /// - Returns: A new object.
    /// - Throws: ``ResolutionError``, with the code ``ResolutionError/Code/arguments`` if they don't match.
    /// - Complexity: O(1) and what the closures do.
    public func object<Object, each Argument>(
        named name: String,
        as type: Object.Type = Object.self,
        with arguments: repeat each Argument,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws -> Object {
        do {
            let (definition, factory) = try made(name, from: repeat (each Argument).self)
            if let exact = definition as? ArgumentsDefinition<Object, repeat each Argument> {
                return try exact.object(from: factory, repeat each arguments)
            }
            var list: [Any] = []
            repeat list.append(each arguments)
            return try definition.object(as: Object.self, with: list, from: factory)
        } catch {
            throw traced(error, name, fileID, line)
        }
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
    /// You may call it from any thread.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - type: The expected type, which is inferred if you omit it.
    /// - Returns: The object, or nil.
    /// - Throws: ``ResolutionError``, as the subscript, but never because `name` itself is missing.
    /// - Complexity: O(1) and what the closures do.
    @inlinable
    public func optional<Object>(
        _ name: String,
        as type: Object.Type = Object.self,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws -> Object? {
        guard isDefined(name) else { return nil }
        return try object(named: name, as: type, fileID: fileID, line: line)
    }

    /// The definition of a name that is resolved with arguments of these types, and the factory that has it.
    func made<each Argument>(
        _ name: String,
        from arguments: repeat (each Argument).Type
    ) throws -> (AnyDefinition, ObjectGraphFactory) {
        if let definition = inInnermostNamespace(name) { return (definition, self) }
        try permit(name)
        switch meaning(of: name) {
        case .definition(let definition, let generations)?: return (definition, ancestor(generations))
        case .provider?:
            var given: [Any.Type] = []
            repeat given.append(each arguments)
            throw RequestFault.arguments(needed: [], given: given)
        case nil: throw RequestFault.missing
        }
    }
}

// MARK: - Untyped requests

// Requests whose type can't be inferred. Without these, the compiler's errors don't explain the cause.

extension ObjectGraphFactory {
    /// Tells the compiler what to say when nothing says which type is expected.
    ///
    /// It can't be called.
    ///
    /// - Parameter name: The name.
    @_disfavoredOverload
    @available(*, unavailable, message: "say which type you expect: let engine: Engine = try factory[\"Engine\"]")
    public subscript(_ name: String) -> Never {
        get throws { throw RequestFault.missing }
    }

    /// Tells the compiler what to say when nothing says which type is expected.
    ///
    /// It can't be called.
    ///
    /// - Parameter name: The name.
    /// - Returns: Nothing, ever.
    /// - Throws: Nothing, ever.
    @_disfavoredOverload
    @available(
        *,
        unavailable,
        message: "say which type you expect: try factory.object(named: \"Engine\", as: Engine.self)"
    )
    public func object(named name: String) throws -> Never { throw RequestFault.missing }

    /// Tells the compiler what to say when nothing says which type is expected.
    ///
    /// It can't be called.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - arguments: The arguments.
    /// - Returns: Nothing, ever.
    /// - Throws: Nothing, ever.
    @_disfavoredOverload
    @available(
        *,
        unavailable,
        message: "say which type you expect: try factory.object(named: \"User\", as: User.self, with: 12)"
    )
    public func object<each Argument>(named name: String, with arguments: repeat each Argument) throws -> Never {
        throw RequestFault.missing
    }

    /// Tells the compiler what to say when nothing says which type is expected.
    ///
    /// It can't be called.
    ///
    /// - Parameter name: The name.
    /// - Returns: Nothing, ever.
    /// - Throws: Nothing, ever.
    @_disfavoredOverload
    @available(
        *,
        unavailable,
        message: "say which type you expect: try factory.optional(\"Engine\", as: Engine.self)"
    )
    public func optional(_ name: String) throws -> Never? { throw RequestFault.missing }

    /// Tells the compiler what to say when nothing says which type is expected.
    ///
    /// It can't be called.
    ///
    /// - Parameter name: The name.
    /// - Returns: Nothing, ever.
    /// - Throws: Nothing, ever.
    @_disfavoredOverload
    @available(
        *,
        unavailable,
        message: "say which type you expect: try await factory.resolve(\"Engine\", as: Engine.self)"
    )
    public nonisolated(nonsending) func resolve(_ name: String) async throws -> Never { throw RequestFault.missing }

    /// Tells the compiler what to say when nothing says which type is expected.
    ///
    /// It can't be called.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - arguments: The arguments.
    /// - Returns: Nothing, ever.
    /// - Throws: Nothing, ever.
    @_disfavoredOverload
    @available(
        *,
        unavailable,
        message: "say which type you expect: try await factory.resolve(\"Session\", as: Session.self, with: 12)"
    )
    public nonisolated(nonsending) func resolve<each Argument>(
        _ name: String,
        with arguments: repeat each Argument
    ) async throws -> Never {
        throw RequestFault.missing
    }
}
