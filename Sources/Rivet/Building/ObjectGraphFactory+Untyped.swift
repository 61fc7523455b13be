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
