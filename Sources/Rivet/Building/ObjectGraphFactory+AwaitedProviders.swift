extension ObjectGraphFactory {
    /// The provider of that name, `"X Provider"`, as an asynchronous closure.
    ///
    /// ```swift
    /// let connect: @Sendable () async throws -> Connection = try factory["Connection Provider"]
    /// let first = try await connect(), second = try await connect()
    /// ```
    ///
    /// Every definition has one, even if it isn't asynchronous. Nothing is built until you call it. You may call it,
    /// and this subscript, from any thread.
    ///
    /// - Parameter name: The name of the definition, followed by " Provider".
    /// - Returns: A closure that takes the definition's run-time arguments and returns its object.
    /// - Throws: ``ResolutionError``: nothing defines the name, it isn't a provider's, or the definition takes
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
                // The caller waits, and no other code has the arguments meanwhile.
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

    /// The provider of that name, `"X Provider"`, as an asynchronous closure that runs on the caller's actor.
    ///
    /// If you enable the upcoming feature `NonisolatedNonsendingByDefault`, the type
    /// `@Sendable () async throws -> Connection` means such a closure. You may call it from any thread.
    ///
    /// - Parameter name: The name of the definition, followed by " Provider".
    /// - Returns: A closure that returns the definition's object.
    /// - Throws: ``ResolutionError``: nothing defines the name, it isn't a provider's, or the definition takes
    ///   arguments.
    /// - Complexity: O(length of the name).
    public subscript<Object>(
        _ name: String
    ) -> nonisolated(nonsending) @Sendable () async throws -> Object {
        get throws {
            let (definition, factory) = try provided(name, taking: [])
            return { try await factory.provideAwaited(definition) }
        }
    }

    /// The provider of that name, `"X Provider"`, as an asynchronous closure of one argument on the caller's actor.
    ///
    /// It is for clients with the upcoming feature `NonisolatedNonsendingByDefault`, like the form without an argument.
    /// There you write the type of a provider with more arguments as `@concurrent @Sendable (String, Int) async throws
    /// -> Session`. You may call it from any thread.
    ///
    /// - Parameter name: The name of the definition, followed by " Provider".
    /// - Returns: A closure that takes the definition's run-time argument and returns its object.
    /// - Throws: ``ResolutionError``: nothing defines the name, it isn't a provider's, or the definition takes other
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

    /// Awaits the object of a provider without arguments.
    nonisolated(nonsending) func provideAwaited<Object>(_ definition: AnyDefinition) async throws -> Object {
        try await providingAwaited(definition) { try await awaitedAny(definition) }
    }

    /// Awaits the object of any provider.
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
