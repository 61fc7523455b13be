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
        guard let wanted = (object as Any) as? Wanted, !isWrongNil(object, as: Wanted.self) else {
            throw RequestFault.mistyped(wanted: Wanted.self, held: Swift.type(of: object as Any))
        }
        return wanted
    }

    /// Whether an object is the nil of one type, and to be had as another's: to a cast all nils are alike.
    private func isWrongNil<Wanted>(_ object: Object, as wanted: Wanted.Type) -> Bool {
        guard makesOptional, let optional = object as? any OptionalType else { return false }
        return optional.isNil && TypeRelation.of(Object.self, to: Wanted.self) == .differs
    }

    override func provider<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        /// `Wanted` itself, when it is a closure that gives `Result`.
        func provider<Result>(of result: Result.Type) -> Wanted? {
            let provider: Provider<Result> = { try factory.providing(self) { try factory.converted(self) } }
            let plain: () throws -> Result = provider
            return provider as? Wanted ?? plain as? Wanted
        }
        if let provider = provider(of: Object.self) { return provider }
        if let result = TypeRelation.result(ofProvider: Wanted.self),
            TypeRelation.of(Object.self, to: result) != .differs, let provider = provider(of: result)
        {
            return provider
        }
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
