/// A definition that makes its object without run-time arguments.
///
/// Sound as `Sendable` for the reason given at `AnyDefinition`.
@usableFromInline
final class Definition<Object>: AnyDefinition, @unchecked Sendable {
    @usableFromInline let make: @Sendable (ObjectGraphFactory) throws -> Object

    init(
        _ draft: Draft,
        kind: Kind,
        cell: Int = Cell.none,
        needs: [Need]? = nil,
        make: @escaping @Sendable (ObjectGraphFactory) throws -> Object
    ) {
        self.make = make
        super.init(draft, kind: kind, cell: cell, needs: needs, type: Object.self)
    }

    override var objectType: Any.Type { Object.self }

    override func object<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        let object = try factory.object(of: self)
        // Through `Any`, so that the compiler takes no short cut for types it believes it knows.
        guard let wanted = (object as Any) as? Wanted else {
            throw RequestFault.mistyped(wanted: Wanted.self, held: Swift.type(of: object as Any))
        }
        return wanted
    }

    override func provider<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        let provider: Provider<Object> = { try factory.provide(self) }
        if let provider = provider as? Wanted { return provider }
        let plain: () throws -> Object = provider
        if let plain = plain as? Wanted { return plain }
        throw RequestFault.mistyped(wanted: Wanted.self, held: Provider<Object>.self)
    }

    override func object<Wanted>(
        as type: Wanted.Type,
        with arguments: [Any],
        from factory: ObjectGraphFactory
    ) throws -> Wanted {
        guard arguments.isEmpty else {
            throw RequestFault.arguments(needed: [], given: arguments.map { Swift.type(of: $0) })
        }
        return try object(as: type, from: factory)
    }
}
