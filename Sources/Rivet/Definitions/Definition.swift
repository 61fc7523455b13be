/// A definition that makes its object without run-time arguments.
///
/// Sound as `Sendable` for the reason given at `AnyDefinition`.
@usableFromInline
class Definition<Object>: AnyDefinition, @unchecked Sendable {
    @usableFromInline final let make: @Sendable (ObjectGraphFactory) throws -> Object

    init(
        _ draft: Draft,
        _ keeping: Keeping,
        _ calling: Calling = .directly,
        cell: Int = noCell,
        needs: [Need]? = nil,
        make: @escaping @Sendable (ObjectGraphFactory) throws -> Object
    ) {
        self.make = make
        super.init(draft, keeping, calling, cell: cell, needs: needs, type: Object.self)
    }

    /// Makes the object for who awaits it; nil where that is no different.
    var makeAwaited: (@Sendable (ObjectGraphFactory) async throws -> Object)? { nil }

    override final var objectType: Any.Type { Object.self }

    override final func object<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        try converted(factory.object(of: self), as: type)
    }

    override final nonisolated(nonsending) func awaited<Wanted>(
        as type: Wanted.Type,
        from factory: ObjectGraphFactory
    ) async throws -> Wanted {
        try await converted(factory.awaited(self), as: type)
    }

    override final func provider<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        // The usual one. For any other its result has to be found by its type's name, which takes a hundred times as long.
        let provider: Provider<Object> = { try factory.provide(self) }
        if let wanted = provider as? Wanted { return wanted }
        return try self.provider(of: Object.self, as: type, from: factory)
    }

    override final func kept(_ value: Any) -> AnyKeptObject? { (value as? Object).map { KeptObject($0) } }

    override final func decorated<Wrapped>(
        by decorator: Decorator<Wrapped>,
        _ keeping: Keeping,
        cell: Int
    ) -> AnyDefinition? {
        guard let decorator = decorator as? Decorator<Object> else { return nil }
        return AwaitedDefinition(
            decorator.draft,
            keeping,
            cell: cell,
            needs: decorator.needs,
            make: { factory in try decorator.wrap(factory.object(of: self), factory) },
            awaiting: { factory in try await decorator.wrap(factory.awaited(self), factory) }
        )
    }

    override final func forwarded(_ forwarding: Forwarding) -> AnyDefinition {
        AwaitedDefinition(
            forwarding.draft(for: self),
            keeping,
            needs: forwarding.needs(of: self),
            source: forwarding.source(self),
            make: { factory in try forwarding.run(self, factory) { try $0.object(of: self) } },
            awaiting: { factory in try await forwarding.run(self, factory) { try await $0.awaited(self) } }
        )
    }
}

// MARK: - Conversions

extension AnyDefinition {
    /// An object of this definition as another type.
    @inline(__always)
    final func converted<Object, Wanted>(_ object: Object, as type: Wanted.Type) throws -> Wanted {
        // Through `Any`, so that the compiler takes no short cut for types it believes it knows.
        guard let wanted = (object as Any) as? Wanted, !(makesOptional && isWrongNil(object, as: Wanted.self)) else {
            throw RequestFault.mistyped(wanted: Wanted.self, held: Swift.type(of: object as Any))
        }
        return wanted
    }

    /// Whether an object is the nil of one type, and to be had as another's: to a cast all nils are alike.
    private func isWrongNil<Object, Wanted>(_ object: Object, as wanted: Wanted.Type) -> Bool {
        guard let optional = object as? any OptionalType, optional.isDeeplyNil else { return false }
        return TypeRelation.of(TypeRelation.innermost(Object.self), to: TypeRelation.innermost(Wanted.self)) == .differs
    }

    /// The definition of what a decorator makes of what this one has as the type that it wraps.
    func decorated<Wrapped>(byWrapping decorator: Decorator<Wrapped>, _ keeping: Keeping, cell: Int) -> AnyDefinition {
        AwaitedDefinition(
            decorator.draft,
            keeping,
            cell: cell,
            needs: decorator.needs,
            make: { factory in try decorator.wrap(self.object(as: Wrapped.self, from: factory), factory) },
            awaiting: { factory in
                try await decorator.wrap(self.awaited(as: Wrapped.self, from: factory), factory)
            }
        )
    }

    /// The provider of an object of this definition as the type of closure that is wanted.
    func provider<Wanted>(of object: Any.Type, as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted
    {
        /// `Wanted` itself, when it is a closure that gives `Result`.
        func provider<Result>(of result: Result.Type) -> Wanted? {
            let provider: Provider<Result> = { try factory.providing(self) { try factory.converted(self) } }
            let plain: () throws -> Result = provider
            if let wanted = provider as? Wanted ?? plain as? Wanted { return wanted }
            let awaited: @Sendable () async throws -> Result = { try await factory.provideAwaited(self) }
            let plainAwaited: () async throws -> Result = awaited
            if let wanted = awaited as? Wanted ?? plainAwaited as? Wanted { return wanted }
            let here: nonisolated(nonsending) @Sendable () async throws -> Result = {
                try await factory.provideAwaited(self)
            }
            let plainHere: nonisolated(nonsending) () async throws -> Result = here
            return here as? Wanted ?? plainHere as? Wanted
        }
        func mistyped<Object>(_ object: Object.Type) -> RequestFault {
            .mistyped(wanted: Wanted.self, held: Provider<Object>.self)
        }
        guard let result = TypeRelation.result(ofProvider: TypeRelation.innermost(Wanted.self)) else {
            // The wanted type may be one to which closures convert, such as `Any`.
            if let provider = provider(of: object) { return provider }
            throw mistyped(object)
        }
        guard TypeRelation.of(object, to: result) != .differs, let provider = provider(of: result) else {
            throw mistyped(object)
        }
        return provider
    }
}

/// A definition that makes its object otherwise for who awaits it.
///
/// By an asynchronous closure, on the main actor, or of what may itself have to be awaited. Sound as `Sendable` for the
/// reason given at `AnyDefinition`.
final class AwaitedDefinition<Object>: Definition<Object>, @unchecked Sendable {
    private let awaiting: @Sendable (ObjectGraphFactory) async throws -> Object
    private let leadsTo: Inheritance?

    init(
        _ draft: Draft,
        _ keeping: Keeping,
        _ calling: Calling = .directly,
        cell: Int = noCell,
        needs: [Need]? = nil,
        source: Inheritance? = nil,
        make: @escaping @Sendable (ObjectGraphFactory) throws -> Object,
        awaiting: @escaping @Sendable (ObjectGraphFactory) async throws -> Object
    ) {
        self.awaiting = awaiting
        leadsTo = source
        super.init(draft, keeping, calling, cell: cell, needs: needs, make: make)
    }

    override var makeAwaited: (@Sendable (ObjectGraphFactory) async throws -> Object)? { awaiting }

    override var source: Inheritance? { leadsTo }
}

/// A closure that resolves an object each time you call it.
///
/// For each defined "X" there is an "X Provider". Pass it to an object that needs another one only sometimes, several
/// times, or later:
///
/// ```swift
/// let makeWheel: Provider<Wheel> = try factory["Wheel Provider"]
/// let first = try makeWheel(), second = try makeWheel()
/// ```
///
/// You may call it from any thread, as often as you like. It throws the same errors as resolving the object.
public typealias Provider<Object> = @Sendable () throws -> Object
