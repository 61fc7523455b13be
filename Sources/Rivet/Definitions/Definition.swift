internal import CRivet
internal import RivetShared

/// A definition of an object of any type: its name, its scope, how to call its closure, and where it was written.
///
/// A module creates it, for example in `define`. An assembly collects it, and every graph of that assembly has it in
/// its tables.
///
/// Sound as `Sendable`, which the compiler can't check for a class with subclasses: everything that it stores is
/// immutable and `Sendable`, or a metatype, apart from an atomic word.
@usableFromInline
package class AnyDefinition: @unchecked Sendable {
    /// The class of the wrappers in which a scope retains the objects, or 0 before the first object.
    ///
    /// It is the first property, for ``keptType``.
    private final var keptTypeWord = rivet_word()
    /// The full name, including the namespace.
    @usableFromInline package final let name: String
    @usableFromInline final let cellNumber: Int32
    /// Whether the object may be nil, which matches every Optional type in a cast.
    final let makesOptional: Bool
    /// How a request calls the closure, and the hook that completes the object.
    ///
    /// Only changed while a graph that alone has the definition is created, before other threads know it.
    @exclusivity(unchecked) package private(set) final var calling: Calling
    /// Whether a hook completes the object.
    ///
    /// Changed only when `calling` may be changed.
    @exclusivity(unchecked) private(set) final var hasCompletionHook = false
    /// How the closure alone would be called.
    package final let closureCalling: Calling
    /// The number of the module's context, in the bits where `RequestState` stores it.
    @usableFromInline final let contextBits: UInt64
    package final let keeping: Keeping
    final let origin: Origin
    /// The declared dependencies, or nil if the closure doesn't declare them.
    package final let dependencies: [DeclaredDependency]?

    /// Creates a definition of objects of a type, or one that the name table finds by its own class.
    init(_ draft: Draft, type: Any.Type) {
        name = draft.name
        keeping = draft.keeping
        calling = draft.calling
        closureCalling = draft.calling
        cellNumber = Int32(truncatingIfNeeded: draft.cell)
        contextBits = Context.bits(of: draft.context)
        makesOptional = type is any OptionalType.Type
        origin = draft.origin
        dependencies = draft.dependencies
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

    /// Everything except for the closures.
    @inline(never)
    fileprivate final var wholeDraft: Draft {
        var draft = Draft(of: self)
        (draft.calling, draft.cell, draft.base) = (closureCalling, cell, base)
        return draft
    }

    /// The number of the module's context.
    package final var context: Int { Int(contextBits) }

    package final var site: SourceSite { origin.site }

    /// The module that contains the definition; nil for a module that is a closure.
    final var module: Any.Type? { origin.module }

    /// The name of the module that contains the definition; nil for a module that is a closure.
    package final var moduleName: String? { Wording.name(of: module) }

    /// Its source site, for texts.
    @inline(never)
    package final var place: String { site.description }

    fileprivate final var keptType: AtomicWord { AtomicWord(firstPropertyOf: self) }

    // MARK: - For subclasses to override

    /// The type that the name table compares with the expected type.
    @usableFromInline
    var typeIdentity: ObjectIdentifier { ObjectIdentifier(Swift.type(of: self)) }

    /// This definition, if it takes no arguments, and its type is exactly that.
    ///
    /// A cast would take longer than the rest of a request.
    @inlinable
    @inline(__always)
    final func exactly<Object>(_ type: Object.Type) -> Definition<Object>? {
        // Only a `Definition` without arguments has the identity of its objects' type.
        typeIdentity == ObjectIdentifier(type) ? unsafeDowncast(self, to: Definition<Object>.self) : nil
    }

    /// The type of the objects.
    package var objectType: Any.Type { Never.self }

    /// Another definition of the same objects, without the hook that completes them.
    func copy() -> AnyDefinition { self }

    /// The types of the run-time arguments, or nil if the definition takes none.
    package var argumentTypes: [Any.Type]? { nil }

    /// The definition from which this one is derived, if any.
    package var base: Base? { nil }

    /// The object as a type other than its definition's: a superclass, a protocol, an Optional or `Any`.
    ///
    /// Each argument matches by its type or by a cast. For a request without arguments, `arguments` is nil or empty.
    @usableFromInline
    func object<Wanted>(
        as type: Wanted.Type,
        with arguments: [Any]? = nil,
        from factory: ObjectGraphFactory
    ) throws -> Wanted { throw RequestFault.mistyped(wanted: Wanted.self, held: objectType) }

    /// Awaits the object as a type other than its definition's.
    nonisolated(nonsending) func awaited<Wanted>(
        as type: Wanted.Type,
        with arguments: UncheckedTransfer<[Any]>? = nil,
        from factory: ObjectGraphFactory
    ) async throws -> Wanted { try object(as: type, with: arguments?.value, from: factory) }

    /// The provider of the object, as the expected type of closure.
    func provider<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        try convertedProvider(as: type, from: factory)
    }

    /// Whether this is an ``ArgumentsDefinition``, whose class costs more to find out.
    var hasArgumentsTuple: Bool { false }

    /// Whether the object is created differently for a caller that awaits it.
    ///
    /// A ``Definition`` with such a closure is an ``AwaitedDefinition``.
    var hasAwaitingClosure: Bool { false }

    /// A new object from the closure, in the wrapper that a scope retains.
    func madeObject(from factory: ObjectGraphFactory) throws -> AnyKeptObject {
        throw RequestFault.mistyped(wanted: Never.self, held: objectType)
    }

    /// Awaits a new object from the closure, in the wrapper that a scope retains.
    nonisolated(nonsending) func awaitedObject(from factory: ObjectGraphFactory) async throws -> AnyKeptObject {
        try madeObject(from: factory)
    }

    /// An object of this definition, in the wrapper that a scope retains; nil if it has another type.
    func keptObject<Value>(_ value: Value) -> AnyKeptObject? { nil }

    /// An object of this definition, in the wrapper that a scope retains; nil if it has another type.
    final func keptObject(of value: Any) -> AnyKeptObject? {
        func kept<Value>(_ value: Value) -> AnyKeptObject? { keptObject(value) }
        return _openExistential(value, do: kept)
    }

    /// A definition whose base is this one; nil if a decorator wraps objects of another type.
    func derived(by derivation: Derivation, _ draft: Draft) -> AnyDefinition? {
        func decorated<Object>(_ type: Object.Type) -> AnyDefinition? {
            guard type is any ArrayType.Type, TypeRelation.of(objectType, to: type) != .differs,
                let around = derivation.around(type, self)
            else { return nil }
            return AwaitedDefinition(
                draft,
                make: { try around.run($0) { try self.object(as: type, from: $0) } },
                awaiting: { try await around.run($0) { try await self.awaited(as: type, from: $0) } }
            )
        }
        // Only a definition without a single type, such as a group, doesn't override this.
        guard case .decoration(let decorator) = derivation else { return ForwardingDefinition(self, derivation, draft) }
        return decorated(decorator.objectType)
    }
}

/// How a request calls the closure of a definition.
package enum Calling {
    /// On the caller's thread.
    case directly
    /// In a task, which awaits it.
    case awaiting
    case onMainActor
}

// MARK: - Conversions

extension AnyDefinition {
    /// An object of this definition as another type.
    @inline(__always)
    final func converted<Object, Wanted>(_ object: Object, as type: Wanted.Type) throws -> Wanted {
        if Object.self == Wanted.self, !makesOptional { return unsafeBitCast(object, to: Wanted.self) }
        return try cast(object, as: type)
    }

    /// Casts an object of this definition to another type.
    ///
    /// Not inlined, because the compiled code first looks up the metadata of an Optional.
    @inline(never)
    private func cast<Object, Wanted>(_ object: Object, as type: Wanted.Type) throws -> Wanted {
        // Through `Any`, because the compiler would otherwise simplify a cast between types that it believes it knows.
        guard let wanted = (object as Any) as? Wanted, !(makesOptional && isWrongNil(object, as: Wanted.self)) else {
            throw RequestFault.mistyped(wanted: Wanted.self, held: Swift.type(of: object as Any))
        }
        return wanted
    }

    /// A new object as another type, and remembers how to convert others.
    final func remembering<Object, Wanted>(_ object: Object, as type: Wanted.Type = Wanted.self) throws -> Wanted {
        let wanted = try converted(object, as: Wanted.self)
        Conversion.remember(object, as: wanted)
        return wanted
    }

    /// Whether an object is nil, so that a cast would turn it into an Optional of an unrelated type.
    private func isWrongNil<Object, Wanted>(_ object: Object, as wanted: Wanted.Type) -> Bool {
        guard let optional = object as? any OptionalType, optional.isDeeplyNil else { return false }
        return TypeRelation.of(TypeRelation.innermost(Object.self), to: TypeRelation.innermost(Wanted.self)) == .differs
    }

    /// Fails if a request has arguments, because this definition takes none.
    @inline(__always)
    final func refuse(_ arguments: [Any]?) throws {
        if let arguments, !arguments.isEmpty {
            throw RequestFault.arguments(needed: [], given: arguments.map { Swift.type(of: $0) })
        }
    }

    /// The provider as a closure of a type other than the usual one.
    final func convertedProvider<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        /// The provider as `Wanted`, if that is a closure that returns `Result`.
        func provider<Result>(of result: Result.Type) -> Wanted? {
            let provider: Provider<Result> = { try factory.provideAny(self) }
            if let wanted = provider as? Wanted ?? (provider as () throws -> Result) as? Wanted { return wanted }
            let isolated: @MainActor @Sendable () throws -> Result = { try factory.provideAny(self) }
            if let wanted = isolated as? Wanted { return wanted }
            let awaited: @Sendable () async throws -> Result = { try await factory.provideAwaited(self) }
            if let wanted = awaited as? Wanted ?? (awaited as () async throws -> Result) as? Wanted { return wanted }
            let here: nonisolated(nonsending) @Sendable () async throws -> Result = {
                try await factory.provideAwaited(self)
            }
            return here as? Wanted ?? (here as nonisolated(nonsending) () async throws -> Result) as? Wanted
        }
        func mistyped<Object>(_ object: Object.Type) -> RequestFault {
            .mistyped(wanted: Wanted.self, held: Provider<Object>.self)
        }
        guard let result = TypeRelation.result(ofProvider: TypeRelation.innermost(Wanted.self)) else {
            // The expected type may be one to which closures convert, such as `Any`.
            if let provider = provider(of: objectType) { return provider }
            throw mistyped(objectType)
        }
        guard TypeRelation.of(objectType, to: result) != .differs, let provider = provider(of: result) else {
            throw mistyped(objectType)
        }
        return provider
    }
}

// MARK: - Definitions without arguments

/// A definition that creates its object without run-time arguments.
///
/// Sound as `Sendable` for the reason given at `AnyDefinition`.
@usableFromInline
class Definition<Object>: AnyDefinition, @unchecked Sendable {
    @usableFromInline final let make: @Sendable (ObjectGraphFactory) throws -> Object

    init(_ draft: Draft, make: @escaping @Sendable (ObjectGraphFactory) throws -> Object) {
        self.make = make
        super.init(draft, type: Object.self)
    }

    @usableFromInline
    override final var typeIdentity: ObjectIdentifier { ObjectIdentifier(Object.self) }

    override final var objectType: Any.Type { Object.self }

    override final func object<Wanted>(
        as type: Wanted.Type,
        with arguments: [Any]?,
        from factory: ObjectGraphFactory
    ) throws -> Wanted {
        try refuse(arguments)
        let object = try factory.object(of: self)
        return try cell < 0 && Object.self != Wanted.self ? remembering(object) : converted(object, as: type)
    }

    override final nonisolated(nonsending) func awaited<Wanted>(
        as type: Wanted.Type,
        with arguments: UncheckedTransfer<[Any]>?,
        from factory: ObjectGraphFactory
    ) async throws -> Wanted {
        try refuse(arguments?.value)
        return try await converted(factory.awaited(self), as: type)
    }

    override final func provider<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        // The usual type first. Another type has to be found by its name, which takes a hundred times as long.
        let provider: Provider<Object> = factory.provider(of: self)
        if Wanted.self == Provider<Object>.self { return unsafeBitCast(provider, to: Wanted.self) }
        return try convertedProvider(as: type, from: factory)
    }

    override func copy() -> AnyDefinition { Definition(wholeDraft, make: make) }

    override final func madeObject(from factory: ObjectGraphFactory) throws -> AnyKeptObject {
        try kept(make(factory))
    }

    override final func keptObject<Value>(_ value: Value) -> AnyKeptObject? {
        Value.self == Object.self ? kept(unsafeBitCast(value, to: Object.self)) : convertedKeptObject(of: value)
    }

    private final func convertedKeptObject(of value: Any) -> AnyKeptObject? { (value as? Object).map(kept) }

    /// An object in the wrapper that a scope retains.
    fileprivate final func kept(_ object: Object) -> AnyKeptObject {
        // The runtime takes longer to find the class than to create the wrapper, so the definition remembers it.
        guard let known = UnsafeRawPointer(bitPattern: rivet_load(keptType)) else {
            return firstKept(object)
        }
        return unsafeBitCast(known, to: KeptObject<Object>.Type.self).init(object)
    }

    @inline(never)
    private final func firstKept(_ object: Object) -> AnyKeptObject {
        rivet_store(keptType, unsafeBitCast(KeptObject<Object>.self, to: UInt.self))
        return KeptObject(object)
    }

    override final func derived(by derivation: Derivation, _ draft: Draft) -> AnyDefinition? {
        guard let around = derivation.around(Object.self, self) else { return nil }
        var make: @Sendable (ObjectGraphFactory) throws -> Object = { factory in
            try around.run(factory) { try $0.object(of: self) }
        }
        // A separate closure avoids the switch in each request of a decorated object.
        if case .decorating(let wrap) = around { make = { factory in try wrap(factory.object(of: self), factory) } }
        return AwaitedDefinition(
            draft,
            make: make,
            awaiting: { factory in try await around.run(factory) { try await $0.awaited(self) } }
        )
    }
}

/// A definition that creates its object differently for callers that await it.
///
/// It has an asynchronous closure, a closure of the main actor, a recipe with dependencies, or a base.
///
/// Sound as `Sendable` for the reason given at `AnyDefinition`.
final class AwaitedDefinition<Object>: Definition<Object>, @unchecked Sendable {
    /// Creates the object for callers that await it.
    let awaiting: @Sendable (ObjectGraphFactory) async throws -> Object
    private let derivedFrom: Base?

    init(
        _ draft: Draft,
        make: @escaping @Sendable (ObjectGraphFactory) throws -> Object,
        awaiting: @escaping @Sendable (ObjectGraphFactory) async throws -> Object
    ) {
        self.awaiting = awaiting
        derivedFrom = draft.base
        super.init(draft, make: make)
    }

    override func copy() -> AnyDefinition { AwaitedDefinition(wholeDraft, make: make, awaiting: awaiting) }

    override var hasAwaitingClosure: Bool { true }

    override nonisolated(nonsending) func awaitedObject(from factory: ObjectGraphFactory) async throws -> AnyKeptObject
    {
        try await kept(awaiting(factory))
    }

    override var base: Base? { derivedFrom }
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
