internal import RivetShared

/// A definition of an object of any type: its name, its scope, how to call its closure, and where it was written.
///
/// A module creates it, for example in `define`. An assembly collects it, and every graph of that assembly has it in
/// its tables.
///
/// Sound as `Sendable`, which the compiler can't check for a class with subclasses: everything that it stores is
/// `Sendable` or a metatype, and immutable as soon as another thread knows the graph.
@usableFromInline
package class AnyDefinition: Declaration, @unchecked Sendable {
    @usableFromInline final let cellNumber: Int32
    /// Whether the object may be nil, which matches every Optional type in a cast.
    final let makesOptional: Bool
    /// How a request calls the closure, and the hook that completes the object.
    ///
    /// Only changed while a graph that alone has the definition is created, before other threads know it.
    package private(set) final var calling: Calling
    /// Whether a hook completes the object.
    ///
    /// Changed only when `calling` may be changed.
    private(set) final var hasCompletionHook = false
    /// How the closure alone would be called.
    package final let closureCalling: Calling
    package final let lifetime: Lifetime
    /// The definition from which this one is derived, if any.
    package final let base: Base?

    /// Creates a definition of objects of a type.
    init(_ draft: Draft, of type: Any.Type) {
        lifetime = draft.lifetime
        calling = draft.calling
        closureCalling = draft.calling
        cellNumber = Int32(truncatingIfNeeded: draft.cell)
        makesOptional = type is any OptionalType.Type
        base = draft.base
        super.init(draft)
    }

    /// The number of the shared object in each factory, or negative for an object that isn't shared.
    ///
    /// The cell of that number retains a singleton. Objects of other scopes are retained elsewhere.
    @inlinable package final var cell: Int { Int(cellNumber) }

    /// The cell number of a definition without a cell.
    static let noCell = -1

    /// Calls the closure as the hook that completes the object requires, if it has one.
    final func complete(by hook: CompletionHook?) {
        (calling, hasCompletionHook) = (closureCalling, hook != nil)
        if let hook, calling == .directly || hook.calling == .awaiting { calling = hook.calling }
    }

    /// Another definition of the same objects, without the hook that completes them.
    @inline(never)
    final func copy(
        named name: String? = nil,
        in lifetime: Lifetime? = nil,
        cell: Int? = nil,
        base: Base? = nil
    ) -> AnyDefinition {
        var draft = Draft(of: self, lifetime ?? self.lifetime)
        draft.name = name ?? self.name
        (draft.calling, draft.cell, draft.base) = (closureCalling, cell ?? self.cell, base ?? self.base)
        return copy(draft)
    }

    // MARK: - For subclasses to override

    /// The type that the name table compares with the expected type.
    @usableFromInline
    var typeIdentity: ObjectIdentifier { ObjectIdentifier(Swift.type(of: self)) }

    /// A definition with the same closures.
    func copy(_ draft: Draft) -> AnyDefinition { self }

    /// The types of the run-time arguments, or nil if the definition takes none.
    package var argumentTypes: [Any.Type]? { nil }

    /// The object as a type other than its definition's: a superclass, a protocol, an Optional or `Any`.
    ///
    /// Each argument matches by its type or by a cast. For a request without arguments, `arguments` is nil or empty.
    @usableFromInline
    func object<Wanted>(
        as type: Wanted.Type,
        with arguments: [Any]? = nil,
        from factory: ObjectGraphFactory
    ) throws -> Wanted { throw RequestFault.typeMismatch(wanted: Wanted.self, held: objectType) }

    /// Awaits the object as a type other than its definition's.
    nonisolated(nonsending) func awaited<Wanted>(
        as type: Wanted.Type,
        with arguments: UncheckedTransfer<[Any]>? = nil,
        from factory: ObjectGraphFactory
    ) async throws -> Wanted { try object(as: type, with: arguments?.value, from: factory) }

    /// The provider of the object, as the expected type of closure.
    func provider<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        guard let provider = matchingProvider(as: type, from: factory) else { throw mismatch(with: Wanted.self) }
        return provider
    }

    /// A new object from the closure, in the wrapper that a scope retains.
    func makeBox(from factory: ObjectGraphFactory) throws -> AnyBox {
        throw RequestFault.typeMismatch(wanted: Never.self, held: objectType)
    }

    /// Awaits a new object from the closure, in the wrapper that a scope retains.
    nonisolated(nonsending) func awaitBox(from factory: ObjectGraphFactory) async throws -> AnyBox {
        try makeBox(from: factory)
    }

    /// An object of this definition, in the wrapper that a scope retains; nil if it has another type.
    func box(of value: Any) -> AnyBox? { nil }
}

// MARK: - Conversions

extension AnyDefinition {
    /// An object of this definition as another type.
    final func converted<Object, Wanted>(_ object: Object, as type: Wanted.Type) throws -> Wanted {
        // A cast from an Optional would give nil the wanted type.
        let wanted = makesOptional ? (object as Any) as? Wanted : object as? Wanted
        guard let wanted, !(makesOptional && isWrongNil(object, as: Wanted.self)) else {
            throw RequestFault.typeMismatch(wanted: Wanted.self, held: Swift.type(of: object as Any))
        }
        return wanted
    }

    /// Whether an object is nil, so that a cast would turn it into an Optional of an unrelated type.
    private func isWrongNil<Object, Wanted>(_ object: Object, as wanted: Wanted.Type) -> Bool {
        VariableReading.isNil(object)
            && TypeRelation.of(TypeRelation.innermost(Object.self), to: TypeRelation.innermost(Wanted.self)) == .differs
    }

    /// Fails if a request has arguments, because this definition takes none.
    @inline(__always)
    final func refuse(_ arguments: [Any]?) throws {
        if let arguments, !arguments.isEmpty {
            throw RequestFault.arguments(needed: [], given: arguments.map { Swift.type(of: $0) })
        }
    }
}

// MARK: - Definitions without arguments

/// A definition that creates its object without run-time arguments.
///
/// Sound as `Sendable` for the reason given at `AnyDefinition`.
@usableFromInline
final class Definition<Object>: AnyDefinition, @unchecked Sendable {
    @usableFromInline let make: @Sendable (ObjectGraphFactory) throws -> Object
    /// Creates the object for callers that await it, or nil if `make` does that, too.
    let awaiting: (@Sendable (ObjectGraphFactory) async throws -> Object)?

    init(
        _ draft: Draft,
        make: @escaping @Sendable (ObjectGraphFactory) throws -> Object,
        awaiting: (@Sendable (ObjectGraphFactory) async throws -> Object)? = nil
    ) {
        (self.make, self.awaiting) = (make, awaiting)
        super.init(draft, of: Object.self)
    }

    @usableFromInline
    override var typeIdentity: ObjectIdentifier { ObjectIdentifier(Object.self) }

    override var objectType: Any.Type { Object.self }

    override func object<Wanted>(
        as type: Wanted.Type,
        with arguments: [Any]?,
        from factory: ObjectGraphFactory
    ) throws -> Wanted {
        try refuse(arguments)
        return try converted(factory.object(of: self), as: type)
    }

    override nonisolated(nonsending) func awaited<Wanted>(
        as type: Wanted.Type,
        with arguments: UncheckedTransfer<[Any]>?,
        from factory: ObjectGraphFactory
    ) async throws -> Wanted {
        try refuse(arguments?.value)
        return try await converted(factory.awaited(self), as: type)
    }

    override func provider<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        // The usual type first. Another type has to be found by its name, which takes a hundred times as long.
        let provider: Provider<Object> = factory.provider(of: self)
        return try provider as? Wanted ?? super.provider(as: type, from: factory)
    }

    override func makeBox(from factory: ObjectGraphFactory) throws -> AnyBox { try Box(make(factory)) }

    override nonisolated(nonsending) func awaitBox(from factory: ObjectGraphFactory) async throws -> AnyBox {
        guard let awaiting else { return try makeBox(from: factory) }
        return try await Box(awaiting(factory))
    }

    override func copy(_ draft: Draft) -> AnyDefinition { Definition(draft, make: make, awaiting: awaiting) }

    override func box(of value: Any) -> AnyBox? {
        guard let object = value as? Object else { return nil }
        return Box(object)
    }
}

/// A closure that resolves an object each time you call it.
///
/// For each defined "X" there is an "X Provider". Pass it to an object that needs another object only sometimes,
/// several times, or later:
///
/// ```swift
/// let makeWheel: Provider<Wheel> = try factory["Wheel Provider"]
/// let first = try makeWheel(), second = try makeWheel()
/// ```
///
/// You may call it from any thread, as often as you like. It throws the same errors as resolving the object.
public typealias Provider<Object> = @Sendable () throws -> Object
