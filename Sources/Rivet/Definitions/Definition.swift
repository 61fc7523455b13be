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

    /// Creates the object for callers that await it; nil if `make` does.
    var makeAwaited: (@Sendable (ObjectGraphFactory) async throws -> Object)? { nil }

    override final var objectType: Any.Type { Object.self }

    override final func object<Wanted>(
        as type: Wanted.Type,
        with arguments: [Any]?,
        from factory: ObjectGraphFactory
    ) throws -> Wanted {
        try refuse(arguments)
        return try converted(factory.object(of: self), as: type)
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
        let provider: Provider<Object> = { try factory.provide(self) }
        return try provider as? Wanted ?? convertedProvider(as: type, from: factory)
    }

    override final var hasAwaitingClosure: Bool { makeAwaited != nil }

    override final func madeObject(from factory: ObjectGraphFactory) throws -> AnyKeptObject {
        KeptObject(try make(factory))
    }

    override final nonisolated(nonsending) func awaitedObject(from factory: ObjectGraphFactory) async throws
        -> AnyKeptObject
    {
        KeptObject(try await makeAwaited?(factory) ?? make(factory))
    }

    override final func kept(_ value: Any) -> AnyKeptObject? { (value as? Object).map { KeptObject($0) } }

    override final func derived(by derivation: Derivation) -> AnyDefinition? {
        guard let around = derivation.around(Object.self) else { return nil }
        var make: @Sendable (ObjectGraphFactory) throws -> Object = { factory in
            try around.run(factory) { try $0.object(of: self) }
        }
        // A separate closure avoids the switch in each request of a decorated object.
        if case .decorating(let wrap) = around { make = { factory in try wrap(factory.object(of: self), factory) } }
        return AwaitedDefinition(
            derivation.draft,
            source: derivation.source,
            make: make,
            awaiting: { factory in try await around.run(factory) { try await $0.awaited(self) } }
        )
    }
}

/// A definition that creates its object differently for callers that await it.
///
/// It has an asynchronous closure, a closure of the main actor, or a base that may have to be awaited.
///
/// Sound as `Sendable` for the reason given at `AnyDefinition`.
final class AwaitedDefinition<Object>: Definition<Object>, @unchecked Sendable {
    private let awaiting: @Sendable (ObjectGraphFactory) async throws -> Object
    private let leadsTo: Inheritance?

    init(
        _ draft: Draft,
        source: Inheritance? = nil,
        make: @escaping @Sendable (ObjectGraphFactory) throws -> Object,
        awaiting: @escaping @Sendable (ObjectGraphFactory) async throws -> Object
    ) {
        self.awaiting = awaiting
        leadsTo = source
        super.init(draft, make: make)
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
