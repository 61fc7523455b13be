extension ObjectGraphFactory {
    /// The provider of that name, `"X Provider"`: a closure that builds X.
    ///
    /// ```swift
    /// let makeWheel: Provider<Wheel> = try factory["Wheel Provider"]
    /// let makeUser: (String) throws -> User = try factory["User Provider"]      // "User" takes an argument
    /// ```
    ///
    /// Nothing is built until you call it. It may return the defined type, a superclass, or a protocol, as when you
    /// resolve the object itself.
    ///
    /// - Parameter name: The name of the definition, followed by " Provider".
    /// - Returns: A closure that takes the definition's run-time arguments and returns its object.
    /// - Throws: ``ResolutionError`` if nothing defines the name, if it isn't the name of a provider, or if the
    ///   definition takes other arguments.
    /// - Complexity: O(length of the name).
    @_alwaysEmitIntoClient
    public subscript<Object, each Argument>(_ name: String) -> @Sendable (repeat each Argument) throws -> Object {
        get throws {
            var arguments: [Any.Type] = []
            repeat arguments.append((each Argument).self)
            let (definition, factory) = try provided(name, taking: arguments, returning: Object.self)
            if arguments.isEmpty, let definition = definition.exactly(Object.self) {
                return { (_: repeat each Argument) in try factory.provide(definition) }
            }
            return factory.convertingProvider(of: definition)
        }
    }

    /// The provider of that key's object.
    ///
    /// ```swift
    /// let makeMotor = try factory.provider(for: .motor)
    /// ```
    ///
    /// - Parameter key: The name of the definition itself, without " Provider", and its type.
    /// - Returns: A closure that returns the object.
    /// - Throws: ``ResolutionError`` if nothing defines the name, or if the definition takes arguments.
    /// - Complexity: O(length of the name).
    @_alwaysEmitIntoClient
    public func provider<Object>(
        for key: Key<Object>,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws -> Provider<Object> {
        if key.kind != .name { return { try special(key, fileID, line) } }
        guard let (definition, factory) = try target(of: key.name, returning: Object.self, fileID, line) else {
            return { try object(key.name, fileID: fileID, line: line) }
        }
        if let definition = definition.exactly(Object.self) { return factory.provider(of: definition) }
        return factory.convertingProvider(of: definition)
    }

    /// The provider of a definition's objects.
    @inlinable
    func provider<Object>(of definition: Definition<Object>) -> Provider<Object> { { try provide(definition) } }

    /// The object of a provider, or of a group's element, as the type of its definition.
    @inlinable
    func provide<Object>(_ definition: Definition<Object>) throws -> Object {
        do { return try object(of: definition) } catch { throw traced(error, providing: definition) }
    }

    /// The object of a group's element, as the type of the elements.
    func element<Object>(_ definition: AnyDefinition) throws -> Object {
        guard let exact = definition.exactly(Object.self) else { return try provideAny(definition) }
        return try provide(exact)
    }

    /// The elements of a group.
    func elements(of group: GroupDefinition) -> [AnyDefinition] { core.graph.groups[group.number] }

    /// The object of a provider, as any of its types.
    @usableFromInline
    func provideAny<Object>(_ definition: AnyDefinition, _ arguments: [Any] = []) throws -> Object {
        do { return try object(of: definition, with: arguments) } catch {
            throw traced(error, providing: definition)
        }
    }

    /// The object of a definition, as any type that it has, from arguments if the definition takes some.
    package func object<Object>(of definition: AnyDefinition, with arguments: [Any]) throws -> Object {
        arguments.isEmpty
            ? try converted(definition) : try definition.object(as: Object.self, with: arguments, from: self)
    }

    /// The definition of a provider's name, and the factory that has it.
    ///
    /// Fails if the definition takes a different number of arguments.
    @usableFromInline
    func provided(
        _ name: String,
        taking arguments: [Any.Type],
        returning type: Any.Type,
        isAwaited: Bool = false
    ) throws -> (AnyDefinition, ObjectGraphFactory) {
        do {
            let found = try lookUp(name)
            guard found.isProvider else { throw RequestFault(.noProvider) }
            try recordProvider(of: found, ProviderUse(arguments, type, isAwaited: isAwaited, above: found.generations))
            return (found.definition, factory(for: found))
        } catch {
            throw traced(error, name, nil)
        }
    }

    /// The definition of a name, and the factory that has it; nil for the name of a provider.
    ///
    /// Fails if the definition takes arguments.
    @usableFromInline
    func target(
        of name: String,
        returning type: Any.Type,
        _ fileID: StaticString,
        _ line: UInt
    ) throws -> (AnyDefinition, ObjectGraphFactory)? {
        do {
            if let definition = self.target(of: name)?.anyDefinition, definition.argumentTypes == nil {
                core.graph.parts.recorder?.recordProvider(of: definition, ProviderUse([], type))
                return (definition, self)
            }
            let found = try lookUp(name)
            guard !found.isProvider else { return nil }
            try recordProvider(of: found, ProviderUse([], type, above: found.generations))
            return (found.definition, factory(for: found))
        } catch {
            throw traced(error, name, fileID, line)
        }
    }

    /// Records that a closure requested the provider of a definition.
    ///
    /// Fails if the number of arguments differs.
    private func recordProvider(of found: LookupResult, _ use: ProviderUse) throws {
        let needed = found.definition.argumentTypes ?? []
        guard needed.count == use.arguments.count else {
            throw RequestFault.arguments(needed: needed, given: use.arguments)
        }
        core.graph.parts.recorder?.recordProvider(of: found.definition, use)
    }

    /// A provider that takes arguments, or whose type isn't that of the definition.
    @_alwaysEmitIntoClient
    @inline(never)
    func convertingProvider<Object, each Argument>(
        of definition: AnyDefinition
    ) -> @Sendable (repeat each Argument) throws -> Object {
        if let exact = definition as? ArgumentsDefinition<Object, (repeat each Argument)> {
            return { (arguments: repeat each Argument) in
                do { return try exact.object(from: self, (repeat each arguments)) } catch {
                    throw traced(error, providing: exact)
                }
            }
        }
        return { (arguments: repeat each Argument) in
            var list: [Any] = []
            repeat list.append(each arguments)
            return try provideAny(definition, list)
        }
    }

    /// The error of a provider's call, with a step for the object itself.
    @usableFromInline
    @inline(never)
    func traced(_ error: any Error, providing definition: AnyDefinition) -> any Error {
        traced(error, definition.name, definition, nil)
    }
}

// MARK: - Awaited providers

extension ObjectGraphFactory {
    /// The provider of that name, `"X Provider"`, as an asynchronous closure.
    ///
    /// ```swift
    /// let connect: @Sendable () async throws -> Connection = try factory["Connection Provider"]
    /// let first = try await connect(), second = try await connect()
    /// ```
    ///
    /// Every definition has one, even if it isn't asynchronous. Nothing is built until you call it.
    ///
    /// - Parameter name: The name of the definition, followed by " Provider".
    /// - Returns: A closure that takes the definition's run-time arguments and returns its object.
    /// - Throws: ``ResolutionError`` if nothing defines the name, if it isn't the name of a provider, or if the
    ///   definition takes other arguments.
    /// - Complexity: O(length of the name).
    @_alwaysEmitIntoClient
    public subscript<Object, each Argument>(_ name: String) -> @Sendable (repeat each Argument) async throws -> Object {
        get throws {
            var arguments: [Any.Type] = []
            repeat arguments.append((each Argument).self)
            let (definition, factory) = try provided(name, taking: arguments, returning: Object.self, isAwaited: true)
            return { (arguments: repeat each Argument) in
                var list: [Any] = []
                repeat list.append(each arguments)
                return try await factory.provideAwaited(definition, list)
            }
        }
    }

    /// The provider of that name, `"X Provider"`, as an asynchronous closure that runs on the caller's actor.
    ///
    /// If you enable the upcoming feature `NonisolatedNonsendingByDefault`, the type
    /// `@Sendable () async throws -> Connection` means such a closure.
    ///
    /// - Parameter name: The name of the definition, followed by " Provider".
    /// - Returns: A closure that returns the definition's object.
    /// - Throws: ``ResolutionError`` if nothing defines the name, if it isn't the name of a provider, or if the
    ///   definition takes arguments.
    /// - Complexity: O(length of the name).
    public subscript<Object>(_ name: String) -> nonisolated(nonsending) @Sendable () async throws -> Object {
        get throws {
            let (definition, factory) = try provided(name, taking: [], returning: Object.self, isAwaited: true)
            return { try await factory.provideAwaited(definition) }
        }
    }

    /// The provider of that name, `"X Provider"`, as an asynchronous closure of one argument on the caller's actor.
    ///
    /// It is for clients with the upcoming feature `NonisolatedNonsendingByDefault`, like the form without an argument.
    /// There you write the type of a provider with more arguments as
    /// `@concurrent @Sendable (String, Int) async throws -> Session`.
    ///
    /// - Parameter name: The name of the definition, followed by " Provider".
    /// - Returns: A closure that takes the definition's run-time argument and returns its object.
    /// - Throws: ``ResolutionError`` if nothing defines the name, if it isn't the name of a provider, or if the
    ///   definition takes other arguments.
    /// - Complexity: O(length of the name).
    public subscript<Object, Argument: Sendable>(
        _ name: String
    ) -> nonisolated(nonsending) @Sendable (Argument) async throws -> Object {
        get throws {
            let (definition, factory) = try provided(
                name,
                taking: [Argument.self],
                returning: Object.self,
                isAwaited: true
            )
            return { try await factory.provideAwaited(definition, [$0]) }
        }
    }

    /// Awaits the object of a provider.
    @usableFromInline
    nonisolated(nonsending) func provideAwaited<Object>(
        _ definition: AnyDefinition,
        _ arguments: [Any] = []
    ) async throws -> Object {
        // The caller waits, and no other code has the arguments meanwhile.
        let carried = UncheckedTransfer(arguments)
        do { return try await awaitedAny(definition, with: carried) } catch {
            if error is CancellationError, Task.isCancelled { throw error }
            throw traced(error, providing: definition)
        }
    }

    /// Awaits the object of a definition, as any type that it has, from arguments if the definition takes some.
    package nonisolated(nonsending) func awaitedAny<Object>(
        _ definition: AnyDefinition,
        with arguments: UncheckedTransfer<[Any]>
    ) async throws -> Object {
        arguments.value.isEmpty
            ? try await awaitedAny(definition)
            : try await definition.awaited(as: Object.self, with: arguments, from: self)
    }
}
