extension ObjectGraphFactory {
    /// The provider of that name, `"X Provider"`, as a closure that is awaited.
    ///
    /// ```swift
    /// let connect: @Sendable () async throws -> Connection = try factory["Connection Provider"]
    /// let first = try await connect(), second = try await connect()
    /// ```
    ///
    /// Every definition has one, whether it has to be awaited or not. Nothing is built until it is called. May be called
    /// from any thread.
    ///
    /// - Parameter name: The name of the definition, followed by " Provider".
    /// - Returns: A closure that takes the definition's run-time arguments and gives its object.
    /// - Throws: ``ResolutionError``: nothing defines the name, it is no provider's, or the definition takes
    ///   other arguments.
    /// - Complexity: O(length of the name).
    public subscript<Object, each Argument>(
        _ name: String
    ) -> @Sendable (repeat each Argument) async throws -> Object {
        get throws {
            var arguments: [Any.Type] = []
            repeat arguments.append((each Argument).self)
            let (definition, factory) = try provided(name, taking: arguments)
            if let exact = definition as? ArgumentsDefinition<Object, repeat each Argument> {
                return { (arguments: repeat each Argument) in
                    try await factory.providingAwaited(exact) {
                        try await exact.awaited(from: factory, repeat each arguments)
                    }
                }
            }
            return { (arguments: repeat each Argument) in
                // Who asks waits; nobody else has the arguments meanwhile.
                var list: [Any] = []
                repeat list.append(each arguments)
                let carried = Carried(list)
                return try await factory.providingAwaited(definition) {
                    carried.value.isEmpty
                        ? try await factory.awaitedAny(definition)
                        : try await definition.awaited(as: Object.self, with: carried, from: factory)
                }
            }
        }
    }

    /// The provider of that name, `"X Provider"`, as a closure that is awaited and runs where it is called.
    ///
    /// That is what `@Sendable () async throws -> Connection` means to a client with the upcoming feature
    /// `NonisolatedNonsendingByDefault`. May be called from any thread.
    ///
    /// - Parameter name: The name of the definition, followed by " Provider".
    /// - Returns: A closure that gives the definition's object.
    /// - Throws: ``ResolutionError``: nothing defines the name, it is no provider's, or the definition takes arguments.
    /// - Complexity: O(length of the name).
    public subscript<Object>(
        _ name: String
    ) -> nonisolated(nonsending) @Sendable () async throws -> Object {
        get throws {
            let (definition, factory) = try provided(name, taking: [])
            return { try await factory.provideAwaited(definition) }
        }
    }

    /// The provider of that name, `"X Provider"`, as a closure of one argument that is awaited where it is called.
    ///
    /// For clients with the upcoming feature `NonisolatedNonsendingByDefault`, as the form without an argument. One
    /// of more arguments is written `@concurrent @Sendable (String, Int) async throws -> Session` there. May be
    /// called from any thread.
    ///
    /// - Parameter name: The name of the definition, followed by " Provider".
    /// - Returns: A closure that takes the definition's run-time argument and gives its object.
    /// - Throws: ``ResolutionError``: nothing defines the name, it is no provider's, or the definition takes other
    ///   arguments.
    /// - Complexity: O(length of the name).
    public subscript<Object, Argument: Sendable>(
        _ name: String
    ) -> nonisolated(nonsending) @Sendable (Argument) async throws -> Object {
        get throws {
            let (definition, factory) = try provided(name, taking: [Argument.self])
            if let exact = definition as? ArgumentsDefinition<Object, Argument> {
                return { argument in
                    try await factory.providingAwaited(exact) { try await exact.awaited(from: factory, argument) }
                }
            }
            return { argument in
                let carried = Carried([argument] as [Any])
                return try await factory.providingAwaited(definition) {
                    try await definition.awaited(as: Object.self, with: carried, from: factory)
                }
            }
        }
    }

    /// What a provider without arguments does when it is called and awaited.
    nonisolated(nonsending) func provideAwaited<Object>(_ definition: AnyDefinition) async throws -> Object {
        try await providingAwaited(definition) { try await awaitedAny(definition) }
    }

    /// What any provider does when it is called and awaited.
    nonisolated(nonsending) func providingAwaited<Object>(
        _ definition: AnyDefinition,
        _ make: nonisolated(nonsending) () async throws -> Object
    ) async throws -> Object {
        do { return try await make() } catch {
            if error is CancellationError, Task.isCancelled { throw error }
            throw traced(error, providing: definition)
        }
    }
}
