/// A definition whatever it makes: a name, where it was written, and how requests are to treat it.
///
/// Made by the verbs of a module, collected by the assembly, filed in the tables of every graph made from it.
/// Nothing in it changes after that, and all that it holds is `Sendable` or a metatype: this is why the
/// conformance, which the compiler can't check on a class that is inherited from, is sound.
@usableFromInline
package class AnyDefinition: @unchecked Sendable {
    /// The whole name, with that of its namespace.
    @usableFromInline package final let name: String
    @usableFromInline final let cellNumber: Int32
    /// Whether the object may be nil, and so of every Optional type to a cast.
    final let makesOptional: Bool
    /// How its closure is called.
    package final let calling: Calling
    /// The module's context, already where a request's state has it.
    @usableFromInline final let contextBits: UInt64
    /// The type that the table compares with the one asked for.
    final let typeIdentity: ObjectIdentifier
    /// What becomes of the object.
    package final let keeping: Keeping
    package final let site: SourceSite
    /// The module that wrote it, or nil when it was written in place.
    final let module: Any.Type?
    /// The declared needs, or nil when the closure keeps them to itself.
    package final let needs: [Need]?

    /// Makes a definition.
    ///
    /// `cell` is the number of the cell that keeps the object in each factory, or negative when nothing is kept and
    /// the closure may be called at once.
    init(
        _ draft: Draft,
        _ keeping: Keeping,
        _ calling: Calling = .directly,
        cell: Int,
        needs: [Need]?,
        type: Any.Type
    ) {
        name = draft.name
        self.keeping = keeping
        self.calling = calling
        cellNumber = Int32(truncatingIfNeeded: cell)
        contextBits = Context.bits(of: draft.context)
        typeIdentity = ObjectIdentifier(type)
        makesOptional = type is any OptionalType.Type
        site = draft.site
        module = draft.module
        self.needs = needs
    }

    /// Of `cell` when there is none.
    static let noCell = -1

    /// The number of the cell that keeps the object in each factory, or negative when nothing is kept.
    @inlinable package final var cell: Int { Int(cellNumber) }

    /// Whether the last bytes of the whole name are these.
    final func isNamed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { name.ends(with: bytes) }

    /// The number of the module's context.
    package final var context: Int { Int(contextBits) }

    // What a definition does is said by the classes that inherit from this one.

    /// The type of the objects it makes.
    package var objectType: Any.Type { Never.self }

    /// The types of the run-time arguments it takes; nil when it takes none.
    package var argumentTypes: [Any.Type]? { nil }

    /// The object as a type that it need not have been defined with: a superclass, a protocol, an Optional,
    /// `Any`.
    @usableFromInline
    func object<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        throw RequestFault.mistyped(wanted: Wanted.self, held: objectType)
    }

    /// The object made from run-time arguments, each of which fits by its type or by a cast.
    ///
    /// A definition that takes none has its object without.
    func object<Wanted>(as type: Wanted.Type, with arguments: [Any], from factory: ObjectGraphFactory) throws -> Wanted
    {
        guard arguments.isEmpty else {
            throw RequestFault.arguments(needed: [], given: arguments.map { Swift.type(of: $0) })
        }
        return try object(as: type, from: factory)
    }

    /// The object for who awaits it, as a type that it need not have been defined with.
    nonisolated(nonsending) func awaited<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) async throws
        -> Wanted
    {
        try object(as: type, from: factory)
    }

    /// The same, made from run-time arguments.
    nonisolated(nonsending) func awaited<Wanted>(
        as type: Wanted.Type,
        with arguments: UncheckedTransfer<[Any]>,
        from factory: ObjectGraphFactory
    ) async throws -> Wanted {
        guard arguments.value.isEmpty else { return try object(as: type, with: arguments.value, from: factory) }
        return try await awaited(as: type, from: factory)
    }

    /// A definition to which this one only leads, and how many generations up; nil for one that makes its objects.
    package var source: Inheritance? { nil }

    /// A closure that makes the object, as an object itself.
    func provider<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        throw RequestFault.mistyped(wanted: Wanted.self, held: objectType)
    }

    /// An object that was supplied, as a scope retains it, or nil if it has another type.
    func kept(_ value: Any) -> AnyKeptObject? { nil }

    /// The definition of what a decorator makes of this one's object; nil when it wraps objects of another type.
    ///
    /// `keeping` says what becomes of it, and `cell` is for what is kept.
    func decorated<Wrapped>(by decorator: Decorator<Wrapped>, _ keeping: Keeping, cell: Int) -> AnyDefinition? { nil }

    /// A definition that forwards to this one.
    package func forwarded(_ forwarding: Forwarding) -> AnyDefinition { ForwardingDefinition(to: self, forwarding) }
}

/// How the closure of a definition is called.
package enum Calling: UInt8 {
    /// On the thread that asks.
    case directly
    /// As a part of a task, which awaits it.
    case awaiting
    /// On the main actor.
    case onMainActor
}
