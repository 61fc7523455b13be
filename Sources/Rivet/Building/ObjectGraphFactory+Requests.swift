extension ObjectGraphFactory {
    /// The object of that name, as the type that is expected.
    ///
    /// ```swift
    /// let car: Car = try factory["Car"]
    /// let motor = try factory["Engine"] as any Motor
    /// ```
    ///
    /// The type may be the one of the definition, a superclass, a protocol that the object conforms to, an
    /// Optional of those, or `Any`. A missing name is an error also where an Optional is expected; for what
    /// may be absent there is ``optional(_:as:fileID:line:)``.
    ///
    /// Where a closure is expected this means a provider, `"X Provider"`. An object that is itself a function
    /// is asked for by ``object(named:as:fileID:line:)``, and a provider that is passed to a generic
    /// parameter by ``provider(for:fileID:line:)``.
    ///
    /// May be called from any thread. A singleton is built once, whoever asks; others who ask meanwhile wait
    /// for it alone.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - fileID: Where this is written; leave it out.
    ///   - line: As `fileID`.
    /// - Returns: The object: a new one from a prototype, the kept one from a singleton.
    /// - Throws: ``ResolutionError``: nothing defines the name, the type doesn't fit, the object needs
    ///   itself, or a closure threw.
    /// - Complexity: O(1) and what the closures do.
    @inlinable
    public subscript<Object>(_ name: String, fileID: StaticString = #fileID, line: UInt = #line) -> Object {
        @inline(__always)
        get throws {
            do { return try resolve(name) } catch { throw traced(error, name, fileID, line) }
        }
    }

    /// The object of that key.
    ///
    /// ```swift
    /// let motor = try factory[.motor]
    /// ```
    ///
    /// As by name; the type is the key's. A `Key.variable` reads the environment.
    ///
    /// - Parameters:
    ///   - key: The name and the type.
    ///   - fileID: Where this is written; leave it out.
    ///   - line: As `fileID`.
    /// - Returns: The object: a new one from a prototype, the kept one from a singleton.
    /// - Throws: ``ResolutionError``: nothing defines the name, the type doesn't fit, the object needs
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

    /// The object of that name, for where a subscript doesn't fit.
    ///
    /// It is the way to an object that is itself a function, and to a type that you have as a value.
    ///
    /// ```swift
    /// let format = try factory.object(named: "Format", as: (@Sendable (Int) -> String).self)
    /// ```
    ///
    /// May be called from any thread.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - type: The type that is expected; left out, it is inferred.
    ///   - fileID: Where this is written; leave it out.
    ///   - line: As `fileID`.
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

    /// The object of that name, made from run-time arguments.
    ///
    /// ```swift
    /// let service: UserService = try factory.object(named: "User Service", with: "12")
    /// ```
    ///
    /// An argument fits by its type, else by a cast, as a concrete type does for `any P`. May be called from
    /// any thread.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - type: The type that is expected; left out, it is inferred.
    ///   - arguments: The arguments, in the order of the definition's closure.
    ///   - fileID: Where this is written; leave it out.
    ///   - line: As `fileID`.
    /// - Returns: A new object.
    /// - Throws: ``ResolutionError``, with the code ``ResolutionError/Code/arguments`` when they don't fit.
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

    /// The object of that name, or nil when nothing defines it.
    ///
    /// For a dependency that may be absent. Only an unknown name gives nil: an object that can't be built is
    /// an error, also when the reason is an unknown name further in.
    ///
    /// ```swift
    /// let logger: (any Logger)? = try factory.optional("Logger")
    /// ```
    ///
    /// May be called from any thread.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - type: The type that is expected; left out, it is inferred.
    ///   - fileID: Where this is written; leave it out.
    ///   - line: As `fileID`.
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

    /// The definition of a name whose object is to be made from arguments of these types, and the factory that has it.
    func made<each Argument>(
        _ name: String,
        from arguments: repeat (each Argument).Type
    ) throws -> (AnyDefinition, ObjectGraphFactory) {
        if let definition = filed(name) { return (definition, self) }
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
