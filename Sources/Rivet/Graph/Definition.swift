/// A definition that makes its object without run-time arguments.
///
/// Sound as `Sendable` for the reason given at `AnyDefinition`.
@usableFromInline
final class Definition<Object>: AnyDefinition, @unchecked Sendable {
    @usableFromInline let make: @Sendable (ObjectGraphFactory) throws -> Object

    init(
        _ draft: Draft,
        _ keeping: Keeping,
        cell: Int = noCell,
        needs: [Need]? = nil,
        make: @escaping @Sendable (ObjectGraphFactory) throws -> Object
    ) {
        self.make = make
        super.init(draft, keeping, cell: cell, needs: needs, type: Object.self)
    }

    override var objectType: Any.Type { Object.self }

    override func object<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        try converted(factory.object(of: self), as: type)
    }

    override func provider<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        try provider(of: Object.self, as: type, from: factory)
    }

    override func decorated<Wrapped>(
        by decorator: Decorator<Wrapped>,
        in keeping: Keeping,
        cell: Int
    ) -> AnyDefinition? {
        guard let decorator = decorator as? Decorator<Object> else { return nil }
        return Definition(decorator.draft, keeping, cell: cell) { factory in
            try decorator.wrap(factory.object(of: self), factory)
        }
    }

    override func inherited(from generations: Int) -> AnyDefinition {
        Definition(Draft(inheriting: self), keeping) { factory in
            try factory.ancestor(generations).object(of: self)
        }
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
        guard let optional = object as? any OptionalType else { return false }
        return optional.isNil && TypeRelation.of(Object.self, to: Wanted.self) == .differs
    }

    /// The provider of an object of this definition as the type of closure that is wanted.
    func provider<Wanted>(of object: Any.Type, as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted
    {
        /// `Wanted` itself, when it is a closure that gives `Result`.
        func provider<Result>(of result: Result.Type) -> Wanted? {
            let provider: Provider<Result> = { try factory.providing(self) { try factory.converted(self) } }
            let plain: () throws -> Result = provider
            return provider as? Wanted ?? plain as? Wanted
        }
        func mistyped<Object>(_ object: Object.Type) -> RequestFault {
            .mistyped(wanted: Wanted.self, held: Provider<Object>.self)
        }
        guard let result = TypeRelation.result(ofProvider: Wanted.self) else {
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
